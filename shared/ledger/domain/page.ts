import type { Sha256 } from '../../platform/domain/ids.ts';
import {
  type EntryContent,
  entryIdOfTail,
  type IdTail,
  idTailOf,
  isSecurityDetails,
  type PageAccount,
} from './entry.ts';
import type { FeedState } from './feed.ts';

/** The entries of one account in one month, in the order in which they came. Read it through `read.ts`. */
export type Page = {
  readonly account: PageAccount;
  /** `yyyy-mm` */
  readonly month: string;
  readonly slots: readonly Slot[];
  /** Works out the ids that are not stored. null while there are none. */
  readonly sha256: Sha256 | null;
};

export const emptyPage = (account: PageAccount, month: string): Page => ({ account, month, slots: [], sha256: null });

export const slotTail = ({ sha256 }: Pick<Page, 'sha256'>, { tail, birth, row }: Slot): IdTail => {
  if (tail !== null) return tail;
  if (sha256 === null) throw new Error('A page with derived ids has no hash to derive them with');
  return idTailOf(sha256(`${birth.importId}|${birth.attempt}|${row}`));
};

export const slotId = (page: Page, slot: Slot): string =>
  entryIdOfTail({ tag: page.account.tag, month: page.month }, slotTail(page, slot));

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

/** What makes two rows the same row; of the details only a trade's count. */
export type Fingerprint = Pick<EntryContent, 'kind' | 'date' | 'amount' | 'currency' | 'name' | 'details'>;

/** Ticker and name come last, as JSON of both for trades: nothing before them can hold a bar. */
export const fingerprintKey = ({ kind, date, amount, currency, name, details }: Fingerprint): string =>
  kind === 'trade' && isSecurityDetails(details)
    ? `trade|${date}|${amount}|${currency}|${details.qty}|${details.price}|${JSON.stringify([details.ticker, name])}`
    : `${kind}|${date}|${amount}|${currency}|${name}`;

/** The exchange of a trade's security; null where it is not said, and for everything else. */
export const exchangeOf = ({ kind, details }: Pick<Fingerprint, 'kind' | 'details'>): string | null =>
  kind === 'trade' && isSecurityDetails(details) ? details.exchangeOperatingMic : null;

/** One ticker stands for different securities on different exchanges; what says no exchange may be any of them. */
export const mayBeOfOneExchange = (a: Pick<Fingerprint, 'kind' | 'details'>, b: typeof a): boolean => {
  const [one, other] = [exchangeOf(a), exchangeOf(b)];
  return one === null || other === null || one === other;
};

export const fingerprintOf = ({ kind, date, amount, currency, name, details }: Fingerprint): Fingerprint => ({
  kind,
  date,
  amount,
  currency,
  name,
  details: kind === 'trade' ? details : null,
});

/** Whether an entry has parts that live: then it counts in no total. Without them it counts like every other. */
export const createPartsFinder = (page: Page): ((slot: LivingSlot) => boolean) => {
  const parents = new Set<string>();
  for (const slot of page.slots) if (isLiving(slot) && slot.parent !== null) parents.add(slot.parent);
  return parents.size === 0 ? () => false : (slot) => parents.has(slotTail(page, slot));
};

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * A marker outlives its owners: an attempt that began before the deletion and still waits in a queue would otherwise
 * bring back what a person deleted. Attempts last minutes, at worst days; so a marker without owners goes after thirty
 * days, with any write that changes the page, and never before `begunAt`, the beginning of the attempt that writes. One that a
 * bank feed stands on stays: the bank may tell of it for as long as it likes.
 */
export const withoutStaleMarkers = (slots: readonly Slot[], now: string, begunAt = now): readonly Slot[] => {
  const limit = new Date(Date.parse(now) - KEPT_DAYS * DAY_MS).toISOString();
  const isStale = ({ deletedAt, owners, feed }: Slot): boolean =>
    deletedAt !== null && owners.length === 0 && feed === null && deletedAt < limit && deletedAt < begunAt;
  return slots.some(isStale) ? slots.filter((slot) => !isStale(slot)) : slots;
};
