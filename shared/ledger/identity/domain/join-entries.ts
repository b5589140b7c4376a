import type { ImportId } from '../../../platform/domain/ids.ts';
import { removeSlot } from '../../entries/domain/edit.ts';
import { entryIdTail } from '../../entries/domain/entry.ts';
import { ALL_FIELDS, equalBits, filledBits, type SupportedFields, takeFields } from '../../entries/domain/fields.ts';
import { type Author, formerValues, pastChange, valuesOf, withPastChange } from '../../history/domain/entry-history.ts';
import {
  isLiving,
  isOwnedBy,
  type LivingSlot,
  type Marker,
  type Owner,
  originalFor,
  type Page,
  slotTail,
} from '../../pages/domain/page.ts';

/** The owners and values of an entry that is merged into another one. */
export type JoiningEntry = {
  readonly owners: readonly Owner[];
  readonly values: SupportedFields;
  /** Bits of the fields that a person changed. */
  readonly edited: number;
};

type Join = { readonly now: string; readonly by: Author };

export const toJoiningEntry = ({ owners, content, edited }: LivingSlot): JoiningEntry => {
  const { categoryId, tagIds, notes, merchantId, links } = content;
  return { owners, values: { categoryId, tagIds, notes, merchantId, links }, edited };
};

/**
 * The slot as if the sources of the other entry had matched it: they are owners of it, too, and fill blank fields. What a
 * person chose for the other entry also replaces a value that nobody chose.
 */
export const joinInto = (slot: LivingSlot, { owners, values, edited }: JoiningEntry, { now, by }: Join): LivingSlot => {
  const fills = filledBits(values) & ~filledBits(slot.content);
  const chosen = edited & ALL_FIELDS;
  const content = takeFields(slot.content, values, (fills | chosen) & ~slot.edited);
  const former = formerValues(valuesOf(slot), valuesOf({ ...slot, content }));
  const joining = owners.filter(({ id }) => !slot.owners.some((owner) => owner.id === id));
  const change = {
    ...pastChange(slot, former, { by, at: now, marks: chosen & ~slot.edited }),
    joined: joining.map(({ id }) => id),
  };
  const same = equalBits(content, slot.content);
  const supported = equalBits(content, values) & filledBits(content);
  return {
    ...slot,
    content,
    original: originalFor(slot, content),
    editedAt: now,
    owners: [
      ...slot.owners.map((owner) => ({ ...owner, bits: owner.bits & same })),
      // what a booking replaced was on the other entry
      ...joining.map(({ booking: _, ...owner }) => ({ ...owner, bits: owner.bits & supported, filledAt: null })),
    ],
    ...withPastChange(slot, change),
  };
};

/** A person's ownership moves, too, and comes back when this is undone. */
export const markAsMerged = (slot: LivingSlot, into: string, now: string, by: Author): Marker => {
  const marker = removeSlot(slot, now, by);
  return marker.removed === null ? marker : { ...marker, removed: { ...marker.removed, mergedInto: into } };
};

/** An owner that found only what a merge left of its entry. */
export type LateOwner = {
  readonly owner: Owner;
  /** The entry that its own was merged into, and the change set that did it. */
  readonly into: string;
  readonly changeSetId: string;
};

/** The rows of an import that matched what merges left on a page. */
export const lateOwners = ({ slots }: Page, importId: ImportId): readonly LateOwner[] =>
  slots.flatMap((slot) => {
    const owner = slot.owners.find(({ id }) => id === importId);
    const removed = isLiving(slot) ? null : slot.removed;
    if (owner === undefined || removed?.mergedInto === undefined) return [];
    const { mergedInto: into, changeSetId, owners } = removed;
    return owners.some(({ id }) => id === importId) ? [] : [{ owner, into, changeSetId }];
  });

/** The page where the owner belongs to the entry as if it had been merged with its own; the same page if that was undone. */
export const joinLate = (page: Page, values: SupportedFields, { owner, into, changeSetId }: LateOwner): Page => {
  const tail = entryIdTail(into);
  const at = page.slots.findIndex(
    (slot) =>
      isLiving(slot) &&
      slot.history.some(({ by, joined }) => by.changeSetId === changeSetId && joined !== undefined) &&
      slotTail(slot) === tail,
  );
  const slot = page.slots[at];
  if (slot === undefined || !isLiving(slot) || isOwnedBy(slot, owner.id)) return page;
  const bits = equalBits(slot.content, values) & filledBits(values);
  const history = slot.history.map((change) =>
    change.by.changeSetId === changeSetId && change.joined !== undefined
      ? { ...change, joined: [...change.joined, owner.id] }
      : change,
  );
  return { ...page, slots: page.slots.with(at, { ...slot, owners: [...slot.owners, { ...owner, bits }], history }) };
};

/** The entry without the owners that joined it with a merge. */
export const withoutJoined = (slot: LivingSlot, joined: readonly string[]): LivingSlot =>
  joined.length === 0 ? slot : { ...slot, owners: slot.owners.filter(({ id }) => !joined.includes(id)) };
