import { createSlot } from '../../shared/ledger/domain/create-slot.ts';
import type { EntryContent } from '../../shared/ledger/domain/entry.ts';
import { entryIdOfTail, idTailOf } from '../../shared/ledger/domain/entry-id.ts';
import type { FeedState, PostedMatch } from '../../shared/ledger/domain/feed.ts';
import type { Page } from '../../shared/ledger/domain/page.ts';
import { anEntryContent } from './ledger-builders.ts';
import { sha256 } from './sha256.ts';

export const CONNECTION = '0195583d-6b7c-7a10-8d2e-3f4a5b6c7d08';
export const FED_AT = '2026-03-20T00:00:00.000Z';

/** What a feed told of this content. */
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

/** The page with an entry that the connection brought, and its id. */
export const withFed = (
  page: Page,
  content: Partial<EntryContent> = {},
  feed: Partial<FeedState> = {},
  owner = CONNECTION,
): { readonly page: Page; readonly entryId: string } => {
  const said = anEntryContent(content);
  const tail = idTailOf(sha256(`fed|${owner}|${page.slots.length}|${said.name}`));
  const birth = { importId: null, attempt: null, at: FED_AT };
  const slot = createSlot(birth, owner, { ...said, row: 0 }, { tail, parent: null });
  const fed = { ...slot, feed: aFeed(feed, said) };
  const key = { tag: page.account.tag, month: page.month };
  return { page: { ...page, slots: [...page.slots, fed], sha256 }, entryId: entryIdOfTail(key, tail) };
};
