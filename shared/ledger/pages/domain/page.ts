import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import type { AccountId, ImportId } from '../../../platform/domain/ids.ts';
import {
  type EntryContent,
  entryIdOfTail,
  type IdTail,
  idTailOf,
  isSecurityDetails,
  type PageAccount,
} from '../../entries/domain/entry.ts';
import { type FeedState, isPending } from '../../entries/domain/feed.ts';
import { historyLimit, type PastChange } from '../../history/domain/entry-history.ts';

/** The entries of one account in one month, in creation order. Read it through `read.ts`. */
export type Page = {
  readonly account: PageAccount;
  /** `yyyy-mm` */
  readonly month: string;
  readonly slots: readonly Slot[];
};

export const emptyPage = (account: PageAccount, month: string): Page => ({ account, month, slots: [] });

export const slotTail = ({ tail, birth, row }: Slot): IdTail => {
  if (tail !== null) return tail;
  if (birth.byRow) return identityTail(String(birth.importId), identityOfRow(row));
  return idTailOf(sha256(`${birth.importId}|${birth.attempt}|${row}`));
};

/** The tail of an entry that has an identity in the scope of its import. */
export const identityTail = (scope: string, identity: string): IdTail => idTailOf(sha256(`${scope}|${identity}`));

/** The identity of a record of a file that can be told by its row: the page needs no tail for it. */
export const identityOfRow = (row: number): string => `@${row}`;

export const slotId = (page: Page, slot: Slot): string =>
  entryIdOfTail({ tag: page.account.tag, month: page.month }, slotTail(slot));

/** The write that created a slot. Slots of one write share the object. Entries added by a person have no import. */
export type Birth = {
  readonly importId: ImportId | null;
  readonly attempt: string | null;
  readonly at: string;
  /** A slot without a tail has the identity of its row, whatever the attempt. */
  readonly byRow?: true;
};

/** An owner that keeps a slot alive: its row, and the fields (bits) whose values the row supports. */
export type Owner = {
  readonly id: string;
  readonly row: number;
  readonly bits: number;
  /** When this owner's row filled a blank field. */
  readonly filledAt: string | null;
  /** A short hash of the number that the bank gives to the transaction in this owner's file; absent if it gives none. */
  readonly reference?: string;
  /** The row's state says that the transaction is not booked yet. */
  readonly pending?: true;
  /** This owner's row booked the entry, which was pending, with another amount. */
  readonly booking?: Booking;
};

/** A row that booked a pending entry, and what it replaced. Stored as is: only add optional members. */
export type Booking = Pick<EntryContent, 'date' | 'amount' | 'name'> & {
  readonly before: Pick<EntryContent, 'amount' | 'name' | 'excluded'>;
};

type SlotBase = {
  readonly birth: Birth;
  /** Row of the creating import. */
  readonly row: number;
  /** null: the id derives from birth and row. */
  readonly tail: IdTail | null;
  /** The split entry on the same page that this part belongs to. Rows do not match parts. */
  readonly parent: IdTail | null;
  readonly owners: readonly Owner[];
  /** null if the slot has no bank feed data. */
  readonly feed: FeedState | null;
};

/** A live entry. Rows match it by the fingerprint with which it was created. */
export type LivingSlot = SlotBase & {
  readonly deletedAt: null;
  readonly content: EntryContent;
  /** null: the account of the page. */
  readonly accountId: AccountId | null;
  /** The fingerprint at creation, if an edit changed it. */
  readonly original: Fingerprint | null;
  /** Bits of the fields that a person changed. */
  readonly edited: number;
  readonly editedAt: string | null;
  /** Changes by people and change sets, oldest first. */
  readonly history: readonly PastChange[];
};

/** The remains of an entry that a person deleted, so that running imports do not restore it. */
export type Marker = SlotBase & {
  readonly deletedAt: string;
  readonly original: Fingerprint;
  /** Restored when the deletion is undone; null if it cannot be. */
  readonly removed: RemovedEntry | null;
};

/** An entry as it was when it was deleted. Stored as is: only add optional members. */
export type RemovedEntry = Pick<
  LivingSlot,
  'content' | 'accountId' | 'original' | 'edited' | 'editedAt' | 'history' | 'owners'
> & {
  /** The change set that deleted it, or the id of the person's edit: see `editIdAt`. */
  readonly changeSetId: string;
  /** The entry that it was merged into, which has its owners. */
  readonly mergedInto?: string;
};

export type Slot = LivingSlot | Marker;

/** The id of the entry that the entry of a marker was merged into. */
export const mergedInto = (slot: Slot): string | undefined => (isLiving(slot) ? undefined : slot.removed?.mergedInto);

export const isLiving = (slot: Slot): slot is LivingSlot => slot.deletedAt === null;

