import type { FeedState, PostedMatch } from '../../../ledger/entries/domain/feed.ts';
import {
  isUpTo,
  mayBeBooking,
  PENDING_DAYS,
  type Reported,
  sameWords,
} from '../../../ledger/identity/domain/pending-rule.ts';
import { isLiving, type LivingSlot } from '../../../ledger/pages/domain/page.ts';
import { addDays, daysBetween } from '../../../platform/domain/dates/local-date.ts';
import { type FeedDelivery, type FeedWriter, isWithin } from './delivered-row.ts';
import { excludeByFeed, isOfFeeds } from './fed-slot.ts';
import type { DraftPages, ReportedPlace, SlotRef } from './feed-places.ts';

/**
 * Updates pending entries that the delivery did not report. They are excluded if only feeds reported them; entries from
 * people and files stay counted. `fed`: all slots with feed state.
 */
export const settlePending = (
  draft: DraftPages,
  untold: readonly ReportedPlace[],
  fed: readonly SlotRef[],
  delivery: FeedDelivery,
  { now, today }: Pick<FeedWriter, 'now' | 'today'>,
): { readonly suggestions: number; readonly pendingStale: number } => {
  const open = untold.filter(({ feed }) => feed.status !== 'posted' && feed.mergedInto === undefined);
  const candidates = createCandidates(draft, fed);
  const gone = open.filter(({ slot, feed }) => isLiving(slot) && feed.match === null && isGone(feed, delivery));
  const suggested = suggestAll(draft, gone, candidates, now);
  const stale = open.filter((place) => !suggested.has(place) && isStale(place.feed, delivery, today));
  for (const place of stale) {
    draft.write(place, goStale(draft.read(place), { ...place.feed, status: 'stale' }));
  }
  return { suggestions: suggested.size, pendingStale: stale.length };
};

/** An entry can be suggested for one pending entry only, which may leave just one candidate for another. */
const suggestAll = (
  draft: DraftPages,
  gone: readonly ReportedPlace[],
  candidates: ReturnType<typeof createCandidates>,
  now: string,
): ReadonlySet<ReportedPlace> => {
  const suggested = new Set<ReportedPlace>();
  for (let before = -1; suggested.size > before; ) {
    before = suggested.size;
    for (const place of gone.filter((reported) => !suggested.has(reported))) {
      const slot = draft.read(place);
      const { feed } = place;
      const found = isLiving(slot) && suggestPosted(entryOf(draft.idOf(place), slot, feed), candidates.open());
      if (!found) continue;
      suggested.add(place);
      candidates.take(found.entryId);
      const match = { ...found, detectedAt: now, dismissed: false };
      draft.write(place, goStale(slot, { ...feed, status: 'stale', match }));
    }
  }
  return suggested;
};

const goStale = (slot: ReturnType<DraftPages['read']>, feed: FeedState) =>
  isLiving(slot) && isOfFeeds(slot) ? excludeByFeed(slot, feed) : { ...slot, feed };

/** Live booked entries that were never pending and are not suggested for another pending entry. */
const createCandidates = (draft: DraftPages, fed: readonly SlotRef[]) => {
  const taken = new Set(matchedBy(fed.map((ref) => draft.read(ref).feed)));
  let entries: readonly FedEntry[] | undefined;
  const read = (): readonly FedEntry[] =>
    fed.flatMap((ref) => {
      const slot = draft.read(ref);
      const { feed } = slot;
      if (!isLiving(slot) || feed?.status !== 'posted' || feed.pendingAs !== undefined) return [];
      return entryOf(draft.idOf(ref), slot, feed);
    });
  return {
    open: (): readonly FedEntry[] => {
      entries ??= read();
      return entries.filter(({ id }) => !taken.has(id));
    },
    take: (id: string): void => {
      taken.add(id);
    },
  };
};

const entryOf = (
  id: string,
  { content: { merchantId } }: LivingSlot,
  { date, amount, currency, name }: FeedState,
): FedEntry => ({ id, reported: { date, amount, currency, name, merchantId } });

/** The bank reported all pending rows of that day, and this one was not among them. */
const isGone = (feed: FeedState, delivery: Omit<FeedDelivery, 'rows'>): boolean =>
  delivery.pendingComplete && isWithin(delivery.complete, feed.date);

/**
 * A pending entry that this delivery did not report and that is unlikely to be booked. A delivery that covers only
 * other, past days proves nothing.
 */
const isStale = (feed: FeedState, delivery: Omit<FeedDelivery, 'rows'>, today: string): boolean => {
  if (feed.status !== 'pending' || daysBetween(feed.date, today) <= PENDING_DAYS) return false;
  return delivery.complete === null || delivery.complete.to >= today || isWithin(delivery.complete, feed.date);
};

/** The view of an entry that suggestions use. */
type FedEntry = { readonly id: string; readonly reported: Reported };
type Suggested = Pick<PostedMatch, 'entryId' | 'amount' | 'confidence'>;

/** Covers holds by petrol stations and hotels: a suggestion only for feeds, which no longer report the pending one. */
const LOW = { days: 3, times: '2' } as const;

/**
 * The only booked entry with another amount that may match the pending one; undefined if there is none or more than
 * one. An equal amount occurs only if something else was taken for the booking.
 */
const suggestPosted = ({ reported: pending }: FedEntry, posted: readonly FedEntry[]): Suggested | undefined => {
  const isUntil = (last: string, { date }: Reported): boolean => pending.date <= date && date <= last;
  const [lastDay, lastOfLow] = [addDays(pending.date, PENDING_DAYS), addDays(pending.date, LOW.days)];
  // comparing days first is much faster
  const near = posted.filter(({ reported }) => isUntil(lastDay, reported));
  const medium = near.filter(({ reported }) => mayBeBooking(pending, reported));
  if (medium.length > 0) return only(medium, 'medium');
  const low = near.filter(
    ({ reported }) =>
      isUntil(lastOfLow, reported) &&
      reported.currency === pending.currency &&
      sameWords(pending, reported) &&
      isUpTo(LOW.times, pending, reported),
  );
  return only(low, 'low');
};

const only = (found: readonly FedEntry[], confidence: Suggested['confidence']): Suggested | undefined => {
  const [entry, another] = found;
  if (entry === undefined || another !== undefined) return undefined;
  return { entryId: entry.id, amount: entry.reported.amount, confidence };
};

/** Ids of booked entries that are confirmed or suggested as the match of a pending entry. */
export const matchedBy = (feeds: readonly (FeedState | null)[]): ReadonlySet<string> =>
  new Set(feeds.flatMap((feed) => feed?.mergedInto ?? openMatch(feed) ?? []));

const openMatch = (feed: FeedState | null): string | undefined =>
  feed?.match == null || feed.match.dismissed ? undefined : feed.match.entryId;
