import type { Sha256 } from '../hash.ts';
import type { PartOfRow } from './entry.ts';
import { type IdTail, idTailOf } from './entry-id.ts';
import { slotTail } from './page.ts';
import { isDeclined, isLiving, type Slot } from './slot.ts';

export type FoundPart = { readonly tail: IdTail; readonly parent: IdTail; readonly isOpen: boolean };
type Parent = { readonly position: number; readonly isNew: boolean };

/**
 * The parts of rows that are matched by slot. A part's identity is its parent and its number, so the same file finds
 * the same parts again. A parent that was there takes parts only while it has none and its amount is still the one that
 * the parts add up to.
 */
export const createRowParts = (slots: readonly Slot[], sha256: Sha256) => {
  const parents = new Map<number, Parent>();
  const tails = new Map<number, IdTail>();
  const withParts = new Set(slots.flatMap((slot) => (slot.parent === null || isDeclined(slot) ? [] : [slot.parent])));

  const tailOfParent = (row: number, { position }: Parent): IdTail | undefined => {
    const slot = slots[position];
    if (slot === undefined) return undefined;
    const tail = tails.get(row) ?? slotTail({ sha256 }, slot);
    tails.set(row, tail);
    return tail;
  };

  return {
    settle: (row: number, position: number, isNew: boolean): void => {
      parents.set(row, { position, isNew });
    },
    /** `isOpen`: a part that is not there may be created. Undefined when its parent stands nowhere. */
    find: ({ row, index }: PartOfRow): FoundPart | undefined => {
      const parent = parents.get(row);
      const parentTail = parent && tailOfParent(row, parent);
      if (parent === undefined || parentTail === undefined) return undefined;
      const tail = idTailOf(sha256(`${parentTail}|part|${index}`));
      const isOpen = parent.isNew || (!withParts.has(parentTail) && takesParts(slots[parent.position]));
      return { tail, parent: parentTail, isOpen };
    },
  };
};

const takesParts = (slot: Slot | undefined): boolean =>
  slot !== undefined && isLiving(slot) && (slot.original === null || slot.original.amount === slot.content.amount);
