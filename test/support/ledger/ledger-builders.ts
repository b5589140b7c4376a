import {
  type EntryContent,
  entryIdOfTail,
  idTailOf,
  type PageAccount,
  type PageWriter,
  type PlannedEntry,
} from '../../../shared/ledger/entries/domain/entry.ts';
import type { FeedState, PostedMatch } from '../../../shared/ledger/entries/domain/feed.ts';
import type { Stamp } from '../../../shared/ledger/entries/domain/transaction.ts';
import { mergeIntoPage } from '../../../shared/ledger/identity/domain/merge.ts';
import { openColumns } from '../../../shared/ledger/pages/domain/decode-slots.ts';
import { encodeSlots } from '../../../shared/ledger/pages/domain/encode-slots.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import type { PageColumns } from '../../../shared/ledger/pages/domain/page-columns.ts';
import { createSlot } from '../../../shared/ledger/pages/domain/slot-changes.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';

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

/** Merges these rows of an import into the page; rows are numbered from 1 by default. */
export const mergeRows = (page: Page, rows: readonly Partial<PlannedEntry>[], writer: Partial<PageWriter> = {}) =>
  mergeIntoPage(
    page,
    aWriter(writer),
    rows.map((row, at) => aPlannedEntry({ row: at + 1, ...row })),
  );

/** The page with these rows. */
export const withRows = (...merged: Parameters<typeof mergeRows>): Page => mergeRows(...merged).page;

export const CONNECTION = '0195583d-6b7c-7a10-8d2e-3f4a5b6c7d08';
export const FED_AT = '2026-03-20T00:00:00.000Z';

/** The feed state of this content. */
export const aFeed = (over: Partial<FeedState> = {}, content: EntryContent = anEntryContent()): FeedState => ({
  provider: 'us',
  externalId: 'TRN-1',
  formerIds: [],
  date: content.date,
  amount: content.amount,
  currency: content.currency,
  name: content.name,
  status: 'posted',
  match: null,
  ...over,
});

export const aMatch = (over: Partial<PostedMatch> = {}): PostedMatch => ({
  entryId: '00c0ffee-5ee2-8000-8000-000000000000',
  amount: '14.5',
  confidence: 'medium',
  detectedAt: FED_AT,
  dismissed: false,
  ...over,
});

/** The page with an entry from the connection, and the entry's id. */
export const withFed = (
  page: Page,
  content: Partial<EntryContent> = {},
  feed: Partial<FeedState> = {},
  owner = CONNECTION,
): { readonly page: Page; readonly entryId: string } => {
  const entry = anEntryContent(content);
  const tail = idTailOf(sha256(`fed|${owner}|${page.slots.length}|${entry.name}`));
  const birth = { importId: null, attempt: null, at: FED_AT };
  const slot = createSlot(birth, owner, { ...entry, row: 0 }, { tail, parent: null });
  const fed = { ...slot, feed: aFeed(feed, entry) };
  const key = { tag: page.account.tag, month: page.month };
  return { page: { ...page, slots: [...page.slots, fed] }, entryId: entryIdOfTail(key, tail) };
};

/** The page as a list reads it. */
export const columnsOf = (page: Page): PageColumns => {
  const columns = openColumns(encodeSlots([page]));
  return { ...page, pieces: columns.pages.map(({ from, to }) => ({ columns, from, to })) };
};

/** Ids of parts of a split, made by a person. */
export const splitStamp = (now: string): Stamp => ({
  hashOf: (index) => sha256(`part ${index}`),
  now,
  by: { userId: 'person', changeSetId: null },
});
