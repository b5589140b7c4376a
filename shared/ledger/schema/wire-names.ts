import type { EntryValues } from '../history/domain/entry-history.ts';

/** The names of values in answers. */
export const WIRE_NAMES = {
  date: 'date',
  amount: 'amount',
  currency: 'currency',
  name: 'name',
  notes: 'notes',
  categoryId: 'category_id',
  merchantId: 'merchant_id',
  tagIds: 'tag_ids',
  excluded: 'excluded',
  transactionKind: 'kind',
  accountId: 'account_id',
  links: 'transfer',
  valuationKind: 'valuation_kind',
  details: 'details',
  externalId: 'external_id',
  metadata: 'metadata',
} as const satisfies Readonly<Record<keyof Required<EntryValues>, string>>;
