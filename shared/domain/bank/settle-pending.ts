import type { FeedState } from '../ledger/feed.ts';
import { isLiving, type LivingSlot } from '../ledger/slot.ts';
import type { DraftPages } from './draft-pages.ts';
import type { FeedDelivery, FeedWriter } from './feed-delivery.ts';
import { excludeByFeed } from './feed-exclusion.ts';
import type { FedPlace, SlotRef } from './feed-places.ts';
import { spokenForBy } from './spoken-for.ts';
import { isGone, isStale } from './stale-pending.ts';
import { type FedEntry, suggestPosted } from './suggest-posted.ts';

/** What became of pending ones that the delivery did not tell of. `fed`: where all that feeds told of lies. */
export const settlePending = (
  draft: DraftPages,
  untold: readonly FedPlace[],
  fed: readonly SlotRef[],
  delivery: FeedDelivery,
  { now, today }: Pick<FeedWriter, 'now' | 'today'>,
): { readonly suggestions: number; readonly pendingStale: number } => {
  const candidates = createCandidates(draft, fed);
  let suggestions = 0;
  let pendingStale = 0;
  for (const place of untold) {
    const slot = draft.read(place);
    const { feed } = place;
    if (feed.status === 'posted' || feed.mergedInto !== undefined) continue;
    const found =
      isLiving(slot) && feed.match === null && isGone(feed, delivery)
        ? suggestPosted(entryOf(draft.idOf(place), slot, feed), candidates.open())
        : undefined;
    if (found !== undefined) {
      candidates.take(found.entryId);
      const match = { ...found, detectedAt: now, dismissed: false };
      draft.write(place, goStale(slot, { ...feed, status: 'stale', match }));
      suggestions++;
    } else if (isStale(feed, delivery, today)) {
      draft.write(place, goStale(slot, { ...feed, status: 'stale' }));
      pendingStale++;
    }
  }
  return { suggestions, pendingStale };
};

const goStale = (slot: ReturnType<DraftPages['read']>, feed: FeedState) =>
  isLiving(slot) ? excludeByFeed(slot, feed) : { ...slot, feed };

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
