import { type EntryContent, type IdTail, idTailOf } from '../../../ledger/entries/domain/entry.ts';
import { isLiving, type LivingSlot, type Page, type Slot } from '../../../ledger/pages/domain/page.ts';
import { createSlot } from '../../../ledger/pages/domain/slot-changes.ts';
import { USER } from '../../../platform/domain/owner.ts';

export type Put = { readonly page: Page; readonly changed: boolean };

/** The feed that writes entries other than transactions. `hash` creates the id of a new entry. */
export type Putter = { readonly connectionId: string; readonly hash: Uint8Array; readonly now: string };

/**
 * Stores the bank balance as a valuation, one per account and month, moved to the newest day. Valuations that a person
 * recorded, edited or deleted for that day are kept.
 */
export const recordBankBalance = (page: Page, anchor: EntryContent, putter: Putter): Put => {
  const nothing = { page, changed: false };
  const valuations = page.slots.filter(isValuation);
  const own = valuations.find(isFeedBalance);
  if (own !== undefined && own.content.date > anchor.date) return nothing;
  if (valuations.some((slot) => slot !== own && slot.content.date === anchor.date && slot.accountId === null))
    return nothing;
  if (own !== undefined) return moveBankBalance(page, own, anchor, putter);
  if (page.slots.some((slot) => isDeletedBalanceOf(slot, anchor.date))) return nothing;
  return { page: { ...page, slots: [...page.slots, newSlot(anchor, putter)] }, changed: true };
};

/** A slot created by the connection. */
export const newSlot = (content: EntryContent, { connectionId, hash, now }: Putter): LivingSlot => {
  const tail: IdTail = idTailOf(hash);
  return createSlot(
    { importId: null, attempt: null, at: now },
    connectionId,
    { ...content, row: 0 },
    { tail, parent: null },
  );
};

const isValuation = (slot: Slot): slot is LivingSlot => isLiving(slot) && slot.content.kind === 'valuation';

/** Created by any feed and not changed since. */
export const isFeedsOwn = ({ birth, owners, edited, accountId }: LivingSlot): boolean =>
  birth.importId === null && edited === 0 && accountId === null && owners.every(({ id }) => id !== USER);

const isFeedBalance = (slot: LivingSlot): boolean =>
  slot.content.valuationKind === 'current_anchor' && isFeedsOwn(slot);

const isDeletedBalanceOf = (slot: Slot, date: string): boolean =>
  !isLiving(slot) && slot.original.kind === 'valuation' && slot.original.date === date && slot.birth.importId === null;

const moveBankBalance = (page: Page, slot: LivingSlot, anchor: EntryContent, { connectionId }: Putter): Put => {
  const isOwner = slot.owners.some(({ id }) => id === connectionId);
  const { date, amount, currency } = anchor;
  const same = slot.content.date === date && slot.content.amount === amount && slot.content.currency === currency;
  if (same && isOwner) return { page, changed: false };
  const owners = isOwner ? slot.owners : [...slot.owners, { id: connectionId, row: 0, bits: 0, filledAt: null }];
  const moved: LivingSlot = { ...slot, owners, content: { ...slot.content, date, amount, currency } };
  return { page: { ...page, slots: page.slots.map((other) => (other === slot ? moved : other)) }, changed: true };
};
