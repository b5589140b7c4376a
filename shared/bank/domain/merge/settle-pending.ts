import type { FeedState } from '../../../ledger/domain/feed.ts';
import { isLiving, type LivingSlot } from '../../../ledger/domain/slot.ts';
import type { DraftPages } from './draft-pages.ts';
import type { FeedDelivery, FeedWriter } from './feed-delivery.ts';
import { excludeByFeed } from './feed-exclusion.ts';
import { isOfFeeds } from './feed-owner.ts';
import type { FedPlace, SlotRef } from './feed-places.ts';
import { spokenForBy } from './spoken-for.ts';
import { isGone, isStale } from './stale-pending.ts';
import { type FedEntry, suggestPosted } from './suggest-posted.ts';

/**
 * What became of pending ones that the delivery did not tell of. They are excluded where only feeds ever told of them:
 * what a person entered or a file tells happened all the same. `fed`: where all that feeds told of lies.
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

/** A booked one that is suggested for one is so for no other, and that may leave only one for another. */
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

/** Booked ones that live, were never told of as pending, and are what no other pending one may have become. */
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
