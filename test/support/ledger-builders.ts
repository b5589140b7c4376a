import type { EntryContent, PageAccount, PageWriter, PlannedEntry } from '../../shared/ledger/domain/entry.ts';
import { mergeIntoPage } from '../../shared/ledger/domain/merge.ts';
import { emptyPage, type Page } from '../../shared/ledger/domain/page.ts';
import { sha256 } from './sha256.ts';

export const MONTH = '2026-03';
export const FAMILY = '0a3cfc5e-9d1f-4a6f-8d39-0c4f4a3f2d10';

export const anAccount = (over: Partial<PageAccount> = {}): PageAccount => ({
  id: '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a01',
  tag: '00c0ffee',
  ...over,
});

export const aPage = (): Page => emptyPage(anAccount(), MONTH);

export const anEntryContent = (over: Partial<EntryContent> = {}): EntryContent => ({
  kind: 'transaction',
  date: `${MONTH}-05`,
  amount: '12.5',
  currency: 'USD',
  name: 'Coffee',
  notes: null,
  categoryId: null,
  merchantId: null,
  tagIds: [],
  excluded: false,
  transactionKind: 'standard',
  valuationKind: null,
  details: null,
  links: null,
  ...over,
});

export const aPlannedEntry = (over: Partial<PlannedEntry> = {}): PlannedEntry => ({
  ...anEntryContent(),
  row: 1,
  identity: null,
  parentIdentity: null,
  part: null,
  ...over,
});

export const aWriter = (over: Partial<PageWriter> = {}): PageWriter => ({
  importId: 'import-a',
  attempt: 'attempt-1',
  begunAt: '2026-04-01T00:00:00.000Z',
  scope: over.importId ?? 'import-a',
  now: '2026-04-01T00:00:01.000Z',
  ...over,
});

/** The page with these rows of an import on it; rows are numbered from 1 unless they say otherwise. */
export const withRows = (page: Page, rows: readonly Partial<PlannedEntry>[], writer: Partial<PageWriter> = {}): Page =>
  mergeIntoPage(
    page,
    aWriter(writer),
    rows.map((row, at) => aPlannedEntry({ row: at + 1, ...row })),
    sha256,
  ).page;
