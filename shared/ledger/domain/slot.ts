import type { EntryContent } from './entry.ts';
import type { IdTail } from './entry-id.ts';
import type { FeedState } from './feed.ts';
import { type Fingerprint, fingerprintKey } from './fingerprint.ts';

/** The write that created a slot. Slots of one write share the object. A person's own entries name no import. */
export type Birth = { readonly importId: string | null; readonly attempt: string | null; readonly at: string };

/** Who wants a slot to live, by which row, and for which fields (bits) that row says the shown value. */
export type Owner = {
  readonly id: string;
  readonly row: number;
  readonly bits: number;
  /** When this owner's row filled a blank field. */
  readonly filledAt: string | null;
};

type SlotBase = {
  readonly birth: Birth;
  /** Row of the creating import. */
  readonly row: number;
  /** null: the id derives from birth and row. */
  readonly tail: IdTail | null;
  /** Split part of this entry on the same page. Parts hold no place that rows match. */
  readonly parent: IdTail | null;
  readonly owners: readonly Owner[];
  /** null where no bank feed stands on it. */
  readonly feed: FeedState | null;
};

/** An entry that lives. It keeps its place under the fingerprint with which it was made. */
export type LivingSlot = SlotBase & {
  readonly deletedAt: null;
  readonly content: EntryContent;
  /** null: the account of the page. */
  readonly accountId: string | null;
  /** As created, where an edit changed that. */
  readonly original: Fingerprint | null;
  /** Bits of the fields that a person changed. */
  readonly edited: number;
  readonly editedAt: string | null;
};

/** What is left of an entry that a person deleted, so that imports already under way do not bring it back. */
export type Marker = SlotBase & { readonly deletedAt: string; readonly original: Fingerprint };

export type Slot = LivingSlot | Marker;

export const isLiving = (slot: Slot): slot is LivingSlot => slot.deletedAt === null;

/** A part that never was: see `declineSlot`. */
export const isDeclined = ({ deletedAt, birth, parent }: Slot): boolean => parent !== null && deletedAt === birth.at;

export const slotFingerprint = (slot: Slot): Fingerprint =>
  isLiving(slot) ? (slot.original ?? slot.content) : slot.original;

/** Where rows look for it; undefined for split parts. */
export const slotKey = (slot: Slot): string | undefined =>
  slot.parent === null ? fingerprintKey(slotFingerprint(slot)) : undefined;

export const isOwnedBy = (slot: Slot, ownerId: string): boolean => slot.owners.some(({ id }) => id === ownerId);
