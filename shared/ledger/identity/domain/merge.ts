import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import type { ImportId } from '../../../platform/domain/ids.ts';
import {
  entryIdTail,
  type IdTail,
  idTailOf,
  type PageWriter,
  type PartOfRow,
  type PlannedEntry,
} from '../../entries/domain/entry.ts';
import {
  type Birth,
  type Fingerprint,
  fingerprintKey,
  identityOfRow,
  identityTail,
  isDeclined,
  isKeptDeleted,
  isLiving,
  isOwnedBy,
  mayBeSameExchange,
  type Page,
  type Slot,
  slotFingerprint,
  slotKey,
  slotTail,
  withoutStaleMarkers,
} from '../../pages/domain/page.ts';
import { claimSlot, createSlot, declineSlot } from '../../pages/domain/slot-changes.ts';
import { claimKnown, compareKnown, isKnown } from './known-records.ts';
import { createMatchingSlotFinder } from './matching-slots.ts';

export type Merged = {
  readonly page: Page;
  readonly changed: boolean;
  readonly created: number;
  /** Rows matched to existing entries, or to what is left of entries that a person deleted. */
  readonly matched: number;
};

/**
 * Merges all rows of one import that belong to a page, in row order. The nth row with a fingerprint matches the nth
 * slot with it, and only then entries that a person deleted, native rows match by identity or are known, parts by parent; unmatched rows are
 * added at the end. A row with a twin matches only that. Repeating the merge changes nothing.
 */
export const mergeIntoPage = (page: Page, writer: PageWriter, rows: readonly PlannedEntry[]): Merged => {
  const birth: Birth = { importId: writer.importId, attempt: writer.attempt, at: writer.now };
  const birthByRow: Birth = { ...birth, byRow: true };
  const birthOf = (row: PlannedEntry): Birth => (isByRow(row) ? birthByRow : birth);
  if (page.slots.length === 0 && rows.length > 0 && rows.every(isPlain)) {
    const created = rows.map((row) => createSlot(birthOf(row), writer.importId, row, OF_ROW));
    return { page: { ...page, slots: created }, changed: true, created: rows.length, matched: 0 };
  }
  const slots = [...page.slots];
  const index = indexSlots(page.slots, writer);
  const find = createFinder(index, slots, rows, writer);
  const known = compareKnown(page, writer.importId, rows);
  let created = 0;
  let claimed = 0;
  for (const row of rows) {
    const place = find(row);
    if (place === undefined) continue;
    const slot = place.position === undefined ? undefined : slots[place.position];
    if (place.position === undefined || slot === undefined) {
      const added = newSlot(birthOf(row), writer.importId, row, place);
      const position = slots.push(added) - 1;
      index.add(added, position);
      place.settle(position, true);
      created += Number(isLiving(added));
      claimed += Number(!isLiving(added));
      continue;
    }
    place.settle(place.position, false);
    const next = isKnown(row) ? claimKnown(page, slot, writer, row, known.get(row.row)) : claimSlot(slot, writer, row);
    if (next === slot) continue;
    slots[place.position] = next;
    claimed++;
  }
  const changed = created + claimed > 0;
  const matched = rows.length - created;
  if (!changed) return { page, changed, created, matched };
  const kept = withoutStaleMarkers(slots, writer.now, writer.begunAt);
  return { page: { ...page, slots: kept }, changed, created, matched };
};

/** A row that can match a slot only by its fingerprint or its number. On a page without slots, each such row gets a new one. */
const isPlain = (row: PlannedEntry): boolean =>
  row.twin === undefined && row.part === null && row.parentIdentity === null && (row.identity === null || isByRow(row));

/** The row is its identity, so its slot needs no tail. */
const isByRow = ({ identity, row }: PlannedEntry): boolean => identity !== null && identity === identityOfRow(row);
const OF_ROW = { tail: null, parent: null } as const;

const newSlot = (birth: Birth, importId: ImportId, row: PlannedEntry, place: Place): Slot =>
  place.isDeclined ? declineSlot(birth, importId, row, place) : createSlot(birth, importId, row, place);

/** The place of a row. */
type Place = {
  /** The matched slot; undefined if one must be created. */
  readonly position: number | undefined;
  /** The tail from the identity; null if the row gives the id. */
  readonly tail: IdTail | null;
  readonly parent: IdTail | null;
  /** A part that its parent cannot take. */
  readonly isDeclined?: true;
  /** Called with the position of the row's slot. */
  readonly settle: (position: number, isNew: boolean) => void;
};

