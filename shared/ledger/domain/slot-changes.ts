import { USER } from '../../platform/domain/owner.ts';
import type { EntryContent, IdTail, PageWriter, PlannedEntry } from './entry.ts';
import { ANYTHING_ELSE, equalBits, filledBits, takeFields } from './fields.ts';
import { type Birth, fingerprintOf, isLiving, isOwnedBy, type LivingSlot, type Marker, type Slot } from './page.ts';

/** A new slot with one owner, who supports every field that is not blank. */
export const createSlot = (
  birth: Birth,
  ownerId: string,
  said: EntryContent & { readonly row: number },
  { tail, parent }: { readonly tail: IdTail | null; readonly parent: IdTail | null },
): LivingSlot => ({
  birth,
  row: said.row,
  tail,
  parent,
  owners: [{ id: ownerId, row: said.row, bits: filledBits(said), filledAt: null }],
  feed: null,
  deletedAt: null,
  content: contentOf(said),
  accountId: null,
  original: null,
  edited: 0,
  editedAt: null,
});

/**
 * The place of a part that its parent does not take: the parent is split otherwise, or a person changed its amount or
 * deleted it. Nothing shows it, and the import carries what its file says all the same.
 */
export const declineSlot = (
  birth: Birth,
  ownerId: string,
  said: EntryContent & { readonly row: number },
  { tail, parent }: { readonly tail: IdTail | null; readonly parent: IdTail | null },
): Marker => ({
  birth,
  row: said.row,
  tail,
  parent,
  owners: [{ id: ownerId, row: said.row, bits: 0, filledAt: null }],
  feed: null,
  deletedAt: birth.at,
  original: fingerprintOf(said),
});

/** Content alone, whatever else the value carries. */
const contentOf = (said: EntryContent): EntryContent => ({
  kind: said.kind,
  date: said.date,
  amount: said.amount,
  currency: said.currency,
  name: said.name,
  notes: said.notes === '' ? null : said.notes,
  categoryId: said.categoryId,
  merchantId: said.merchantId,
  tagIds: said.tagIds,
  excluded: said.excluded,
  transactionKind: said.transactionKind,
  valuationKind: said.valuationKind,
  details: said.details,
  links: said.links,
});

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
