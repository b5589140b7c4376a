import type { PageWriter } from './entry.ts';
import type { IdTail } from './entry-id.ts';
import { type Fingerprint, fingerprintKey } from './fingerprint.ts';
import { isDeclined, isOwnedBy, type Slot, slotKey } from './slot.ts';

/** Positions of slots on a page, as an attempt counts them. */
export type SlotIndex = {
  /** The n-th (from 0) of the slots with this fingerprint that live or were deleted since the attempt began. */
  readonly byOccurrence: (fingerprint: Fingerprint, occurrence: number) => number | undefined;
  /** The slot with this identity: the one that lives, else the one deleted last, if that was since. */
  readonly byTail: (tail: IdTail) => number | undefined;
  readonly add: (slot: Slot, position: number) => void;
};

export const indexSlots = (
  slots: readonly Slot[],
  { importId, begunAt }: Pick<PageWriter, 'importId' | 'begunAt'>,
): SlotIndex => {
  const places = new Map<string, number[]>();
  const tails = new Map<IdTail, number>();
  const isOver = (slot: Slot, deletedAt: string): boolean => deletedAt < begunAt || isDeclined(slot);
  const add = (slot: Slot, position: number): void => {
    // what the import owns was deleted since, whatever the clock of the deletion said
    if (slot.deletedAt !== null && isOver(slot, slot.deletedAt) && !isOwnedBy(slot, importId)) return;
    const key = slotKey(slot);
    const known = key === undefined ? undefined : places.get(key);
    if (known !== undefined) known.push(position);
    else if (key !== undefined) places.set(key, [position]);
    // slots of one identity follow each other: only the last may live
    if (slot.tail !== null) tails.set(slot.tail, position);
  };
  slots.forEach(add);
  return {
    byOccurrence: (fingerprint, occurrence) => places.get(fingerprintKey(fingerprint))?.[occurrence],
    byTail: (tail) => tails.get(tail),
    add,
  };
};
