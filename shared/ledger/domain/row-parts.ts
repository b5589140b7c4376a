import type { Sha256 } from '../../platform/domain/hash.ts';
import type { PartOfRow, PlannedEntry } from './entry.ts';
import { type IdTail, idTailOf } from './entry-id.ts';
import { slotTail } from './page.ts';
import { isDeclined, isLiving, type Slot, slotFingerprint } from './slot.ts';

export type FoundPart = { readonly tail: IdTail; readonly parent: IdTail; readonly isOpen: boolean };
type Parent = { readonly position: number; readonly isNew: boolean };

/**
 * The parts of rows that are matched by slot. A part's identity is its parent, its number and how the row is split, so
 * the same file finds the same parts again, and one that splits the row otherwise finds none: parts come and go all
 * together. A parent that was there takes parts only while it has none and still is what they add up to.
 */
export const createRowParts = (slots: readonly Slot[], rows: readonly PlannedEntry[], sha256: Sha256) => {
  const splits = splitsOf(rows);
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
      const tail = idTailOf(sha256(`${parentTail}|part|${index}|${splits.get(row)}`));
      const isOpen = parent.isNew || (!withParts.has(parentTail) && takesParts(slots[parent.position]));
      return { tail, parent: parentTail, isOpen };
    },
  };
};

/** By the number of a row that is split: numbers and amounts of its parts, in whatever order they come. */
const splitsOf = (rows: readonly PlannedEntry[]): ReadonlyMap<number, string> => {
  const parts = Map.groupBy(
    rows.filter(({ part }) => part !== null),
    ({ row }) => row,
  );
  const textOf = ({ part, amount }: PlannedEntry): string => `${part?.index}:${amount}`;
  return new Map([...parts].map(([row, split]) => [row, split.map(textOf).sort().join()]));
};

/** Parts have the account, the day and the currency of the row, and add up to its amount. */
const takesParts = (slot: Slot | undefined): boolean => {
  if (slot === undefined || !isLiving(slot) || slot.accountId !== null) return false;
  const { date, amount, currency } = slotFingerprint(slot);
  const { content } = slot;
  return content.date === date && content.amount === amount && content.currency === currency;
};
