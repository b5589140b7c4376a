import * as z from 'zod';
import { formatMoney, toMoney } from '../../platform/domain/currency.ts';
import { Instant, LocalDate, Money } from '../../platform/schema/instant.ts';
import { TRANSACTION_KINDS } from '../domain/entry.ts';
import { isPending } from '../domain/feed.ts';
import type { NamedEntry } from '../use-cases/name-entries.ts';
import { BankFeed, toBankFeed } from './transaction-feed.ts';

const Named = z.object({ id: z.uuid(), name: z.string() });

/** Ledger sign: a positive amount is money out. */
export const Transaction = z.object({
  id: z.uuid(),
  account: Named.extend({ account_type: z.string() }).nullable(),
  date: LocalDate,
  amount: Money,
  amount_formatted: z.string(),
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
  pending: z.boolean(),
  upcoming: z
    .boolean()
    .describe('True if dated after today, in the time zone of the family. Counts in balances from its date'),
  bank_feed: BankFeed.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Transaction = z.infer<typeof Transaction>;

/** `today` is the current date in the family's time zone. */
export const toTransaction = (
  { entry, account, category, merchant, tags }: NamedEntry,
  today: string,
): Transaction => ({
  id: entry.id,
  account: account && { id: account.id, name: account.name, account_type: account.accountType },
  date: entry.date,
  amount: toMoney(entry.amount, entry.currency),
  amount_formatted: formatMoney(entry.amount, entry.currency),
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
  pending: isPending(entry.feed),
  upcoming: entry.date > today,
  bank_feed: toBankFeed(entry),
  created_at: entry.createdAt,
  updated_at: entry.updatedAt,
});

const toNamed = (record: NamedEntry['category']): Transaction['category'] =>
  record && { id: record.id, name: record.name };
