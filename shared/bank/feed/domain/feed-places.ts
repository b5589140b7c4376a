import type { PageAccount } from '../../../ledger/entries/domain/entry.ts';
import type { FeedState } from '../../../ledger/entries/domain/feed.ts';
import {
  createPartsFinder,
  emptyPage,
  isLiving,
  type LivingSlot,
  type Page,
  type Slot,
  slotId,
  withoutStaleMarkers,
} from '../../../ledger/pages/domain/page.ts';
import { contentKey } from './delivered-row.ts';

/** The position of a slot in the pages of an account. */
export type SlotRef = { readonly month: string; readonly position: number };

/** A slot with feed state, including markers, as it was before the delivery. */
export type ReportedPlace = SlotRef & { readonly slot: Slot; readonly feed: FeedState };

/** A live transaction without feed state. */
export type UnreportedPlace = SlotRef & { readonly slot: LivingSlot };

export type FeedPlaces = { readonly fed: readonly ReportedPlace[]; readonly unfed: readonly UnreportedPlace[] };

/** Ordered by month, then by position in the page. Split parts are left out: they belong to their parent. */
export const placesOf = (pages: readonly Page[]): FeedPlaces => {
  const fed: ReportedPlace[] = [];
  const unfed: UnreportedPlace[] = [];
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

/** Booked slots by the content they had while pending. */
export const byPendingContent = (places: readonly ReportedPlace[]): ReadonlyMap<string, ReportedPlace[]> =>
  Map.groupBy(
    places.filter(({ feed }) => feed.pendingAs !== undefined),
    ({ feed }) => contentKey({ ...feed, ...feed.pendingAs }),
  );

export type DraftPages = ReturnType<typeof draftPages>;

/** The working copy of an account's pages while a delivery is merged. */
export const draftPages = (account: PageAccount, pages: readonly Page[]) => {
  const before = new Map(pages.map((page) => [page.month, page]));
  const slots = new Map<string, Slot[]>();
  const slotsOf = (month: string): Slot[] => {
    const known = slots.get(month) ?? [...(before.get(month)?.slots ?? [])];
    slots.set(month, known);
    return known;
  };
  const pageOf = (month: string): Page => before.get(month) ?? emptyPage({ id: account.id, tag: account.tag }, month);
  const partsFinders = new Map<string, ReturnType<typeof createPartsFinder>>();
  const read = ({ month, position }: SlotRef): Slot => {
    const slot = (slots.get(month) ?? before.get(month)?.slots)?.[position];
    if (slot === undefined) throw new Error(`The page of ${month} has no slot ${position}`);
    return slot;
  };
  return {
    read,
    /** Returns false if the slot is unchanged. */
    write: (ref: SlotRef, slot: Slot): boolean => {
      if (JSON.stringify(slot) === JSON.stringify(read(ref))) return false;
      slotsOf(ref.month)[ref.position] = slot;
      return true;
    },
    add: (month: string, slot: Slot): SlotRef => ({ month, position: slotsOf(month).push(slot) - 1 }),
    idOf: (ref: SlotRef): string => slotId(pageOf(ref.month), read(ref)),
    hasParts: (ref: SlotRef): boolean => {
      const slot = read(ref);
      const find = partsFinders.get(ref.month) ?? createPartsFinder(pageOf(ref.month));
      partsFinders.set(ref.month, find);
      return isLiving(slot) && find(slot);
    },
    /** Newest page first, so that a suggested entry is written before the suggestion. */
    changed: (now: string): readonly Page[] =>
      [...slots]
        .sort(([a], [b]) => (a < b ? 1 : -1))
        .map(([month, all]) => ({ ...pageOf(month), slots: withoutStaleMarkers(all, now) })),
  };
};
