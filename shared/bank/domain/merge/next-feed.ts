import type { FeedState } from '../../../ledger/domain/feed.ts';
import type { DeliveredRow, FeedWriter } from './feed-delivery.ts';

/** Rotations that are remembered. */
const KEPT_IDS = 10;

/** What the feed says from this row on. */
export const nextFeed = (
  before: FeedState | null,
  row: DeliveredRow,
  { provider }: Pick<FeedWriter, 'provider'>,
): FeedState => {
  const own = before?.provider === provider ? before : null; // ids compare within one provider
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

/** A booked slot that turns out to have been told of as pending, by a row that came late. */
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
