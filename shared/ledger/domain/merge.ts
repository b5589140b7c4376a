import type { Sha256 } from '../../platform/domain/hash.ts';
import { claimSlot } from './claim.ts';
import { createSlot, declineSlot } from './create-slot.ts';
import type { PageWriter, PlannedEntry } from './entry.ts';
import { type IdTail, idTailOf } from './entry-id.ts';
import { withoutStaleMarkers } from './markers.ts';
import type { Page } from './page.ts';
import { createRowParts, type FoundPart } from './row-parts.ts';
import { type Birth, isLiving, type Slot } from './slot.ts';
import { indexSlots, type SlotIndex } from './slot-index.ts';
import { createTwinFinder } from './twin-finder.ts';

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
