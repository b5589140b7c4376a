import { clientFieldsOf } from '../../../platform/domain/external-id.ts';
import { USER } from '../../../platform/domain/owner.ts';
import type { EntryContent, IdTail, PageWriter, PlannedEntry } from '../../entries/domain/entry.ts';
import { ANYTHING_ELSE, equalBits, filledBits, takeFields } from '../../entries/domain/fields.ts';
import {
  type Birth,
  type Booking,
  fingerprintOf,
  isLiving,
  isOwnedBy,
  isUnbooked,
  type LivingSlot,
  type Marker,
  type Owner,
  originalFor,
  type Slot,
  slotFingerprint,
} from './page.ts';

type OwnedContent = EntryContent & Pick<PlannedEntry, 'row' | 'reference' | 'pending'>;

export const ownerOf = (
  id: string,
  { row, reference, pending }: OwnedContent,
  kept: Pick<Owner, 'bits' | 'filledAt' | 'booking'>,
): Owner => ({
  id,
  row,
  ...kept,
  ...(reference !== undefined && { reference }),
  ...(pending && { pending }),
});

/** A new slot whose single owner supports every field that is not blank. */
export const createSlot = (
  birth: Birth,
  ownerId: string,
  content: OwnedContent,
  { tail, parent }: { readonly tail: IdTail | null; readonly parent: IdTail | null },
): LivingSlot => ({
  birth,
  row: content.row,
  tail,
  parent,
  owners: [ownerOf(ownerId, content, { bits: filledBits(content), filledAt: null })],
  feed: null,
  deletedAt: null,
  content: contentOf(content),
  accountId: null,
  original: null,
  edited: 0,
  editedAt: null,
  history: [],
});

/**
 * A marker for a part that its parent cannot take: the parent is split differently, or a person changed its amount or
 * deleted it. It is invisible, and the import still owns what its file contains.
 */
export const declineSlot = (
  birth: Birth,
  ownerId: string,
  content: OwnedContent,
  { tail, parent }: { readonly tail: IdTail | null; readonly parent: IdTail | null },
): Marker => ({
  birth,
  row: content.row,
  tail,
  parent,
  owners: [ownerOf(ownerId, content, { bits: 0, filledAt: null })],
  feed: null,
  deletedAt: birth.at,
  original: fingerprintOf(content),
  removed: null,
});

/** Only the content, without other members of the value. */
const contentOf = (content: EntryContent): EntryContent => ({
  kind: content.kind,
  date: content.date,
  amount: content.amount,
  currency: content.currency,
  name: content.name,
  notes: content.notes === '' ? null : content.notes,
  categoryId: content.categoryId,
  merchantId: content.merchantId,
  tagIds: content.tagIds,
  excluded: content.excluded,
  transactionKind: content.transactionKind,
  valuationKind: content.valuationKind,
  details: content.details,
  links: content.links,
  ...clientFieldsOf(content),
});

/**
 * The slot with this import as an owner: fills blank fields, except those that a person cleared, and supports equal
 * ones. Deleted entries stay deleted. An entry that a feed excluded as never booked counts again, because the file
 * confirms it. A row that books a pending entry replaces its amount and name. Returns the same slot if the import already owns it.
 */
export const claimSlot = (slot: Slot, { importId, now }: PageWriter, row: PlannedEntry): Slot => {
  if (isOwnedBy(slot, importId)) return slot;
  if (!isLiving(slot)) {
    return { ...slot, owners: [...slot.owners, ownerOf(importId, row, { bits: 0, filledAt: null })] };
  }
  const filled = filledBits(row);
  const fills = filled & ~filledBits(slot.content) & ~slot.edited;
  const bits = fills | (filled & equalBits(row, slot.content));
  const booking = bookingOf(slot, row);
  const content = takeFields(bookedContent(slot, confirmedContent(slot, row), booking), row, fills);
  const filledAt = fills === 0 && booking === undefined ? null : now;
  return {
    ...slot,
    content,
    original: booking === undefined ? slot.original : originalFor(slot, content),
    owners: [...slot.owners, ownerOf(importId, row, { bits, filledAt, ...(booking && { booking }) })],
  };
};

/** Rows of feeds have no number. Once a person or an import touched the entry, they decide whether it counts. */
const confirmedContent = (
  { content, feed, owners, edited }: LivingSlot,
  { row, excluded }: PlannedEntry,
): EntryContent => {
  const isGivenUp = content.excluded && feed?.excludedByFeed === true;
  const isOfFeeds = (edited & ANYTHING_ELSE) === 0 && owners.every((owner) => owner.id !== USER && owner.row === 0);
  return isGivenUp && isOfFeeds && row > 0 ? { ...content, excluded } : content;
};

/** undefined if the row books nothing: it tells the amount with which the entry was created, or the entry is booked in another way. */
const bookingOf = (slot: LivingSlot, { books, date, amount, name }: PlannedEntry): Booking | undefined => {
  if (!books || slotFingerprint(slot).amount === amount) return undefined;
  const earlier = slot.owners.find(({ booking }) => booking?.amount === amount)?.booking;
  if (earlier === undefined && !isUnbooked(slot)) return undefined;
  const { content } = slot;
  const before = earlier?.before ?? { amount: content.amount, name: content.name, excluded: content.excluded };
  return { date, amount, name, before };
};

/** A person's changes keep the name. */
const bookedContent = ({ edited }: LivingSlot, content: EntryContent, booking: Booking | undefined): EntryContent => {
  if (booking === undefined) return content;
  const { amount, name } = booking;
  return { ...content, amount, name: (edited & ANYTHING_ELSE) === 0 ? name : content.name };
};
