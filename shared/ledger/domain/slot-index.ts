import type { PageWriter } from './entry.ts';
import type { IdTail } from './entry-id.ts';
import { type Fingerprint, fingerprintKey, mayBeOfOneExchange } from './fingerprint.ts';
import { isDeclined, isOwnedBy, type Slot, slotFingerprint, slotKey } from './slot.ts';

/** Positions of slots on a page, as an attempt counts them. */
export type SlotIndex = {
  /**
   * The first of the slots with this fingerprint that live or were deleted since the attempt began and were not taken
   * yet: the n-th row with some fingerprint takes the n-th slot with it. Trades on two exchanges are not the same.
   */
  readonly take: (fingerprint: Fingerprint) => number | undefined;
  /** The slot with this identity: the one that lives, else the one deleted last, if that was since. */
  readonly byTail: (tail: IdTail) => number | undefined;
  readonly add: (slot: Slot, position: number) => void;
};

export const indexSlots = (
  slots: readonly Slot[],
  { importId, begunAt }: Pick<PageWriter, 'importId' | 'begunAt'>,
): SlotIndex => {
  const places = new Map<string, Places>();
  const tails = new Map<IdTail, number>();
  const isOver = (slot: Slot, deletedAt: string): boolean => deletedAt < begunAt || isDeclined(slot);
  const add = (slot: Slot, position: number): void => {
    // what the import owns was deleted since, whatever the clock of the deletion said
    if (slot.deletedAt !== null && isOver(slot, slot.deletedAt) && !isOwnedBy(slot, importId)) return;
    const key = slotKey(slot);
    const known = key === undefined ? undefined : places.get(key);
    if (known !== undefined) known.positions.push(position);
    else if (key !== undefined) places.set(key, { positions: [position], taken: new Set(), firstFree: 0 });
    // slots of one identity follow each other: only the last may live
    if (slot.tail !== null) tails.set(slot.tail, position);
  };
  slots.forEach(add);
  const fits = (fingerprint: Fingerprint, position: number): boolean => {
    const slot = slots[position];
    return slot !== undefined && mayBeOfOneExchange(fingerprint, slotFingerprint(slot));
  };
  return {
    take: (fingerprint) => {
      const own = places.get(fingerprintKey(fingerprint));
      return own && takeFirst(own, (position) => fits(fingerprint, position));
    },
    byTail: (tail) => tails.get(tail),
    add,
  };
};

/** Slots with one fingerprint. All before `firstFree` are taken, so that rows that are all alike need no search. */
type Places = { readonly positions: number[]; readonly taken: Set<number>; firstFree: number };

const takeFirst = (places: Places, fits: (position: number) => boolean): number | undefined => {
  const { positions, taken } = places;
  let at = places.firstFree;
  let found = positions[at];
  while (found !== undefined && (taken.has(found) || !fits(found))) found = positions[++at];
  if (found === undefined) return undefined;
  taken.add(found);
  while (taken.has(positions[places.firstFree] ?? -1)) places.firstFree++;
  return found;
};
