import type { EntryContent } from './entry.ts';
import type { IdTail } from './entry-id.ts';
import { filledBits } from './fields.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Birth, LivingSlot, Marker } from './slot.ts';

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
