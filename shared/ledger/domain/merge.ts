import type { Sha256 } from '../../platform/domain/ids.ts';
import { type IdTail, idTailOf, type PageWriter, type PartOfRow, type PlannedEntry } from './entry.ts';
import {
  type Birth,
  type Fingerprint,
  fingerprintKey,
  isDeclined,
  isLiving,
  isOwnedBy,
  mayBeOfOneExchange,
  type Page,
  type Slot,
  slotFingerprint,
  slotKey,
  slotTail,
  withoutStaleMarkers,
} from './page.ts';
import { claimSlot, createSlot, declineSlot } from './slot-changes.ts';
import { createTwinFinder } from './twins.ts';

export type Merged = {
  readonly page: Page;
  readonly changed: boolean;
  readonly created: number;
  /** Rows that stand on entries which were there, or which a person deleted since the attempt began. */
  readonly matched: number;
};

/**
 * Puts all rows of one import that belong to a page onto it, in row order. The n-th row with some fingerprint stands on
 * the n-th slot with it, native rows on the entry of their identity, parts on those of their parent; what is missing is
 * created at the end. A row with a twin stands on that, or nowhere. Doing it again changes nothing.
 */
export const mergeIntoPage = (
  page: Page,
  writer: PageWriter,
  rows: readonly PlannedEntry[],
  sha256: Sha256,
): Merged => {
  const slots = [...page.slots];
  const index = indexSlots(slots, writer);
  const find = createFinder(index, slots, rows, writer, sha256);
  const birth: Birth = { importId: writer.importId, attempt: writer.attempt, at: writer.now };
  let created = 0;
  let claimed = 0;
  for (const row of rows) {
    const place = find(row);
    if (place === undefined) continue;
    const slot = place.position === undefined ? undefined : slots[place.position];
    if (place.position === undefined || slot === undefined) {
      const added = newSlot(birth, writer.importId, row, place);
      const position = slots.push(added) - 1;
      index.add(added, position);
      place.settle(position, true);
      created += Number(isLiving(added));
      claimed += Number(!isLiving(added));
      continue;
    }
    place.settle(place.position, false);
    const next = claimSlot(slot, writer, row);
    if (next === slot) continue;
    slots[place.position] = next;
    claimed++;
  }
  const changed = created + claimed > 0;
  const matched = rows.length - created;
  if (!changed) return { page, changed, created, matched };
  const kept = withoutStaleMarkers(slots, writer.now, writer.begunAt);
  return { page: { ...page, slots: kept, sha256 }, changed, created, matched };
};

const newSlot = (birth: Birth, importId: string, row: PlannedEntry, place: Place): Slot =>
  place.isDeclined ? declineSlot(birth, importId, row, place) : createSlot(birth, importId, row, place);

/** Where a row goes. */
type Place = {
  /** Of the slot that it stands on; undefined: one has to be created. */
  readonly position: number | undefined;
  /** Of the identity; null: the id derives from the row. */
  readonly tail: IdTail | null;
  readonly parent: IdTail | null;
  /** A part that its parent has no room for. */
  readonly isDeclined?: true;
  /** Told the slot that the row came to stand on. */
  readonly settle: (position: number, isNew: boolean) => void;
};

const settled = (): void => undefined;

/** Undefined for a part whose parent stands nowhere, and for a row whose twin is gone. */
const createFinder = (
  index: SlotIndex,
  slots: readonly Slot[],
  rows: readonly PlannedEntry[],
  writer: PageWriter,
  sha256: Sha256,
): ((row: PlannedEntry) => Place | undefined) => {
  const parts = createRowParts(slots, rows, sha256);
  const findTwin = createTwinFinder(slots, writer, sha256);
  return (row) => {
    if (row.twin !== undefined) return standing(findTwin(row.twin, row.row));
    if (row.part !== null) return partPlace(parts.find(row.part), index);
    if (row.identity !== null) {
      const tail = identityTail(writer, row.identity, sha256);
      const parent = row.parentIdentity === null ? null : identityTail(writer, row.parentIdentity, sha256);
      return { position: index.byTail(tail), tail, parent, settle: settled };
    }
    const settle = (position: number, isNew: boolean): void => {
      if (isNew) index.take(row); // the slot that was made for it
      parts.settle(row.row, position, isNew);
    };
    return { position: index.take(row), tail: null, parent: null, settle };
  };
};

const standing = (position: number | undefined): Place | undefined =>
  position === undefined ? undefined : { position, tail: null, parent: null, settle: settled };

const partPlace = (found: FoundPart | undefined, index: SlotIndex): Place | undefined => {
  if (found === undefined) return undefined;
  const position = index.byTail(found.tail);
  return { ...found, position, settle: settled, ...(!found.isOpen && { isDeclined: true }) };
};

const identityTail = ({ scope }: PageWriter, identity: string, sha256: Sha256): IdTail =>
  idTailOf(sha256(`${scope}|${identity}`));

/** Positions of slots on a page, as an attempt counts them. */
type SlotIndex = {
  /**
   * The first of the slots with this fingerprint that live or were deleted since the attempt began and were not taken
   * yet: the n-th row with some fingerprint takes the n-th slot with it. Trades on two exchanges are not the same.
   */
  readonly take: (fingerprint: Fingerprint) => number | undefined;
  /** The slot with this identity: the one that lives, else the one deleted last, if that was since. */
  readonly byTail: (tail: IdTail) => number | undefined;
  readonly add: (slot: Slot, position: number) => void;
};

const indexSlots = (
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

type FoundPart = { readonly tail: IdTail; readonly parent: IdTail; readonly isOpen: boolean };
type Parent = { readonly position: number; readonly isNew: boolean };

/**
 * The parts of rows that are matched by slot. A part's identity is its parent, its number and how the row is split, so
 * the same file finds the same parts again, and one that splits the row otherwise finds none: parts come and go all
 * together. A parent that was there takes parts only while it has none and still is what they add up to.
 */
const createRowParts = (slots: readonly Slot[], rows: readonly PlannedEntry[], sha256: Sha256) => {
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
