import type { Sha256 } from '../hash.ts';
import { claimSlot } from './claim.ts';
import { createSlot } from './create-slot.ts';
import type { PageWriter, PlannedEntry } from './entry.ts';
import { type IdTail, idTailOf } from './entry-id.ts';
import { fingerprintKey } from './fingerprint.ts';
import { withoutStaleMarkers } from './markers.ts';
import type { Page } from './page.ts';
import type { Birth, Slot } from './slot.ts';
import { indexSlots } from './slot-index.ts';

export type Merged = {
  readonly page: Page;
  readonly changed: boolean;
  readonly created: number;
  /** Rows that stand on entries which were there, or which a person deleted since the attempt began. */
  readonly matched: number;
};

/**
 * Puts all rows of one import that belong to a page onto it, in row order. The n-th row with some fingerprint stands on
 * the n-th slot with it, native rows on the entry of their identity; what is missing is created at the end. Doing it
 * again changes nothing.
 */
export const mergeIntoPage = (
  page: Page,
  writer: PageWriter,
  rows: readonly PlannedEntry[],
  sha256: Sha256,
): Merged => {
  const slots = [...page.slots];
  const find = createFinder(slots, writer, sha256);
  const birth: Birth = { importId: writer.importId, attempt: writer.attempt, at: writer.now };
  let created = 0;
  let claimed = 0;
  for (const row of rows) {
    const { position, tail, add } = find(row);
    const slot = position === undefined ? undefined : slots[position];
    if (position === undefined || slot === undefined) {
      const parent = row.parentIdentity === null ? null : identityTail(writer, row.parentIdentity, sha256);
      add(createSlot(birth, writer.importId, row, { tail, parent }));
      created++;
      continue;
    }
    const next = claimSlot(slot, writer, row);
    if (next === slot) continue;
    slots[position] = next;
    claimed++;
  }
  const changed = created + claimed > 0;
  const matched = rows.length - created;
  if (!changed) return { page, changed, created, matched };
  const kept = withoutStaleMarkers(slots, writer.now, writer.begunAt);
  return { page: { ...page, slots: kept, sha256 }, changed, created, matched };
};

type Found = {
  readonly position: number | undefined;
  /** Of the identity; null: the id derives from the row. */
  readonly tail: IdTail | null;
  readonly add: (slot: Slot) => void;
};

const createFinder = (slots: Slot[], writer: PageWriter, sha256: Sha256): ((row: PlannedEntry) => Found) => {
  const index = indexSlots(slots, writer);
  const seen = new Map<string, number>();
  const add = (slot: Slot): void => index.add(slot, slots.push(slot) - 1);
  return (row) => {
    if (row.identity !== null) {
      const tail = identityTail(writer, row.identity, sha256);
      return { position: index.byTail(tail), tail, add };
    }
    const key = fingerprintKey(row);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    return { position: index.byOccurrence(row, occurrence), tail: null, add };
  };
};

const identityTail = ({ scope }: PageWriter, identity: string, sha256: Sha256): IdTail =>
  idTailOf(sha256(`${scope}|${identity}`));
