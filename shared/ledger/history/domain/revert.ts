import type { ImportId } from '../../../platform/domain/ids.ts';
import { USER } from '../../../platform/domain/owner.ts';
import { type Entry, pageKeyOf } from '../../entries/domain/entry.ts';
import { BLANK, takeFields } from '../../entries/domain/fields.ts';
import {
  isDeclined,
  isLiving,
  isOwnedBy,
  type LivingSlot,
  mergedInto,
  type Owner,
  originalFor,
  type Page,
  type Slot,
  slotTail,
} from '../../pages/domain/page.ts';
import { createEntryView } from '../../pages/domain/read.ts';
import { heldBits } from './entry-history.ts';
import { withoutCorrections } from './undo-changes.ts';

export type Reverted = {
  readonly page: Page;
  readonly changed: boolean;
  /** Entries removed with their last owner. */
  readonly removed: number;
  /** Entries, or markers, that stay without this import. */
  readonly released: number;
  /** Entries of other pages that this import's entries were merged into: it is still an owner of these, and of what is left here. */
  readonly elsewhere: readonly string[];
};

/**
 * Removes an import from a page: its ownership, fields that only it supports and nobody changed, and entries without
 * another owner, including parts added by a person. Entries that it corrected get their former values. `isLast`: the import is no longer
 * an owner on other pages. Markers stay even without owners: see `withoutStaleMarkers`.
 */
export const revertFromPage = (
  page: Page,
  importId: ImportId,
  { isLast = false, now = '' }: { readonly isLast?: boolean; readonly now?: string } = {},
): Reverted => {
  const orphans = createOrphans(page);
  const elsewhere = isLast ? [] : mergedElsewhere(page, importId);
  const slots: Slot[] = [];
  let removed = 0;
  let released = 0;
  for (const slot of withoutCorrections(page, importId, now).slots) {
    if (!isOwnedBy(slot, importId) || elsewhere.includes(mergedInto(slot) ?? '')) {
      slots.push(slot);
      continue;
    }
    const left = release(slot, importId);
    if (left === undefined) {
      removed++;
      orphans.lose(slot);
    } else {
      released++;
      slots.push(left);
    }
  }
  const kept = slots.filter((slot) => !orphans.has(slot));
  removed += slots.length - kept.length;
  const changed = removed + released > 0;
  return { page: changed ? { ...page, slots: kept } : page, changed, removed, released, elsewhere };
};

/** Counts of entries. One that stays has other owners. */
export type RevertCounts = {
  readonly removed: number;
  readonly keptForPeople: number;
  /** For other imports and bank connections. */
  readonly keptForOthers: number;
};

/** Counts the entries of a page that an import owns, without the parts of splits. */
export const countReverted = (page: Page, importId: ImportId): RevertCounts => {
  const owned = page.slots.filter((slot) => isLiving(slot) && slot.parent === null && isOwnedBy(slot, importId));
  const kept = owned.filter(({ owners }) => owners.length > 1);
  const keptForPeople = kept.filter((slot) => isOwnedBy(slot, USER)).length;
  return { removed: owned.length - kept.length, keptForPeople, keptForOthers: kept.length - keptForPeople };
};

/** The entries of a page that go with the import, because nothing else keeps them; without the parts of splits. */
export const removedEntries = (page: Page, importId: ImportId): readonly Entry[] =>
  page.slots
    .filter(isLiving)
    .filter((slot) => slot.parent === null && isOwnedBy(slot, importId) && slot.owners.length === 1)
    .map(createEntryView(page));

/** The entries on other pages that entries of the import were merged into. */
export const mergedElsewhere = (page: Page, importId: ImportId): readonly string[] =>
  page.slots.flatMap((slot) => {
    const into = isOwnedBy(slot, importId) ? mergedInto(slot) : undefined;
    return into === undefined || isOnPage(page, into) ? [] : [into];
  });

const isOnPage = ({ account: { tag }, month }: Page, entryId: string): boolean => {
  const key = pageKeyOf(entryId);
  return key?.tag === tag && key.month === month;
};

/** Parts added by a person whose split entry is gone. Imports that split an entry own its parts. */
const createOrphans = (page: Page) => {
  const isOwnPart = (slot: Slot): boolean => isLiving(slot) && slot.parent !== null && isOwnedBy(slot, USER);
  const split = new Set(page.slots.filter(isOwnPart).map(({ parent }) => parent));
  const gone = new Set<string | null>();
  return {
    lose: (splitParent: Slot): void => {
      const tail = split.size === 0 ? null : slotTail(splitParent);
      if (split.has(tail)) gone.add(tail);
    },
    has: (slot: Slot): boolean => gone.size > 0 && gone.has(slot.parent) && isOwnPart(slot),
  };
};

const release = (slot: Slot, importId: ImportId): Slot | undefined => {
  const owners = slot.owners.filter(({ id }) => id !== importId);
  if (!isLiving(slot)) return owners.length === 0 && isDeclined(slot) ? undefined : { ...slot, owners };
  if (owners.length === 0) return undefined;
  const lost = slot.owners.reduce((bits, owner) => bits | (owner.id === importId ? owner.bits : 0), 0);
  const kept = owners.reduce((bits, owner) => bits | owner.bits, 0);
  const unbooked = unbookedContent(slot, importId, owners);
  const original = unbooked === slot.content ? slot.original : originalFor(slot, unbooked);
  return { ...slot, owners, original, content: takeFields(unbooked, BLANK, lost & ~kept & ~heldBits(slot)) };
};

/** The content as it was before this import booked the entry, unless its bank or another file tells the same booking. */
const unbookedContent = (slot: LivingSlot, importId: ImportId, kept: readonly Owner[]): LivingSlot['content'] => {
  const { content, feed } = slot;
  const booking = slot.owners.find(({ id }) => id === importId)?.booking;
  if (booking === undefined || feed?.status === 'posted') return content;
  const { amount, name, before } = booking;
  if (kept.some((owner) => owner.booking?.amount === amount)) return content;
  return {
    ...content,
    amount: content.amount === amount ? before.amount : content.amount,
    name: content.name === name ? before.name : content.name,
    excluded: feed?.excludedByFeed ? before.excluded : content.excluded,
  };
};