/**
 * A person deleted the entry while a file or a bank still reports it: a row that matches it brings
 * nothing back, unless somebody wants it.
 */
export const isKeptDeleted = (slot: Slot): slot is Marker =>
  !isLiving(slot) && slot.owners.length > 0 && mergedInto(slot) === undefined && !isDeclined(slot);

/** A part that was never created: see `declineSlot`. */
export const isDeclined = ({ deletedAt, birth, parent }: Slot): boolean => parent !== null && deletedAt === birth.at;

export const slotFingerprint = (slot: Slot): Fingerprint =>
  isLiving(slot) ? (slot.original ?? slot.content) : slot.original;

/** Rows match the slot by its original fingerprint; null if the new content still has it. */
export const originalFor = (slot: LivingSlot, content: EntryContent): Fingerprint | null => {
  const before = slotFingerprint(slot);
  return fingerprintKey(before) === fingerprintKey(content) ? null : fingerprintOf(before);
};

/** The key by which rows find the slot; undefined for split parts. */
export const slotKey = (slot: Slot): string | undefined =>
  slot.parent === null ? fingerprintKey(slotFingerprint(slot)) : undefined;

export const isOwnedBy = (slot: Slot, ownerId: string): boolean => slot.owners.some(({ id }) => id === ownerId);

/**
 * Whether an entry is pending as far as its sources say: a bank feed that has not booked it, or a file whose row says so, and no other
 * file. Rows of feeds and people have no number.
 */
export const isUnbooked = ({ feed, owners }: LivingSlot): boolean => {
  if (feed !== null && !isPending(feed)) return false;
  const rows = owners.filter(({ row }) => row > 0);
  return (feed !== null || rows.length > 0) && rows.every(({ pending }) => pending === true);
};

/** The content that identifies a row; details count for trades only. */
export type Fingerprint = Pick<EntryContent, 'kind' | 'date' | 'amount' | 'currency' | 'name' | 'details'>;

/** Ticker and name come last, as JSON for trades, so that a bar in them is unambiguous. */
export const fingerprintKey = ({ kind, date, amount, currency, name, details }: Fingerprint): string =>
  kind === 'trade' && isSecurityDetails(details)
    ? `trade|${date}|${amount}|${currency}|${details.qty}|${details.price}|${JSON.stringify([details.ticker, name])}`
    : `${kind}|${date}|${amount}|${currency}|${name}`;

/** The exchange of a trade's security; null if unknown, and for other kinds. */
export const exchangeOf = ({ kind, details }: Pick<Fingerprint, 'kind' | 'details'>): string | null =>
  kind === 'trade' && isSecurityDetails(details) ? details.exchangeOperatingMic : null;

/** The same ticker on two exchanges means two securities; a missing exchange matches any. */
export const mayBeSameExchange = (a: Pick<Fingerprint, 'kind' | 'details'>, b: typeof a): boolean => {
  const [exchange, otherExchange] = [exchangeOf(a), exchangeOf(b)];
  return exchange === null || otherExchange === null || exchange === otherExchange;
};

export const fingerprintOf = ({ kind, date, amount, currency, name, details }: Fingerprint): Fingerprint => ({
  kind,
  date,
  amount,
  currency,
  name,
  details: kind === 'trade' ? details : null,
});

/** Whether an entry has live parts, which exclude it from all totals. */
export const createPartsFinder = (page: Page): ((slot: LivingSlot) => boolean) => {
  const parents = new Set<string>();
  for (const slot of page.slots) if (isLiving(slot) && slot.parent !== null) parents.add(slot.parent);
  return parents.size === 0 ? () => false : (slot) => parents.has(slotTail(slot));
};

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Drops markers that are no longer needed. A marker outlives its owners, so that an attempt still in the queue does not
 * restore what a person deleted. Attempts last minutes, or days at most, so a marker without owners is dropped after
 * thirty days by the next write to the page, but never before `begunAt`, the start of the writing attempt. Markers with
 * feed data stay, because the bank can report the entry at any time; those that undoing can restore stay for as long as
 * the history of entries.
 */
export const withoutStaleMarkers = (slots: readonly Slot[], now: string, begunAt = now): readonly Slot[] => {
  const limit = new Date(Date.parse(now) - KEPT_DAYS * DAY_MS).toISOString();
  const restorable = historyLimit(now);
  const isStale = (slot: Slot): boolean => {
    if (isLiving(slot)) return false;
    const { deletedAt, owners, feed, removed } = slot;
    if (removed !== null && deletedAt >= restorable) return false;
    return owners.length === 0 && feed === null && deletedAt < limit && deletedAt < begunAt;
  };
  return slots.some(isStale) ? slots.filter((slot) => !isStale(slot)) : slots;
};
