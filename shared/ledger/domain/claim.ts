import { USER } from '../../platform/domain/owner.ts';
import type { EntryContent, PageWriter, PlannedEntry } from './entry.ts';
import { ANYTHING_ELSE, equalBits, filledBits, takeFields } from './fields.ts';
import { isLiving, isOwnedBy, type LivingSlot, type Slot } from './slot.ts';

/**
 * The slot with this import among its owners: blank fields filled unless a person blanked them, fields that agree
 * supported. What a person deleted stays deleted; what a feed excluded as never booked was booked after all, as the file
 * tells of it. The same slot when the import already owns it.
 */
export const claimSlot = (slot: Slot, { importId, now }: PageWriter, row: PlannedEntry): Slot => {
  if (isOwnedBy(slot, importId)) return slot;
  if (!isLiving(slot)) {
    return { ...slot, owners: [...slot.owners, { id: importId, row: row.row, bits: 0, filledAt: null }] };
  }
  const said = filledBits(row);
  const fills = said & ~filledBits(slot.content) & ~slot.edited;
  const bits = fills | (said & equalBits(row, slot.content));
  return {
    ...slot,
    content: takeFields(toldContent(slot, row), row, fills),
    owners: [...slot.owners, { id: importId, row: row.row, bits, filledAt: fills === 0 ? null : now }],
  };
};

/** Rows of feeds have no number. Once a person or an import had a hand in the entry, it is theirs whether it counts. */
const toldContent = ({ content, feed, owners, edited }: LivingSlot, { row, excluded }: PlannedEntry): EntryContent => {
  const isGivenUp = content.excluded && feed?.excludedByFeed === true;
  const isOfFeeds = (edited & ANYTHING_ELSE) === 0 && owners.every((owner) => owner.id !== USER && owner.row === 0);
  return isGivenUp && isOfFeeds && row > 0 ? { ...content, excluded } : content;
};
