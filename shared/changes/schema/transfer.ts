import * as z from 'zod';
import type { Fields } from '../../catalogue/schema/record-fields.ts';
import type { Account } from '../../ledger/entries/domain/account.ts';
import type { Entry } from '../../ledger/entries/domain/entry.ts';
import type { Family } from '../../platform/domain/family.ts';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { LocalDate, Money } from '../../platform/schema/instant.ts';
import { oneOf, validate } from '../../platform/schema/validate.ts';
import type { NamedSuggestion } from '../transfers/use-cases/list-transfers.ts';
import type { SentPair } from '../transfers/use-cases/request-transfers.ts';
import { type MaybePreview, PreviewField, pairsOf, TransactionId } from './transaction-id.ts';

const PairFields = z.object(
  { outflow_transaction_id: TransactionId, inflow_transaction_id: TransactionId },
  'must be an object with outflow_transaction_id and inflow_transaction_id',
);

export const TransferPairsFields = z.object({
  transfers: pairsOf(PairFields, 'Pairs of a transaction with money out and one with money in'),
});

export const LinkTransfersFields = TransferPairsFields.extend({ preview: PreviewField });

/** @throws ValidationError with one sentence per invalid field */
export const toTransferLinks = (fields: Fields): MaybePreview<readonly SentPair[]> => ({
  sent: toTransferPairs(fields),
  isPreview: validate(LinkTransfersFields, fields).preview === true,
});

/** @throws ValidationError with one sentence per invalid field */
export const toTransferPairs = (fields: Fields): readonly SentPair[] =>
  validate(TransferPairsFields, fields).transfers.map((pair) => ({
    outflowId: pair.outflow_transaction_id,
    inflowId: pair.inflow_transaction_id,
  }));

const Side = z.object({
  transaction_id: z.uuid(),
  account_id: z.uuid(),
  account_name: z.string(),
  date: LocalDate,
  amount: Money.describe('In ledger sign: positive is money out'),
  currency: z.string(),
  name: z.string(),
});

/** Two transactions that are probably the two sides of one transfer. */
export const SuggestedTransfer = z.object({
  outflow: Side.describe('The transaction with the money out'),
  inflow: Side.describe('The transaction with the money in'),
  score: z.number().min(0).max(1).describe('How likely the transfer is, from 0 to 1'),
  reasons: z.array(z.string()).describe('Evidence for and against the transfer, in words'),
  only_pair: z
    .boolean()
    .describe('True if the amounts are equal, and no other transaction within a week fits either of the two'),
  certain: z.boolean().describe('True if it is the only pair, and the words of both transactions support it'),
});
export type SuggestedTransfer = z.infer<typeof SuggestedTransfer>;

export const toSuggestedTransfer = (suggestion: NamedSuggestion): SuggestedTransfer => ({
  outflow: toSide(suggestion.outflow, suggestion.accounts),
  inflow: toSide(suggestion.inflow, suggestion.accounts),
  score: suggestion.score,
  reasons: [...suggestion.reasons],
  only_pair: suggestion.isOnlyPair,
  certain: suggestion.isCertain,
});

const toSide = (
  { id, accountId, date, amount, currency, name }: Entry,
  accounts: ReadonlyMap<string, Account>,
): SuggestedTransfer['outflow'] => ({
  transaction_id: id,
  account_id: accountId,
  account_name: accounts.get(accountId)?.name ?? '',
  date,
  amount: toMoney(amount, currency),
  currency,
  name,
});

export const LINKING = ['ask', 'only_pair'] as const;
const Linking = oneOf(LINKING).describe(
  '`only_pair`: the pairs of a new import or sync that have `certain: true` are linked automatically, not all that have `only_pair: true`. `ask`: all pairs are only suggested',
);

export const TransferSettings = z.object({ link_transfers: Linking });
export type TransferSettings = z.infer<typeof TransferSettings>;

export const toTransferSettings = (family: Pick<Family, 'transfersLinkedFor'> | undefined): TransferSettings => ({
  link_transfers: family?.transfersLinkedFor === undefined ? 'ask' : 'only_pair',
});

/** @throws ValidationError unless it is one of the choices */
export const readTransferSettings = (fields: Fields): { readonly isAutomatic: boolean } => ({
  isAutomatic: validate(TransferSettings, fields).link_transfers === 'only_pair',
});
