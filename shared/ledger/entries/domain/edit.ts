import type { AccountId } from '../../../platform/domain/ids.ts';
import { USER } from '../../../platform/domain/owner.ts';
import {
  type Author,
  bitsOf,
  editIdAt,
  formerValues,
  pastChange,
  UNKNOWN_AUTHOR,
  valuesOf,
  withPastChange,
} from '../../history/domain/entry-history.ts';
import {
  fingerprintOf,
  isLiving,
  type LivingSlot,
  type Marker,
  originalFor,
  type Page,
  type Slot,
  slotFingerprint,
  slotTail,
  withoutStaleMarkers,
} from '../../pages/domain/page.ts';
import { findLiving } from '../../pages/domain/read.ts';
import { createSlot } from '../../pages/domain/slot-changes.ts';
import { type EntryContent, entryIdOfTail, idTailOf } from './entry.ts';
import type { FeedState } from './feed.ts';

/** The fields that a person may change. The entry stays on its home page, whatever its date and account become. */
export type EntryChanges = Partial<Omit<EntryContent, 'kind'>> & { readonly accountId?: AccountId };

export type Edited = { readonly page: Page; readonly changed: boolean };

/** A person's changes to a live entry. From then on, no import fills, clears or supports the changed fields. */
export const editEntry = (
  page: Page,
  entryId: string,
  changes: EntryChanges,
  now: string,
  by: Author = UNKNOWN_AUTHOR,
): Edited => {
  const slot = findLiving(page, entryId);
  if (slot === undefined) return { page, changed: false };
  const edited = editSlot(page, slot, changes, { now, by });
  if (edited === slot) return { page, changed: false };
  return changedPage(
    page,
    page.slots.map((candidate) => (candidate === slot ? edited : candidate)),
    now,
  );
};

/**
 * Leaves a marker for the entry and for each of its split parts. The person's own ownership ends. It can be restored if its author
 * is known.
 */
export const deleteEntry = (page: Page, entryId: string, now: string, by: Author = UNKNOWN_AUTHOR): Edited => {
  const slot = findLiving(page, entryId);
  if (slot === undefined) return { page, changed: false };
  const tail = slotTail(slot);
  const goes = (other: Slot): other is LivingSlot => isLiving(other) && (other === slot || other.parent === tail);
  return changedPage(
    page,
    page.slots.map((other) => (goes(other) ? removeSlot(other, now, by) : other)),
    now,
  );
};

/** Adds an entry by a person. The hash makes its id: the same hash adds nothing twice. */
export const addEntry = (
  page: Page,
  content: EntryContent,
  hash: Uint8Array,
  now: string,
  by: Author = UNKNOWN_AUTHOR,
): Edited & { readonly entryId: string } => {
  const tail = idTailOf(hash);
  const entryId = entryIdOfTail({ tag: page.account.tag, month: page.month }, tail);
  if (page.slots.some((slot) => slot.tail === tail)) return { page, changed: false, entryId };
  const birth = { importId: null, attempt: null, at: now };
  const slot = createSlot(birth, USER, { ...content, row: 0 }, { tail, parent: null });
  const history = by === UNKNOWN_AUTHOR ? [] : [pastChange(slot, {}, { by, at: now, marks: 0 })];
  return { ...changedPage(page, [...page.slots, { ...slot, history }], now), entryId };
};

const changedPage = (page: Page, slots: readonly Slot[], now: string): Edited => ({
  page: { ...page, slots: withoutStaleMarkers(slots, now) },
  changed: true,
});

/**
 * A person's changes to a slot of this page; the same slot if nothing changes. What rules change does not count as edited
 * by a person.
 */
export const editSlot = (
  page: Page,
  slot: LivingSlot,
  { accountId, ...changes }: EntryChanges,
  { now, by, isByRules = false }: { readonly now: string; readonly by: Author; readonly isByRules?: boolean },
): LivingSlot => {
  const content: EntryContent = { ...slot.content, ...changes };
  const account = accountId === undefined ? slot.accountId : accountId === page.account.id ? null : accountId;
  const former = formerValues(valuesOf(slot), valuesOf({ content, accountId: account }));
  const bits = bitsOf(former);
  if (bits === 0) return slot;
  return {
    ...slot,
    content,
    accountId: account,
    original: originalFor(slot, content),
    editedAt: now,
    owners: withoutSupport(slot.owners, bits),
    ...withPastChange(slot, pastChange(slot, former, { by, at: now, marks: isByRules ? 0 : bits })),
  };
};

const withoutSupport = (owners: LivingSlot['owners'], bits: number): LivingSlot['owners'] =>
  owners.map((owner) => (owner.bits & bits ? { ...owner, bits: owner.bits & ~bits } : owner));

/** The parts of the entry have to be removed, too. */
export const removeSlot = (slot: LivingSlot, now: string, by: Author): Marker => ({
  birth: slot.birth,
  row: slot.row,
  tail: slot.tail,
  parent: slot.parent,
  owners: slot.owners
    .filter(({ id }) => id !== USER)
    .map((owner) => ({ id: owner.id, row: owner.row, bits: 0, filledAt: null })),
  feed: slot.feed,
  deletedAt: now,
  original: fingerprintOf(slotFingerprint(slot)),
  removed: by === UNKNOWN_AUTHOR ? null : { ...removedEntry(slot), changeSetId: by.changeSetId ?? editIdAt(now) },
});

const removedEntry = ({ content, accountId, original, edited, editedAt, history, owners }: LivingSlot) => ({
  content,
  accountId,
  original,
  edited,
  editedAt,
  history,
  owners,
});

/** Changes the feed state of a live entry. Returns the same page if nothing changes, or the entry has no feed state. */
export const changeFeed = (page: Page, entryId: string, change: (feed: FeedState) => FeedState): Page => {
  const slot = findLiving(page, entryId);
  if (slot === undefined || slot.feed === null) return page;
  const feed = change(slot.feed);
  return feed === slot.feed
    ? page
    : { ...page, slots: page.slots.map((other) => (other === slot ? { ...slot, feed } : other)) };
};
