import type { ImportId } from '../../../platform/domain/ids.ts';
import type { Entry } from '../../entries/domain/entry.ts';
import { LINKS } from '../../entries/domain/fields.ts';
import {
  isLiving,
  isOwnedBy,
  type LivingSlot,
  type Page,
  type Slot,
  slotFingerprint,
} from '../../pages/domain/page.ts';
import { createEntryView } from '../../pages/domain/read.ts';
import { valuesAfter } from './entry-history.ts';

export type OwnedCounts = {
  readonly transactions: number;
  readonly trades: number;
  readonly valuations: number;
  readonly holdings: number;
  readonly balances: number;
  /** Counted on the outflow. */
  readonly transfers: number;
  readonly rejected_transfers: number;
  /** Split parts, which no other count includes. */
  readonly parts: number;
};

/** The key of each kind of entry in record counts. */
export const COUNTED_AS = {
  transaction: 'transactions',
  trade: 'trades',
  valuation: 'valuations',
  holding: 'holdings',
  balance: 'balances',
} as const;

const NOTHING = {
  transactions: 0,
  trades: 0,
  valuations: 0,
  holdings: 0,
  balances: 0,
  transfers: 0,
  rejected_transfers: 0,
  parts: 0,
};

/**
 * Counts the entries of this import: those it created, matched, or held until a person deleted them. An entry that was merged
 * counts where the import put it: the other one may be on a page that the import has not written, or a merge only half done.
 */
export const countOwned = (page: Page, importId: ImportId): OwnedCounts => {
  const counts = { ...NOTHING };
  for (const slot of page.slots) {
    if (!isOwnedBy(slot, importId) || hasJoined(slot, importId)) continue;
    const kind = isLiving(slot) ? slot.content.kind : slot.original.kind;
    counts[slot.parent === null ? COUNTED_AS[kind] : 'parts']++;
    if (!isLiving(slot) || !hasLinks(slot, importId)) continue;
    if (slot.content.links?.transfer?.side === 'outflow') counts.transfers++;
    counts.rejected_transfers += slot.content.links?.rejected.length ?? 0;
  }
  return counts;
};

type Run = { readonly importId: ImportId; readonly attempt: string | undefined };

/** Of the entries that `countOwned` counts, without the parts of split ones, those that this attempt of the import did not create. */
export const countMatched = (page: Page, { importId, attempt }: Run): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const slot of page.slots) {
    const isOwn = slot.parent === null && isOwnedBy(slot, importId) && !hasJoined(slot, importId);
    if (!isOwn || isBornIn(slot, { importId, attempt })) continue;
    const key = COUNTED_AS[isLiving(slot) ? slot.content.kind : slot.original.kind];
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

const isBornIn = ({ birth }: Slot, { importId, attempt }: Run): boolean =>
  birth.importId === importId && birth.attempt === attempt;

export type OwnedMoney = {
  readonly kind: MoneyKind;
  /** The row of the import. */
  readonly row: number;
  readonly currency: string;
  /** In the sign of the ledger. */
  readonly amount: string;
  /** This attempt of the import created the entry. */
  readonly isAdded: boolean;
  /** The entry was deleted, or its money is no longer what it was created with. */
  readonly isChanged: boolean;
};

/** The counts whose entries move money. A split transaction counts as a whole, and its parts again. */
export const MONEY_KINDS = ['transactions', 'trades', 'parts'] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/**
 * The money of the entries that `countOwned` counts, as it was when they were created, or booked or corrected by the import: what people, or a bank that settles
 * another amount, make of an entry afterwards says nothing about the import.
 */
export const ownedMoney = (page: Page, { importId, attempt }: Run): readonly OwnedMoney[] =>
  page.slots.flatMap((slot) => {
    const owner = slot.owners.find(({ id }) => id === importId);
    const { kind, amount: created, currency: original } = slotFingerprint(slot);
    const corrected = isLiving(slot) ? correctedMoney(slot, importId) : undefined;
    const { amount, currency } = corrected ?? { amount: owner?.booking?.amount ?? created, currency: original };
    if (owner === undefined || (kind !== 'transaction' && kind !== 'trade') || hasJoined(slot, importId)) return [];
    const now = isLiving(slot) ? slot.content : undefined;
    return [
      {
        kind: slot.parent === null ? COUNTED_AS[kind] : 'parts',
        row: owner.row,
        currency,
        amount,
        isAdded: isBornIn(slot, { importId, attempt }),
        isChanged: now?.amount !== amount || now.currency !== currency,
      },
    ];
  });

/** The money of an entry as the import corrected it; undefined if it did not. */
const correctedMoney = (slot: LivingSlot, importId: ImportId): Pick<OwnedMoney, 'amount' | 'currency'> | undefined => {
  const index = slot.history.findIndex(({ by }) => by.importId === importId);
  if (index < 0) return undefined;
  const { amount = slot.content.amount, currency = slot.content.currency } = valuesAfter(slot, index, [
    'amount',
    'currency',
  ]);
  return { amount, currency };
};

/** Whether the import became an owner only when another entry was merged into this one. */
const hasJoined = (slot: Slot, importId: ImportId): boolean => {
  const history = isLiving(slot) ? slot.history : (slot.removed?.history ?? []);
  return history.some(({ joined = [] }) => joined.includes(importId));
};

const hasLinks = ({ owners }: LivingSlot, importId: ImportId): boolean =>
  owners.some(({ id, bits }) => id === importId && (bits & LINKS) !== 0);

/** Entries edited by a person that reverting this import would remove: it created them, or is their last owner. */
export const editedSince = (page: Page, importId: ImportId): readonly Entry[] => {
  const view = createEntryView(page);
  return page.slots
    .filter(isLiving)
    .filter((slot) => slot.edited !== 0 && isOwnedBy(slot, importId))
    .filter(({ birth, owners }) => birth.importId === importId || owners.length === 1)
    .map(view);
};

type OwnedAmount = {
  readonly date: string;
  readonly currency: string;
  /** In the sign of the ledger, of a split one as a whole; null if the entry is not a transaction. */
  readonly amount: string | null;
};

/** The entries of this import, with the amounts of its transactions. */
export const ownedAmounts = (page: Page, importId: ImportId): readonly OwnedAmount[] =>
  page.slots.flatMap((slot) => {
    const isOwn = isLiving(slot) && slot.parent === null && isOwnedBy(slot, importId) && !hasJoined(slot, importId);
    if (!isOwn) return [];
    const { kind, date, currency, amount } = slot.content;
    return [{ date, currency, amount: kind === 'transaction' ? amount : null }];
  });
