import { USER } from '../../platform/domain/owner.ts';
import { BLANK, takeFields } from './fields.ts';
import { isDeclined, isLiving, isOwnedBy, type Page, type Slot, slotTail } from './page.ts';

export type Reverted = {
  readonly page: Page;
  readonly changed: boolean;
  /** Entries that went with their last owner. */
  readonly removed: number;
  /** Entries, or markers of deleted ones, that stay without this import. */
  readonly released: number;
};

/**
 * Takes an import off a page: its ownership, the fields that it alone supports and no person changed, and the entries
 * that nobody else owns, with the parts that a person split them into. Markers stay even without owners: see `markers.ts`.
 */
export const revertFromPage = (page: Page, importId: string): Reverted => {
  const orphans = createOrphans(page);
  const slots: Slot[] = [];
  let removed = 0;
  let released = 0;
  for (const slot of page.slots) {
    if (!isOwnedBy(slot, importId)) {
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
  return { page: changed ? { ...page, slots: kept } : page, changed, removed, released };
};

/** Parts of people's making whose whole is gone. Imports that split a whole own it too. */
const createOrphans = (page: Page) => {
  const isOwnPart = (slot: Slot): boolean => isLiving(slot) && slot.parent !== null && isOwnedBy(slot, USER);
  const split = new Set(page.slots.filter(isOwnPart).map(({ parent }) => parent));
  const gone = new Set<string | null>();
  return {
    lose: (whole: Slot): void => {
      const tail = split.size === 0 ? null : slotTail(page, whole);
      if (split.has(tail)) gone.add(tail);
    },
    has: (slot: Slot): boolean => gone.size > 0 && gone.has(slot.parent) && isOwnPart(slot),
  };
};

const release = (slot: Slot, importId: string): Slot | undefined => {
  const owners = slot.owners.filter(({ id }) => id !== importId);
  if (!isLiving(slot)) return owners.length === 0 && isDeclined(slot) ? undefined : { ...slot, owners };
  if (owners.length === 0) return undefined;
  const lost = slot.owners.reduce((bits, owner) => bits | (owner.id === importId ? owner.bits : 0), 0);
  const kept = owners.reduce((bits, owner) => bits | owner.bits, 0);
  return { ...slot, owners, content: takeFields(slot.content, BLANK, lost & ~kept & ~slot.edited) };
};
