import { claimSlot } from '../../../ledger/domain/claim.ts';
import { createSlot } from '../../../ledger/domain/create-slot.ts';
import type { EntryContent } from '../../../ledger/domain/entry.ts';
import { idTailOf } from '../../../ledger/domain/entry-id.ts';
import type { FeedState } from '../../../ledger/domain/feed.ts';
import { ANYTHING_ELSE, filledBits, takeFields } from '../../../ledger/domain/fields.ts';
import { fingerprintKey, fingerprintOf } from '../../../ledger/domain/fingerprint.ts';
import { isLiving, isOwnedBy, type LivingSlot, type Slot } from '../../../ledger/domain/slot.ts';
import type { Sha256 } from '../../../platform/domain/hash.ts';
import { USER } from '../../../platform/domain/owner.ts';
import type { DeliveredRow, FeedWriter } from './feed-delivery.ts';
import { includeAgain } from './feed-exclusion.ts';
import { isOfFeeds, NO_ROW } from './feed-owner.ts';
import { nextFeed } from './next-feed.ts';

/** A booking keeps the day on which the transaction was pending. */
export type Stand = { readonly keepsDate: boolean; readonly hasParts: boolean };

/** The slot with what this row says. A booked slot does not become pending again. */
export const standOn = (slot: Slot, row: DeliveredRow, writer: FeedWriter, stand: Stand): Slot => {
  const owned = ownedSlot(slot, row, writer);
  if (row.pending && slot.feed?.status === 'posted') return owned;
  const feed = nextFeed(slot.feed, row, writer);
  if (!isLiving(owned)) return { ...owned, feed };
  const followed = slot.feed === null ? owned : followBank(owned, slot.feed, row, stand);
  const included = includeAgain(fillBlanks(followed, row, writer), feed);
  return keepPlace(included, slot, feed);
};

export const newFedSlot = (row: DeliveredRow, writer: FeedWriter, sha256: Sha256): LivingSlot => ({
  ...createSlot(
    { importId: null, attempt: null, at: writer.now },
    writer.connectionId,
    { ...contentOf(row), row: NO_ROW },
    { tail: idTailOf(sha256(writer.newId())), parent: null },
  ),
  feed: nextFeed(null, row, writer),
});

/** With the connection among its owners. Whether its money counts is decided by what the feed says, further on. */
const ownedSlot = (slot: Slot, row: DeliveredRow, writer: FeedWriter): Slot => {
  const owned = claimSlot(slot, claimWriter(writer), { ...contentOf(row), ...NO_IMPORT });
  if (!isLiving(owned) || !isLiving(slot)) return owned;
  return { ...owned, content: { ...owned.content, excluded: slot.content.excluded } };
};

const NO_IMPORT = { row: NO_ROW, identity: null, parentIdentity: null, part: null } as const;

const claimWriter = ({ connectionId, now }: FeedWriter) =>
  ({ importId: connectionId, attempt: connectionId, begunAt: now, scope: connectionId, now }) as const;

const contentOf = (row: DeliveredRow): EntryContent => ({
  kind: 'transaction',
  date: row.date,
  amount: row.amount,
  currency: row.currency,
  name: row.name,
  notes: row.notes,
  categoryId: null,
  merchantId: row.merchantId,
  tagIds: [],
  excluded: false,
  transactionKind: row.transactionKind,
  valuationKind: null,
  details: null,
  links: null,
});

/** A field follows the bank while it still says what the feed said, and no person had a hand in the entry. */
const followBank = (slot: LivingSlot, before: FeedState, row: DeliveredRow, stand: Stand): LivingSlot => {
  const { content, edited } = slot;
  if ((edited & ANYTHING_ELSE) !== 0 || stand.hasParts || isOwnedBy(slot, USER)) return slot;
  const follow = (field: 'date' | 'amount' | 'currency' | 'name'): string =>
    content[field] === before[field] ? row[field] : content[field];
  return {
    ...slot,
    content: {
      ...content,
      date: stand.keepsDate ? content.date : follow('date'),
      amount: follow('amount'),
      currency: follow('currency'),
      name: follow('name'),
    },
  };
};

/** What the row says where the entry says nothing and no person blanked it. */
const fillBlanks = (slot: LivingSlot, row: DeliveredRow, { connectionId, now }: FeedWriter): LivingSlot => {
  const said = contentOf(row);
  const fills = filledBits(said) & ~filledBits(slot.content) & ~slot.edited;
  if (fills === 0) return slot;
  return {
    ...slot,
    content: takeFields(slot.content, said, fills),
    owners: slot.owners.map((owner) =>
      owner.id === connectionId ? { ...owner, bits: owner.bits | fills, filledAt: now } : owner,
    ),
  };
};

/**
 * Where rows of imports look for it. What only feeds stand on is found by what the bank says now: its own exports say the
 * same. Else it keeps the place under which those others know it.
 */
const keepPlace = (slot: LivingSlot, before: Slot, feed: FeedState): LivingSlot => {
  const known = isOfFeeds(slot)
    ? fingerprintOf({ ...feed, kind: slot.content.kind, details: null })
    : fingerprintOf(isLiving(before) ? (before.original ?? before.content) : before.original);
  const isShown = fingerprintKey(known) === fingerprintKey(slot.content);
  return { ...slot, original: isShown ? null : known };
};
