import type { FeedState } from '../../../ledger/domain/feed.ts';
import type { Page } from '../../../ledger/domain/page.ts';
import { isLiving, type LivingSlot, type Slot } from '../../../ledger/domain/slot.ts';
import { contentKey } from './feed-content.ts';

/** Where a slot lies among the pages of an account. */
export type SlotRef = { readonly month: string; readonly position: number };

/** A slot that a feed stands on, markers too, as it was before the delivery. */
export type FedPlace = SlotRef & { readonly slot: Slot; readonly feed: FeedState };

/** A transaction that lives and that no feed has told of yet. */
export type UnfedPlace = SlotRef & { readonly slot: LivingSlot };

export type FeedPlaces = { readonly fed: readonly FedPlace[]; readonly unfed: readonly UnfedPlace[] };

/** Oldest page first, on a page in the order in which they came. Parts belong to their whole and take no part. */
export const placesOf = (pages: readonly Page[]): FeedPlaces => {
  const fed: FedPlace[] = [];
  const unfed: UnfedPlace[] = [];
  for (const { month, slots } of pages) {
    slots.forEach((slot, position) => {
      const { kind } = isLiving(slot) ? slot.content : slot.original;
      if (slot.parent !== null || kind !== 'transaction') return;
      if (slot.feed !== null) fed.push({ month, position, slot, feed: slot.feed });
      else if (isLiving(slot)) unfed.push({ month, position, slot });
    });
  }
  return { fed, unfed };
};

/** Booked ones by what they said while they were pending. */
export const byPendingContent = (places: readonly FedPlace[]): ReadonlyMap<string, FedPlace[]> =>
  Map.groupBy(
    places.filter(({ feed }) => feed.pendingAs !== undefined),
    ({ feed }) => contentKey({ ...feed, ...feed.pendingAs }),
  );
