import * as z from 'zod';
import { type Fields, unwrap } from '../../catalogue/schema/record-fields.ts';
import { clientFieldsOf } from '../../platform/domain/external-id.ts';
import { formatMoney, toMoney } from '../../platform/domain/money/currency.ts';
import {
  CLIENT_FIELDS,
  needsExternalId,
  SHOWN_CLIENT_FIELDS,
  shownClientFields,
  toClientFields,
} from '../../platform/schema/client-fields.ts';
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
import { Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import { defined, oneOf, trueOrFalse, validate } from '../../platform/schema/validate.ts';
import { type Entry, TRANSACTION_KINDS } from '../entries/domain/entry.ts';
import { FEED_PROVIDERS, FEED_STATUSES, isPending } from '../entries/domain/feed.ts';
import type { SplitRequest, TransactionChanges, TransactionRequest } from '../entries/domain/transaction.ts';
import type { NamedEntry } from '../entries/use-cases/name-entries.ts';
import { FLOW, toFlow } from './flow.ts';

const MAX_SPLITS = 100;
const Kind = oneOf(TRANSACTION_KINDS);
const Flag = trueOrFalse();

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
  .describe('A part; omitted fields default to those of the transaction');
const Splits = z.array(Split, 'must be a list').max(MAX_SPLITS, `must have at most ${MAX_SPLITS} parts`);

/** Amounts are in ledger sign: positive is money out. */
export const CreateTransactionFields = z.object({
  account_id: IdField,
  date: DateField,
  amount: AmountField,
  currency: CurrencyField.nullish().describe('ISO 4217; defaults to the currency of the account'),
  name: NameField,
  ...FILED,
  ...CLIENT_FIELDS,
  splits: Splits.optional().describe(
    'Parts that add up to the amount. Each becomes a separate entry, and the transaction itself becomes `excluded: true`',
  ),
});

/** Omitted fields are unchanged. */
export const UpdateTransactionFields = z.object({
  account_id: IdField.optional(),
  date: DateField.optional(),
  amount: AmountField.optional(),
  currency: CurrencyField.optional(),
  name: NameField.optional(),
  ...FILED,
  ...CLIENT_FIELDS,
  splits: Splits.optional().describe('Replaces all parts; an empty list removes the split'),
});

/** @throws ValidationError with one sentence per invalid field */
export const toTransactionRequest = (fields: Fields): TransactionRequest => {
  const read = validate(CreateTransactionFields.superRefine(needsExternalId), unwrap(fields, 'transaction'));
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
    ...clientFieldsOf(toClientFields(read)),
    splits: (read.splits ?? []).map(toSplit),
  };
};

/** @throws ValidationError with one sentence per invalid field */
export const toTransactionChanges = (fields: Fields): TransactionChanges => {
  const read = validate(UpdateTransactionFields.superRefine(needsExternalId), unwrap(fields, 'transaction'));
  const { account_id: accountId, date, amount, currency, name, kind: transactionKind, splits } = read;
  return {
    entry: defined({
      accountId,
      date,
      amount,
      currency,
      name,
      transactionKind,
      ...filedUnder(read),
      ...toClientFields(read),
    }),
    splits: splits?.map(toSplit),
  };
};

