import type { PageAccount } from '../../../ledger/domain/entry.ts';
import { withoutStaleMarkers } from '../../../ledger/domain/markers.ts';
import { emptyPage, type Page, slotId } from '../../../ledger/domain/page.ts';
import { createPartsFinder } from '../../../ledger/domain/parts.ts';
import { isLiving, type Slot } from '../../../ledger/domain/slot.ts';
import type { Sha256 } from '../../../platform/domain/hash.ts';
import type { SlotRef } from './feed-places.ts';

export type DraftPages = ReturnType<typeof draftPages>;

/** Pages of one account while a delivery is put onto them. */
export const draftPages = (account: PageAccount, pages: readonly Page[], sha256: Sha256) => {
  const before = new Map(pages.map((page) => [page.month, { ...page, sha256 }]));
  const slots = new Map<string, Slot[]>();
  const slotsOf = (month: string): Slot[] => {
    const known = slots.get(month) ?? [...(before.get(month)?.slots ?? [])];
    slots.set(month, known);
    return known;
  };
  const pageOf = (month: string): Page =>
    before.get(month) ?? { ...emptyPage({ id: account.id, tag: account.tag }, month), sha256 };
  const partsFinders = new Map<string, ReturnType<typeof createPartsFinder>>();
  const read = ({ month, position }: SlotRef): Slot => {
    const slot = (slots.get(month) ?? before.get(month)?.slots)?.[position];
    if (slot === undefined) throw new Error(`The page of ${month} has no slot ${position}`);
    return slot;
  };
  return {
    read,
    /** False where the slot says the same. */
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
    /** Newest first: what a suggestion names is written before the suggestion. */
    changed: (now: string): readonly Page[] =>
      [...slots]
        .sort(([a], [b]) => (a < b ? 1 : -1))
        .map(([month, all]) => ({ ...pageOf(month), slots: withoutStaleMarkers(all, now) })),
  };
};
