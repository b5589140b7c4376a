import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { anEntryContent } from '../ledger/ledger-builders.ts';

/** A transaction as readers see it. */
export const anOrdinaryEntry = (over: Partial<Entry> = {}): Entry => ({
  ...anEntryContent(),
  id: 'entry',
  accountId: 'account',
  importId: null,
  parentId: null,
  hasParts: false,
  feed: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...over,
});
