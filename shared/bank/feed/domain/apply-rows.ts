import { type EntryContent, idTailOf } from '../../../ledger/entries/domain/entry.ts';
import type { FeedState } from '../../../ledger/entries/domain/feed.ts';
import { ANYTHING_ELSE, filledBits, takeFields } from '../../../ledger/entries/domain/fields.ts';
import {
  fingerprintKey,
  fingerprintOf,
  isLiving,
  isOwnedBy,
  type LivingSlot,
  type Slot,
} from '../../../ledger/pages/domain/page.ts';
import { claimSlot, createSlot } from '../../../ledger/pages/domain/slot-changes.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import { USER } from '../../../platform/domain/owner.ts';
import type { DeliveredRow, FeedWriter } from './delivered-row.ts';
import { afterLatePending, includeAgain, isOfFeeds, NO_ROW, nextFeed } from './fed-slot.ts';
import type { DraftPages, SlotRef } from './feed-places.ts';
import type { MatchResult } from './matching.ts';

type Outcome = 'created' | 'updated' | 'matched' | 'pendingPosted' | 'unchanged';

/** Writes matched rows to their slots, booked rows first. */
export const createApplier = (draft: DraftPages, writer: FeedWriter) => {
  const refs = new Map<DeliveredRow, SlotRef>();
  /** Slots that a feed matched in this delivery. */
  const added: SlotRef[] = [];

  const update = (row: DeliveredRow, ref: SlotRef, as: 'same' | 'booked' | 'found'): Outcome => {
    refs.set(row, ref);
    const before = draft.read(ref);
    if (as === 'found') added.push(ref);
    const hasParts = draft.hasParts(ref);
    if (!draft.write(ref, updateSlot(before, row, writer, { keepsDate: as === 'booked', hasParts })))
      return 'unchanged';
    if (as === 'found' || !isLiving(before)) return 'matched';
    const wasPending = before.feed?.status === 'pending' || before.feed?.status === 'stale';
    return wasPending && !row.pending ? 'pendingPosted' : 'updated';
  };

  const outcomeOf = (row: DeliveredRow, result: MatchResult): Outcome => {
    if (result.as === 'echo') return 'unchanged';
    if (result.as === 'late') return late(row, 'feed' in result.on ? result.on : refs.get(result.on));
    if (result.as !== 'new') return update(row, result.place, result.as);
    const ref = draft.add(monthOf(row.date), newFeedSlot(row, writer));
    refs.set(row, ref);
    added.push(ref);
    return 'created';
  };

  const late = (row: DeliveredRow, ref: SlotRef | undefined): Outcome => {
    const slot = ref && draft.read(ref);
    if (ref === undefined || slot === undefined || slot.feed === null) return 'unchanged';
    draft.write(ref, { ...slot, feed: afterLatePending(slot.feed, row) });
    return 'updated';
  };

  return {
    apply: (results: ReadonlyMap<DeliveredRow, MatchResult>) => {
      const counts = { created: 0, updated: 0, matched: 0, pendingPosted: 0, unchanged: 0 };
      const isLate = ({ as }: MatchResult): boolean => as === 'late';
      const rows = [...results];
      const inOrder = [...rows.filter(([, result]) => !isLate(result)), ...rows.filter(([, result]) => isLate(result))];
      for (const [row, result] of inOrder) counts[outcomeOf(row, result)]++;
      return { counts, added };
    },
  };
};

/** A booked transaction keeps the date it had while pending. */
type UpdateOptions = { readonly keepsDate: boolean; readonly hasParts: boolean };

/** The slot updated from this row. A booked slot never becomes pending again. */
const updateSlot = (slot: Slot, row: DeliveredRow, writer: FeedWriter, options: UpdateOptions): Slot => {
  const owned = ownedSlot(slot, row, writer);
  if (row.pending && slot.feed?.status === 'posted') return owned;
  const feed = nextFeed(slot.feed, row, writer);
  if (!isLiving(owned)) return { ...owned, feed };
  const followed = slot.feed === null ? owned : followBank(owned, slot.feed, row, options);
  const included = includeAgain(fillBlanks(followed, row, writer), feed);
  return keepPlace(included, slot, feed);
};

const newFeedSlot = (row: DeliveredRow, writer: FeedWriter): LivingSlot => ({
  ...createSlot(
    { importId: null, attempt: null, at: writer.now },
    writer.connectionId,
    { ...contentOf(row), row: NO_ROW },
    { tail: idTailOf(sha256(writer.newId())), parent: null },
  ),
  feed: nextFeed(null, row, writer),
});

/** Adds the connection to the owners. Whether the amount counts is decided later from the feed state. */
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

/** A field follows the bank while it still has the value from the feed and no person edited the entry. */
const followBank = (slot: LivingSlot, before: FeedState, row: DeliveredRow, options: UpdateOptions): LivingSlot => {
  const { content, edited } = slot;
  if ((edited & ANYTHING_ELSE) !== 0 || options.hasParts || isOwnedBy(slot, USER)) return slot;
  const follow = (field: 'date' | 'amount' | 'currency' | 'name'): string =>
    content[field] === before[field] ? row[field] : content[field];
  return {
    ...slot,
    content: {
      ...content,
      date: options.keepsDate ? content.date : follow('date'),
      amount: follow('amount'),
      currency: follow('currency'),
      name: follow('name'),
    },
  };
};

/** Fills blank fields from the row, except those that a person cleared. */
const fillBlanks = (slot: LivingSlot, row: DeliveredRow, { connectionId, now }: FeedWriter): LivingSlot => {
  const reported = contentOf(row);
  const fills = filledBits(reported) & ~filledBits(slot.content) & ~slot.edited;
  if (fills === 0) return slot;
  return {
    ...slot,
    content: takeFields(slot.content, reported, fills),
    owners: slot.owners.map((owner) =>
      owner.id === connectionId ? { ...owner, bits: owner.bits | fills, filledAt: now } : owner,
    ),
  };
};

/**
 * The fingerprint under which imports find the slot. A slot that only feeds use takes the current bank values, because
 * exports of the bank have the same. Any other slot keeps its fingerprint.
 */
const keepPlace = (slot: LivingSlot, before: Slot, feed: FeedState): LivingSlot => {
  const known = isOfFeeds(slot)
    ? fingerprintOf({ ...feed, kind: slot.content.kind, details: null })
    : fingerprintOf(isLiving(before) ? (before.original ?? before.content) : before.original);
  const isShown = fingerprintKey(known) === fingerprintKey(slot.content);
  return { ...slot, original: isShown ? null : known };
};
