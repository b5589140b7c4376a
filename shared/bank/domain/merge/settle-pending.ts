import type { FeedState, PostedMatch } from '../../../ledger/domain/feed.ts';
import { isLiving, type LivingSlot } from '../../../ledger/domain/page.ts';
import { absolute, compare, multiply } from '../../../platform/domain/decimal.ts';
import { addDays, daysBetween } from '../../../platform/domain/local-date.ts';
import { type FeedDelivery, type FeedWriter, isWithin, PENDING_DAYS, sameWords } from './delivered-row.ts';
import { excludeByFeed, isOfFeeds } from './fed-slot.ts';
import type { DraftPages, FedPlace, SlotRef } from './feed-places.ts';

/**
 * Updates pending entries that the delivery did not report. They are excluded if only feeds reported them; entries from
 * people and files stay counted. `fed`: all slots with feed state.
 */
export const settlePending = (
  draft: DraftPages,
  untold: readonly FedPlace[],
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
  gone: readonly FedPlace[],
  candidates: ReturnType<typeof createCandidates>,
  now: string,
): ReadonlySet<FedPlace> => {
  const suggested = new Set<FedPlace>();
  for (let before = -1; suggested.size > before; ) {
    before = suggested.size;
    for (const place of gone.filter((one) => !suggested.has(one))) {
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
  const taken = new Set(spokenForBy(fed.map((ref) => draft.read(ref).feed)));
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

const entryOf = (id: string, slot: LivingSlot, feed: FeedState): FedEntry => ({
  id,
  feed,
  merchantId: slot.content.merchantId,
});

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
type FedEntry = { readonly id: string; readonly feed: FeedState; readonly merchantId: string | null };
type Suggested = Pick<PostedMatch, 'entryId' | 'amount' | 'confidence'>;

/** Days after the pending date within which a booking with another amount can match. */
const DAYS = 3;
/** Covers tips, and holds by petrol stations and hotels. */
const MEDIUM_LIMIT = '1.3';
const LOW_LIMIT = '2';

/**
 * The only booked entry with another amount that may match the pending one; undefined if there is none or more than
 * one. An equal amount occurs only if something else was taken for the booking.
 */
const suggestPosted = (pending: FedEntry, posted: readonly FedEntry[]): Suggested | undefined => {
  const { date, currency } = pending.feed;
  const last = addDays(date, DAYS);
  const near = posted.filter(({ feed }) => date <= feed.date && feed.date <= last && feed.currency === currency);
  const alike = near.filter(
    (one) =>
      isOut(one.feed) === isOut(pending.feed) && (sameMerchant(pending, one) || sameWords(pending.feed, one.feed)),
  );
  const medium = alike.filter(({ feed }) => isNear(pending.feed, feed, MEDIUM_LIMIT));
  if (medium.length > 0) return only(medium, 'medium');
  const low = alike.filter(({ feed }) => sameWords(pending.feed, feed) && isNear(pending.feed, feed, LOW_LIMIT));
  return only(low, 'low');
};

const only = (found: readonly FedEntry[], confidence: Suggested['confidence']): Suggested | undefined => {
  const [one, another] = found;
  if (one === undefined || another !== undefined) return undefined;
  return { entryId: one.id, amount: one.feed.amount, confidence };
};

const isOut = ({ amount }: FeedState): boolean => !amount.startsWith('-');

const isNear = (pending: FeedState, posted: FeedState, limit: string): boolean => {
  const [from, amount] = [absolute(pending.amount), absolute(posted.amount)];
  return compare(from, amount) <= 0 && compare(amount, multiply(from, limit)) <= 0;
};

const sameMerchant = (a: FedEntry, b: FedEntry): boolean => a.merchantId !== null && a.merchantId === b.merchantId;

/** Ids of booked entries that are confirmed or suggested as the match of a pending entry. */
export const spokenForBy = (feeds: readonly (FeedState | null)[]): ReadonlySet<string> =>
  new Set(feeds.flatMap((feed) => feed?.mergedInto ?? openMatch(feed) ?? []));

const openMatch = (feed: FeedState | null): string | undefined =>
  feed?.match == null || feed.match.dismissed ? undefined : feed.match.entryId;
