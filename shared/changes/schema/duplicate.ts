import * as z from 'zod';
import type { Fields } from '../../catalogue/schema/record-fields.ts';
import type { Entry } from '../../ledger/entries/domain/entry.ts';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { LocalDate, Money } from '../../platform/schema/instant.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { NamedDuplicate } from '../duplicates/use-cases/list-duplicates.ts';
import type { DuplicatePair } from '../duplicates/use-cases/request-merges.ts';
import { type MaybePreview, PreviewField, pairsOf, TransactionId } from './transaction-id.ts';

const PairFields = z.object(
  {
    kept_transaction_id: TransactionId.describe('The transaction to keep'),
    merged_transaction_id: TransactionId.describe('The transaction to merge into it'),
  },
  'must be an object with kept_transaction_id and merged_transaction_id',
);

export const DuplicatePairsFields = z.object({
  duplicates: pairsOf(PairFields, 'Pairs of the transaction to keep and the one to merge into it'),
});

export const MergeDuplicatesFields = DuplicatePairsFields.extend({ preview: PreviewField });

/** @throws ValidationError with one sentence per invalid field */
export const toDuplicateMerges = (fields: Fields): MaybePreview<readonly DuplicatePair[]> => ({
  sent: toDuplicatePairs(fields),
  isPreview: validate(MergeDuplicatesFields, fields).preview === true,
});

/** @throws ValidationError with one sentence per invalid field */
export const toDuplicatePairs = (fields: Fields): readonly DuplicatePair[] =>
  validate(DuplicatePairsFields, fields).duplicates.map((pair) => ({
    keptId: pair.kept_transaction_id,
    mergedId: pair.merged_transaction_id,
  }));

const Side = z.object({ transaction_id: z.uuid(), date: LocalDate, name: z.string() });

/** Two transactions of an account that may be one, reported by two sources. */
export const Duplicate = z.object({
  kept: Side.describe(
    'The transaction to keep: the one that is split or in a transfer, otherwise the one that a bank feed updates, otherwise the one from a bank or a file if a person typed the other, otherwise the one that a person edited, otherwise the older one',
  ),
  merged: Side.describe('The transaction to merge into it'),
  account_id: z.uuid(),
  account_name: z.string(),
  amount: Money.describe('The amount of both, in ledger sign: positive is money out'),
  currency: z.string(),
  score: z
    .number()
    .min(0)
    .max(1)
    .describe('How similar the two are, from 0 to 1: 1 for the same day and matching words'),
  reasons: z.array(z.string()).describe('What the two have in common, in words, e.g. `same bank reference`'),
  certain: z
    .boolean()
    .describe(
      'True if both have the same bank reference, or both sources cover the same statement, and no other pair fits better',
    ),
});
export type Duplicate = z.infer<typeof Duplicate>;

export const toDuplicate = ({ kept, merged, accountName, score, reasons, isCertain }: NamedDuplicate): Duplicate => ({
  kept: toSide(kept),
  merged: toSide(merged),
  account_id: kept.accountId,
  account_name: accountName,
  amount: toMoney(kept.amount, kept.currency),
  currency: kept.currency,
  score: Math.round(score * 100) / 100,
  reasons: [...reasons],
  certain: isCertain,
});

const toSide = ({ id, date, name }: Entry): Duplicate['kept'] => ({ transaction_id: id, date, name });
