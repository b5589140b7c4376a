import type { ImportId } from '../../../platform/domain/ids.ts';
import { USER } from '../../../platform/domain/owner.ts';
import { entryIdTail, type PageWriter, type PlannedEntry } from '../../entries/domain/entry.ts';
import {
  type Fingerprint,
  fingerprintKey,
  isKeptDeleted,
  isLiving,
  type LivingSlot,
  type Page,
  type Slot,
  slotFingerprint,
  slotKey,
  slotTail,
} from '../../pages/domain/page.ts';

/** A row that needs an entry; rows come in write order. */
export type NewRow = Fingerprint & {
  readonly row: number;
  /** It comes with split parts, so that it only matches its own slot. */
  readonly isSplit?: boolean;
  /** A short hash of the bank's number of the transaction. */
  readonly reference?: string;
  /** Its state says that it is not booked yet. */
  readonly pending?: true;
  /** The entry that somebody said is another transaction. */
  readonly apart?: string;
};

export const moneyOf = ({ amount, currency }: Pick<Fingerprint, 'amount' | 'currency'>): string =>
  `${amount}|${currency}`;

type PlacedSlot = { readonly page: Page; readonly slot: Slot };

/**
 * The entries of rows that have a slot of their own: the nth row with a fingerprint matches the nth slot with it, and then what is
 * left of entries that a person deleted.
 */
export const ownSlots = (pages: readonly Page[], newRows: readonly NewRow[]): ReadonlyMap<NewRow, PlacedSlot> => {
  const take = createSlotTaker(pages);
  const owned = new Map<NewRow, PlacedSlot>();
  for (const newRow of newRows) {
    const own = take(fingerprintKey(newRow));
    if (own !== undefined) owned.set(newRow, own);
  }
  return owned;
};

/** Returns a function that gives each slot with a key once, in order. */
const createSlotTaker = (pages: readonly Page[]): ((key: string) => PlacedSlot | undefined) => {
  const first = new Map<string, PlacedSlot>();
  const others = new Map<string, PlacedSlot[]>(); // few slots share a key
  for (const page of pages) {
    for (const slot of [...page.slots.filter(isLiving), ...page.slots.filter(isKeptDeleted)]) {
      const key = slotKey(slot);
      if (key === undefined) continue;
      const placed = { page, slot };
      const known = others.get(key);
      if (!first.has(key)) first.set(key, placed);
      else if (known === undefined) others.set(key, [placed]);
      else known.push(placed);
    }
  }
  return (key) => {
    const taken = first.get(key);
    const next = taken && others.get(key)?.shift();
    if (next !== undefined) first.set(key, next);
    else first.delete(key);
    return taken;
  };
};

/**
 * The current content, while the entry is in the account of its page. If an import matched the entry without creating
 * it, also the original content, because the same file may match it again after an edit. And what rows booked it as.
 */
export const knownContents = (slot: LivingSlot): readonly Fingerprint[] => {
  const bookings = slot.accountId === null ? slot.owners.flatMap(({ booking }) => booking ?? []) : [];
  const isEdited = slot.original !== null || slot.accountId !== null;
  const isMatched = slot.owners.some(({ id }) => id !== USER && id !== slot.birth.importId);
  return [
    ...(slot.accountId === null ? [slot.content] : []),
    ...(isEdited && isMatched ? [slotFingerprint(slot)] : []),
    ...bookings.map(({ date, amount, name }) => ({ ...slot.content, date, amount, name })),
  ];
};

type FindMatchingSlot = {
  (entryId: string, row: number): number | undefined;
  /** The entry, or what is left of it if it was deleted or merged. */
  readonly ofKnown: (entryId: string) => number | undefined;
};

/** Slots on a page that no other row of the import has matched, also those that a person deleted. */
export const createMatchingSlotFinder = (
  slots: readonly Slot[],
  { importId }: Pick<PageWriter, 'importId'>,
): FindMatchingSlot => {
  let positions: ReadonlyMap<string, number> | undefined;
  const positionOf = (entryId: string): number | undefined => {
    positions ??= new Map(slots.map((slot, position) => [slotTail(slot), position]));
    return positions.get(entryIdTail(entryId));
  };
  const find = (entryId: string, row: number): number | undefined => {
    const position = positionOf(entryId);
    const slot = position === undefined ? undefined : slots[position];
    if (slot === undefined || !(isLiving(slot) || isKeptDeleted(slot))) return undefined;
    const own = slot.owners.find(({ id }) => id === importId);
    return own === undefined || own.row === row ? position : undefined;
  };
  return Object.assign(find, { ofKnown: positionOf });
};

/** Rows without an entry, because the matched entry was gone when the page was written. */
export const rowsWithoutSlot = <Row extends Pick<PlannedEntry, 'row'>>(
  page: Page,
  importId: ImportId,
  rows: readonly Row[],
): readonly Row[] => {
  const present = new Set(
    page.slots.flatMap(({ owners }) => owners.filter(({ id }) => id === importId).map(({ row }) => row)),
  );
  return rows.filter(({ row }) => !present.has(row));
};
