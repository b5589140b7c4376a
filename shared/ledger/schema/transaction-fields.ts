import * as z from 'zod';
import { type Fields, unwrap } from '../../catalogue/schema/record-fields.ts';
import { defined } from '../../platform/schema/defined.ts';
import {
  AmountField,
  CurrencyField,
  DateField,
  IdField,
  IdsField,
  NameField,
  NotesField,
  OptionalIdField,
} from '../../platform/schema/entry-fields.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { TransactionChanges } from '../domain/entries/change-transaction.ts';
import type { SplitRequest, TransactionRequest } from '../domain/entries/new-transaction.ts';
import { TRANSACTION_KINDS } from '../domain/entry.ts';

const MAX_SPLITS = 100;
const Kind = z.enum(TRANSACTION_KINDS, `must be one of ${TRANSACTION_KINDS.join(', ')}`);
const Flag = z.boolean('must be true or false');

const FILED = {
  notes: NotesField.optional(),
  category_id: OptionalIdField.optional(),
  merchant_id: OptionalIdField.optional(),
  tag_ids: IdsField.optional(),
  excluded: Flag.optional(),
  kind: Kind.optional(),
};

const Split = z
  .object({ amount: AmountField, name: NameField.optional(), ...FILED }, 'must be an object')
  .describe('A part; what it leaves out it has from the transaction');
const Splits = z.array(Split, 'must be a list').max(MAX_SPLITS, `must be at most ${MAX_SPLITS} parts`);

/** Amounts are in ledger sign: positive is money out. */
export const CreateTransactionFields = z.object({
  account_id: IdField,
  date: DateField,
  amount: AmountField,
  currency: CurrencyField.nullish().describe("ISO 4217; the account's when left out"),
  name: NameField,
  ...FILED,
  splits: Splits.optional().describe(
    'Parts that add up to the amount, each a separate entry. The transaction itself then has `excluded: true`',
  ),
});

/** What is left out stays as it is. */
export const UpdateTransactionFields = z.object({
  account_id: IdField.optional(),
  date: DateField.optional(),
  amount: AmountField.optional(),
  currency: CurrencyField.optional(),
  name: NameField.optional(),
  ...FILED,
  splits: Splits.optional().describe('All parts anew; an empty list makes the transaction whole again'),
});

/** @throws ValidationError one sentence for each field that is wrong */
export const toTransactionRequest = (fields: Fields): TransactionRequest => {
  const read = validate(CreateTransactionFields, unwrap(fields, 'transaction'));
  return {
    accountId: read.account_id,
    date: read.date,
    amount: read.amount,
    currency: read.currency ?? null,
    name: read.name,
    notes: read.notes ?? null,
    categoryId: read.category_id ?? null,
    merchantId: read.merchant_id ?? null,
    tagIds: read.tag_ids ?? [],
    excluded: read.excluded ?? false,
    kind: read.kind ?? 'standard',
    splits: (read.splits ?? []).map(toSplit),
  };
};

/** @throws ValidationError one sentence for each field that is wrong */
export const toTransactionChanges = (fields: Fields): TransactionChanges => {
  const read = validate(UpdateTransactionFields, unwrap(fields, 'transaction'));
  const { account_id: accountId, date, amount, currency, name, kind: transactionKind, splits } = read;
  return {
    entry: defined({ accountId, date, amount, currency, name, transactionKind, ...filedUnder(read) }),
    splits: splits?.map(toSplit),
  };
};

const toSplit = (split: z.output<typeof Split>): SplitRequest => {
  const { amount, name, kind } = split;
  return { amount, ...defined({ name, kind, ...filedUnder(split) }) };
};

type Filed = Pick<z.output<typeof Split>, 'notes' | 'category_id' | 'merchant_id' | 'tag_ids' | 'excluded'>;

const filedUnder = ({ notes, category_id, merchant_id, tag_ids, excluded }: Filed) => ({
  notes,
  categoryId: category_id,
  merchantId: merchant_id,
  tagIds: tag_ids,
  excluded,
});
