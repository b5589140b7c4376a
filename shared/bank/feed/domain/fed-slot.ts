import type { FeedState } from '../../../ledger/entries/domain/feed.ts';
import type { LivingSlot, Slot } from '../../../ledger/pages/domain/page.ts';
import { USER } from '../../../platform/domain/owner.ts';
import type { DeliveredRow, FeedWriter } from './delivered-row.ts';

/** Former ids kept per entry. */
const KEPT_IDS = 10;

/** The feed state after this row. */
export const nextFeed = (
  before: FeedState | null,
  row: DeliveredRow,
  { provider }: Pick<FeedWriter, 'provider'>,
): FeedState => {
  const own = before?.provider === provider ? before : null; // ids are comparable within one provider only
  const externalId = row.externalId ?? own?.externalId ?? null;
  const wasPending = before !== null && before.status !== 'posted';
  const pendingAs = before?.pendingAs ?? (wasPending && !row.pending ? pendingOf(before) : undefined);
  const match = before?.match?.dismissed && row.pending ? before.match : null;
  return {
    provider,
    externalId,
    formerIds: own === null ? [] : withFormer(own.formerIds, own.externalId, externalId),
    date: row.date,
    amount: row.amount,
    currency: row.currency,
    name: row.name,
    status: row.pending ? 'pending' : 'posted',
    match,
    ...(before?.mergedInto !== undefined && { mergedInto: before.mergedInto }),
    ...(pendingAs !== undefined && { pendingAs }),
    ...(before?.excludedByFeed && { excludedByFeed: true }),
  };
};

/** The state of a booked slot whose pending row arrived late. */
export const afterLatePending = (feed: FeedState, row: DeliveredRow): FeedState => ({
  ...feed,
  formerIds: withFormer(feed.formerIds, row.externalId, feed.externalId),
  pendingAs: pendingOf(row),
});

const pendingOf = ({ date, amount, name }: Pick<FeedState, 'date' | 'amount' | 'name'>) => ({ date, amount, name });

const withFormer = (ids: readonly string[], former: string | null, current: string | null): readonly string[] => {
  if (former === null || former === current) return ids.filter((id) => id !== current);
  return [...ids.filter((id) => id !== current && id !== former), former].slice(-KEPT_IDS);
};

/** The slot excluded from totals, unless a person included it again before. */
export const excludeByFeed = (slot: LivingSlot, feed: FeedState): LivingSlot =>
  slot.content.excluded || feed.excludedByFeed
    ? { ...slot, feed }
    : { ...slot, feed: { ...feed, excludedByFeed: true }, content: { ...slot.content, excluded: true } };

/** Counts again if the feed excluded it. */
export const includeAgain = (slot: LivingSlot, feed: FeedState): LivingSlot => {
  if (!feed.excludedByFeed) return { ...slot, feed };
  const { excludedByFeed, ...reported } = feed;
  // a person included it again, which holds while it is pending
  if (!slot.content.excluded)
    return { ...slot, feed: reported.status === 'posted' ? reported : { ...reported, excludedByFeed } };
  return { ...slot, feed: reported, content: { ...slot.content, excluded: false } };
};

/** Feeds have no row numbers; rows of imports start at 1. */
export const NO_ROW = 0;

/** True if no person and no file owns the slot. */
export const isOfFeeds = ({ owners }: Slot): boolean => owners.every(({ id, row }) => id !== USER && row === NO_ROW);
