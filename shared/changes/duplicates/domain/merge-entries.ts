import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { entryIdTail } from '../../../ledger/entries/domain/entry.ts';
import {
  type EntryValues,
  fieldsOf,
  formerValues,
  pick,
  valuesOf,
} from '../../../ledger/history/domain/entry-history.ts';
import { isChangedBy } from '../../../ledger/history/domain/undo-changes.ts';
import { type JoiningEntry, joinInto } from '../../../ledger/identity/domain/join-entries.ts';
import {
  isLiving,
  type LivingSlot,
  mergedInto,
  type Page,
  type Slot,
  slotTail,
} from '../../../ledger/pages/domain/page.ts';
import type { PlannedOutcome } from '../../change-sets/domain/bulk-edit.ts';
import type { MergeChange, MergeEffect } from './merge-change.ts';

const CHANGED = 'It changed after the merge was requested';

/** `state`: of the entry now. `joining`: what each merged entry brings, by its id. */
export const planMerge = (
  { entry, slot }: { readonly entry: Entry; readonly slot: LivingSlot },
  change: MergeChange,
  { state, joining }: { readonly state: string; readonly joining: ReadonlyMap<string, JoiningEntry> },
): (PlannedOutcome & MergeEffect) | undefined => {
  if (change.into === undefined) {
    const join = joining.get(change.from);
    if (join === undefined) return { refusal: 'The other transaction was deleted after the merge was requested' };
    const joined = joinInto(slot, join, { now: entry.updatedAt, by: { userId: null, changeSetId: null } });
    const after: EntryValues = valuesOf(joined);
    const fields = fieldsOf(formerValues(valuesOf(slot), after));
    return { change: withoutAccount(pick(after, fields)), join };
  }
  if (state !== change.state || !isOwnedAs(slot, change.ownerIds)) return { refusal: CHANGED };
  return { change: 'delete', mergedInto: { id: change.into, ownerIds: change.ownerIds } };
};

/** Merging never moves an entry. */
const withoutAccount = ({ accountId: _, ...values }: Partial<EntryValues>): Partial<Omit<EntryValues, 'accountId'>> =>
  values;

/** Whether the slot has exactly these owners. */
export const isOwnedAs = ({ owners }: Pick<Slot, 'owners'>, ids: readonly string[]): boolean =>
  owners.length === ids.length && owners.every(({ id }) => ids.includes(id));

/** A merge as it is stored: both sides are done, none is, or only one. */
export const isHalfMerged = (
  kept: Page | undefined,
  merged: Page | undefined,
  pair: { readonly keptId: string; readonly mergedId: string; readonly changeSetId: string },
): boolean => {
  const [keptSlot, mergedSlot] = [slotOf(kept, pair.keptId), slotOf(merged, pair.mergedId)];
  const isJoined = keptSlot !== undefined && isChangedBy(keptSlot, pair.changeSetId);
  const isGone =
    mergedSlot !== undefined &&
    !isLiving(mergedSlot) &&
    mergedInto(mergedSlot) === pair.keptId &&
    isChangedBy(mergedSlot, pair.changeSetId);
  return isJoined !== isGone;
};

/** Of several slots with the id, the last one is live or was deleted last. */
const slotOf = (page: Page | undefined, id: string): Slot | undefined =>
  page?.slots.findLast((slot) => slotTail(slot) === entryIdTail(id));