const settled = (): void => undefined;

/** undefined for a part whose parent has no slot, and for a row whose matched entry is gone. */
const createFinder = (
  index: SlotIndex,
  slots: readonly Slot[],
  rows: readonly PlannedEntry[],
  writer: PageWriter,
): ((row: PlannedEntry) => Place | undefined) => {
  const parts = createRowParts(slots, rows);
  const findMatchingSlot = createMatchingSlotFinder(slots, writer);
  return (row) => {
    if (isKnown(row)) return matchedPlace(findMatchingSlot.ofKnown(row.twin));
    if (row.twin !== undefined) return matchedPlace(findMatchingSlot(row.twin, row.row));
    if (row.part !== null) return partPlace(parts.find(row.part), index);
    if (row.identity !== null) {
      const tail = isByRow(row) ? null : identityTail(writer.scope, row.identity);
      const parent = row.parentIdentity === null ? null : identityTail(writer.scope, row.parentIdentity);
      return { position: index.byTail(tail ?? row.identity), tail, parent, settle: settled };
    }
    const settle = (position: number, isNew: boolean): void => {
      if (isNew) index.take(row); // the slot that was just created
      parts.settle(row.row, position, isNew);
    };
    return { position: index.take(row), tail: null, parent: null, settle };
  };
};

const matchedPlace = (position: number | undefined): Place | undefined =>
  position === undefined ? undefined : { position, tail: null, parent: null, settle: settled };

const partPlace = (found: FoundPart | undefined, index: SlotIndex): Place | undefined => {
  if (found === undefined) return undefined;
  const position = index.byTail(found.tail) ?? (found.isOpen ? undefined : index.deletedByTail(found.tail));
  return { ...found, position, settle: settled, ...(!found.isOpen && { isDeclined: true }) };
};

/** Positions of slots on a page, as one attempt uses them. */
type SlotIndex = {
  /**
   * The slot that the import has for this row already, otherwise the first free one with its fingerprint that is live or was deleted
   * after the attempt began: the nth row with a fingerprint takes the nth slot with it. Trades on different exchanges differ.
   * Then comes what is left of entries that were deleted earlier.
   */
  readonly take: (row: PlannedEntry) => number | undefined;
  /**
   * The slot with this tail, or with the identity of its row: the live one, otherwise the one deleted last if that was after the
   * attempt began.
   */
  readonly byTail: (tail: IdTail) => number | undefined;
  /** A slot with this identity that was deleted before, while a file still reports it. */
  readonly deletedByTail: (tail: IdTail) => number | undefined;
  readonly add: (slot: Slot, position: number) => void;
};

const indexSlots = (
  stored: readonly Slot[],
  { importId, begunAt }: Pick<PageWriter, 'importId' | 'begunAt'>,
): SlotIndex => {
  const slots = [...stored];
  // built only if needed: rows with an identity do not use it
  let places: Map<string, Places> | undefined;
  const tails = new Map<IdTail, number>();
  const deleted = new Map<IdTail, number>();
  const isOver = (slot: Slot): boolean => isDeclined(slot) || (slot.deletedAt !== null && slot.deletedAt < begunAt);
  const addPlace = (all: Map<string, Places>, slot: Slot, position: number): void => {
    const own = slot.owners.find(({ id }) => id === importId);
    // a slot that the import owns was deleted after it began, whatever the timestamps say
    const isGone = own === undefined && isOver(slot);
    const key = isGone && !isKeptDeleted(slot) ? undefined : slotKey(slot);
    if (key === undefined) return;
    const known = all.get(key) ?? newPlaces();
    all.set(key, known);
    (isGone ? known.deleted : known.present).positions.push(position);
    if (own !== undefined) known.own.set(own.row, position);
  };
  const addTail = (slot: Slot, position: number): void => {
    const isOfRow = slot.birth.byRow && slot.birth.importId === importId;
    const tail = slot.tail ?? (isOfRow ? identityOfRow(slot.row) : null);
    if (tail === null) return;
    const isGone = !isOwnedBy(slot, importId) && isOver(slot);
    // slots with one identity are consecutive, and only the last can be live
    if (!isGone || isKeptDeleted(slot)) (isGone ? deleted : tails).set(tail, position);
  };
  const placesOf = (key: string): Places | undefined => {
    if (places === undefined) {
      places = new Map();
      for (const [position, slot] of slots.entries()) addPlace(places, slot, position);
    }
    return places.get(key);
  };
  slots.forEach(addTail);
  const fits = (fingerprint: Fingerprint, position: number): boolean => {
    const slot = slots[position];
    return slot !== undefined && mayBeSameExchange(fingerprint, slotFingerprint(slot));
  };
  const isWanted = (row: PlannedEntry, position: number): boolean => {
    const slot = slots[position];
    if (row.wanted === undefined || slot === undefined) return false;
    return row.wanted === true || slotTail(slot) === entryIdTail(row.wanted);
  };
  return {
    take: (row) => {
      const known = placesOf(fingerprintKey(row));
      if (known === undefined) return undefined;
      const own = known.own.get(row.row);
      if (own !== undefined && takeAt(known.present, own)) return own;
      const present = takeFirst(known.present, (position) => fits(row, position));
      if (present !== undefined) return present;
      const gone = takeFirst(known.deleted, (position) => fits(row, position));
      return gone === undefined || isWanted(row, gone) ? undefined : gone;
    },
    byTail: (tail) => tails.get(tail),
    deletedByTail: (tail) => deleted.get(tail),
    add: (slot, position) => {
      slots[position] = slot;
      addTail(slot, position);
      if (places !== undefined) addPlace(places, slot, position);
    },
  };
};

