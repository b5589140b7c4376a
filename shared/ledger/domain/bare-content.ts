import type { EntryContent } from './entry.ts';

/** Of an entry that says no more than it must. */
export const BARE_CONTENT = {
  notes: null,
  categoryId: null,
  merchantId: null,
  tagIds: [],
  excluded: false,
  transactionKind: null,
  valuationKind: null,
  links: null,
} as const satisfies Partial<EntryContent>;
