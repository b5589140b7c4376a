import { USER } from '../../platform/domain/owner.ts';
import { type EntryContent, entryIdOfTail, idTailOf } from './entry.ts';
import type { FeedState } from './feed.ts';
import { ALL_FIELDS, ANYTHING_ELSE, equalBits } from './fields.ts';
import {
  fingerprintKey,
  fingerprintOf,
  isLiving,
  type LivingSlot,
  type Marker,
  type Page,
  type Slot,
  slotFingerprint,
  slotTail,
  withoutStaleMarkers,
} from './page.ts';
import { findLiving } from './read.ts';
import { createSlot } from './slot-changes.ts';

/** The fields that a person may change. The entry stays on its home page, whatever its date and account become. */
export type EntryChanges = Partial<Omit<EntryContent, 'kind'>> & { readonly accountId?: string };

export type Edited = { readonly page: Page; readonly changed: boolean };

/** A person's changes to a live entry. From then on, no import fills, clears or supports the changed fields. */
export const editEntry = (page: Page, entryId: string, changes: EntryChanges, now: string): Edited => {
  const slot = findLiving(page, entryId);
  if (slot === undefined) return { page, changed: false };
  const edited = editSlot(page, slot, changes, now);
  if (edited === slot) return { page, changed: false };
  return changedPage(
    page,
    page.slots.map((one) => (one === slot ? edited : one)),
    now,
  );
};

/** Leaves a marker for the entry and for each of its split parts. The person's own ownership ends. */
export const deleteEntry = (page: Page, entryId: string, now: string): Edited => {
  const slot = findLiving(page, entryId);
  if (slot === undefined) return { page, changed: false };
  const tail = slotTail(page, slot);
  const goes = (one: Slot): one is LivingSlot => isLiving(one) && (one === slot || one.parent === tail);
  return changedPage(
    page,
    page.slots.map((one) => (goes(one) ? toMarker(one, now) : one)),
    now,
  );
};

/** Adds an entry by a person. The hash makes its id: the same hash adds nothing twice. */
export const addEntry = (
  page: Page,
  content: EntryContent,
  hash: Uint8Array,
  now: string,
): Edited & { readonly entryId: string } => {
  const tail = idTailOf(hash);
  const entryId = entryIdOfTail({ tag: page.account.tag, month: page.month }, tail);
  if (page.slots.some((slot) => slot.tail === tail)) return { page, changed: false, entryId };
  const birth = { importId: null, attempt: null, at: now };
  const slot = createSlot(birth, USER, { ...content, row: 0 }, { tail, parent: null });
  return { ...changedPage(page, [...page.slots, slot], now), entryId };
};

const changedPage = (page: Page, slots: readonly Slot[], now: string): Edited => ({
  page: { ...page, slots: withoutStaleMarkers(slots, now) },
  changed: true,
});

const editSlot = (page: Page, slot: LivingSlot, { accountId, ...changes }: EntryChanges, now: string): LivingSlot => {
  const content: EntryContent = { ...slot.content, ...changes };
  const account = accountId === undefined ? slot.accountId : accountId === page.account.id ? null : accountId;
  const fields = ALL_FIELDS & ~equalBits(content, slot.content);
  const other = account !== slot.accountId || OTHER_FIELDS.some((field) => content[field] !== slot.content[field]);
  if (fields === 0 && !other) return slot;
  const before = slotFingerprint(slot);
  return {
    ...slot,
    content,
    accountId: account,
    original: fingerprintKey(before) === fingerprintKey(content) ? null : fingerprintOf(before),
    edited: slot.edited | fields | (other ? ANYTHING_ELSE : 0),
    editedAt: now,
    owners: slot.owners.map((owner) => (owner.bits & fields ? { ...owner, bits: owner.bits & ~fields } : owner)),
  };
};

const OTHER_FIELDS = [
  'date',
  'amount',
  'currency',
  'name',
  'excluded',
  'transactionKind',
  'valuationKind',
] as const satisfies readonly (keyof EntryContent)[];

const toMarker = (slot: LivingSlot, now: string): Marker => ({
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
  removed: null,
});

/** Changes the feed state of a live entry. Returns the same page if nothing changes, or the entry has no feed state. */
export const changeFeed = (page: Page, entryId: string, change: (feed: FeedState) => FeedState): Page => {
  const slot = findLiving(page, entryId);
  if (slot === undefined || slot.feed === null) return page;
  const feed = change(slot.feed);
  return feed === slot.feed
    ? page
    : { ...page, slots: page.slots.map((one) => (one === slot ? { ...slot, feed } : one)) };
};