/** Slots with one fingerprint. */
type Places = {
  readonly present: Free;
  /** Deleted before the attempt began, while a file still reports them. */
  readonly deleted: Free;
  /** Those of the import itself, by row. */
  readonly own: Map<number, number>;
};
/** All before `firstFree` are taken, so that identical rows need no search. */
type Free = { readonly positions: number[]; readonly taken: Set<number>; firstFree: number };

const newPlaces = (): Places => ({ present: newFree(), deleted: newFree(), own: new Map() });
const newFree = (): Free => ({ positions: [], taken: new Set(), firstFree: 0 });

const takeFirst = (places: Free, fits: (position: number) => boolean): number | undefined => {
  const { positions, taken } = places;
  let at = places.firstFree;
  let found = positions[at];
  while (found !== undefined && (taken.has(found) || !fits(found))) found = positions[++at];
  if (found !== undefined) takeAt(places, found);
  return found;
};

/** False if another row has it. */
const takeAt = (places: Free, position: number): boolean => {
  const { positions, taken } = places;
  if (taken.has(position)) return false;
  taken.add(position);
  while (taken.has(positions[places.firstFree] ?? -1)) places.firstFree++;
  return true;
};

type FoundPart = { readonly tail: IdTail; readonly parent: IdTail; readonly isOpen: boolean };
type Parent = { readonly position: number; readonly isNew: boolean };

/**
 * Split parts of rows that are matched by slot. A part is identified by its parent, its number and the split of the
 * row, so the same file finds the same parts and a different split finds none: parts come and go together. An existing
 * parent takes parts only if it has none and its amount equals their sum.
 */
const createRowParts = (slots: readonly Slot[], rows: readonly PlannedEntry[]) => {
  const splits = splitsOf(rows);
  const parents = new Map<number, Parent>();
  const tails = new Map<number, IdTail>();
  const withParts = new Set(slots.flatMap((slot) => (slot.parent === null || isDeclined(slot) ? [] : [slot.parent])));

  const tailOfParent = (row: number, { position }: Parent): IdTail | undefined => {
    const slot = slots[position];
    if (slot === undefined) return undefined;
    const tail = tails.get(row) ?? slotTail(slot);
    tails.set(row, tail);
    return tail;
  };

  return {
    settle: (row: number, position: number, isNew: boolean): void => {
      parents.set(row, { position, isNew });
    },
    /** `isOpen`: a missing part may be created. undefined if its parent has no slot. */
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

/** By number of the split row: numbers and amounts of its parts, in any order. */
const splitsOf = (rows: readonly PlannedEntry[]): ReadonlyMap<number, string> => {
  const parts = Map.groupBy(
    rows.filter(({ part }) => part !== null),
    ({ row }) => row,
  );
  const textOf = ({ part, amount }: PlannedEntry): string => `${part?.index}:${amount}`;
  return new Map([...parts].map(([row, split]) => [row, split.map(textOf).sort().join()]));
};

/** Parts have the account, date and currency of the row and sum to its amount. */
const takesParts = (slot: Slot | undefined): boolean => {
  if (slot === undefined || !isLiving(slot) || slot.accountId !== null) return false;
  const { date, amount, currency } = slotFingerprint(slot);
  const { content } = slot;
  return content.date === date && content.amount === amount && content.currency === currency;
};