export const toSplit = (split: z.output<typeof Split>): SplitRequest => {
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

/** An open suggestion; dismissed ones are not shown. */
const PostedMatch = z.object({
  transaction_id: z.uuid(),
  amount: Money,
  amount_formatted: z.string(),
  confidence: z.enum(['medium', 'low']),
  detected_at: Instant,
});

/** The bank's latest data for a transaction. */
const BankFeed = z.object({
  provider: z.enum(FEED_PROVIDERS),
  status: z.enum(FEED_STATUSES),
  external_id: z.string().nullable(),
  posted_match: PostedMatch.nullable(),
});

const toBankFeed = ({ feed }: Pick<Entry, 'feed'>): z.infer<typeof BankFeed> | null =>
  feed && {
    provider: feed.provider,
    status: feed.status,
    external_id: feed.externalId,
    posted_match: toPostedMatch(feed),
  };

const toPostedMatch = ({ match, currency }: NonNullable<Entry['feed']>): z.infer<typeof PostedMatch> | null =>
  match === null || match.dismissed
    ? null
    : {
        transaction_id: match.entryId,
        amount: toMoney(match.amount, currency),
        amount_formatted: formatMoney(match.amount, currency),
        confidence: match.confidence,
        detected_at: match.detectedAt,
      };

const Named = z.object({ id: z.uuid(), name: z.string() });

const OtherSide = z.object({
  transaction_id: z.uuid().describe('The other transaction of the transfer'),
  side: z.enum(['inflow', 'outflow']).describe('The side of the other transaction: `outflow` is where the money left'),
  status: z.enum(['pending', 'confirmed']).describe('`pending` if no person has confirmed the transfer'),
  account: Named.nullable().describe('The account of the other transaction'),
  date: LocalDate.describe('The date of the other transaction'),
  amount: Money.describe(
    'The amount of the other transaction, in ledger sign: an inflow is negative. It can differ by a fee or an exchange',
  ),
  amount_formatted: z
    .string()
    .describe('The amount of the other transaction with its currency and its sign, for display'),
  currency: z.string().describe('The currency of the other transaction, ISO 4217'),
});

const toOtherSide = ({ transfer }: NamedEntry): z.infer<typeof OtherSide> | null =>
  transfer && {
    transaction_id: transfer.other.id,
    side: transfer.side === 'inflow' ? 'outflow' : 'inflow',
    status: transfer.status,
    account: transfer.account && { id: transfer.account.id, name: transfer.account.name },
    date: transfer.other.date,
    amount: toMoney(transfer.other.amount, transfer.other.currency),
    amount_formatted: formatMoney(transfer.other.amount, transfer.other.currency),
    currency: transfer.other.currency,
  };

/** Ledger sign: a positive amount is money out. */
export const Transaction = z.object({
  id: z.uuid(),
  account: Named.extend({ account_type: z.string() }).nullable(),
  date: LocalDate,
  amount: Money,
  amount_formatted: z.string(),
  ...FLOW,
  currency: z.string(),
  name: z.string(),
  notes: z.string().nullable(),
  kind: z.enum(TRANSACTION_KINDS),
  excluded: z.boolean(),
  category: Named.nullable(),
  merchant: Named.nullable(),
  tags: z.array(Named),
  import_id: z.uuid().nullable(),
  parent_id: z.uuid().nullable(),
  transfer: OtherSide.nullable().describe(
    'The other side of the transfer that this transaction belongs to; null if it belongs to none, or if the other side was deleted',
  ),
  pending: z.boolean(),
  upcoming: z
    .boolean()
    .describe(
      'True if the date is after today, in the time zone of the family. Balances include the transaction from its date on',
    ),
  bank_feed: BankFeed.nullable(),
  ...SHOWN_CLIENT_FIELDS,
  created_at: Instant,
  updated_at: Instant,
});
export type Transaction = z.infer<typeof Transaction>;

/** `today` is the current date in the family's time zone. */
export const toTransaction = (named: NamedEntry, today: string): Transaction => {
  const { entry, account, category, merchant, tags } = named;
  return {
    id: entry.id,
    account: account && { id: account.id, name: account.name, account_type: account.accountType },
    date: entry.date,
    amount: toMoney(entry.amount, entry.currency),
    amount_formatted: formatMoney(entry.amount, entry.currency),
    ...toFlow(entry),
    currency: entry.currency,
    name: entry.name,
    notes: entry.notes,
    kind: entry.transactionKind ?? 'standard',
    excluded: entry.excluded,
    category: toNamed(category),
    merchant: toNamed(merchant),
    tags: tags.map(({ id, name }) => ({ id, name })),
    import_id: entry.importId,
    parent_id: entry.parentId,
    transfer: toOtherSide(named),
    pending: isPending(entry.feed),
    upcoming: entry.date > today,
    bank_feed: toBankFeed(entry),
    ...shownClientFields(entry),
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
  };
};

const toNamed = (record: NamedEntry['category']): Transaction['category'] =>
  record && { id: record.id, name: record.name };
