import { changeFeed, deleteEntry, editEntry } from '../../../ledger/entries/domain/edit.ts';
import type { Entry } from '../../../ledger/entries/domain/entry.ts';
import { type FeedState, isPending } from '../../../ledger/entries/domain/feed.ts';
import {
  ALL_FIELDS,
  filledBits,
  LINKS,
  type SupportedFields,
  takeFields,
} from '../../../ledger/entries/domain/fields.ts';
import { heldBits } from '../../../ledger/history/domain/entry-history.ts';
import type { LivingSlot, Page } from '../../../ledger/pages/domain/page.ts';
import { findLiving } from '../../../ledger/pages/domain/read.ts';
import { InvalidStateError } from '../../../platform/domain/errors.ts';
import { USER } from '../../../platform/domain/owner.ts';

/** @throws InvalidStateError unless the entry is a pending entry of a bank feed */
export const requirePending = ({ id, feed }: Entry): FeedState => {
  if (feed !== null && isPending(feed)) return feed;
  const what = feed === null ? 'is not from a bank feed' : 'is already booked';
  throw new InvalidStateError(`Only a pending transaction from a bank feed can be matched: ${id} ${what}`);
};

/** @throws InvalidStateError if the entry is split: the booked amount differs, so the parts would not add up */
export const requireMergeable = (entry: Entry): FeedState => {
  const feed = requirePending(entry);
  if (!entry.hasParts) return feed;
  throw new InvalidStateError(`Transaction ${entry.id} is split: remove the split before merging`);
};

/** The booked entry suggested for a pending one, if the suggestion is open. */
export const suggestionOf = ({ match }: FeedState): string | undefined =>
  match === null || match.dismissed ? undefined : match.entryId;

/** Why a pending entry cannot have become this one; undefined if it can. */
export const pairProblem = (pending: Entry, posted: Entry): string | undefined => {
  if (isPending(posted.feed)) return 'is pending';
  if (posted.parentId !== null) return `is a part of the split transaction ${posted.parentId}`;
  if (posted.accountId !== pending.accountId) return 'belongs to another account';
  return posted.currency === pending.currency ? undefined : `is in ${posted.currency}, not in ${pending.currency}`;
};

/** The fields that a booked entry can take over from its pending entry. */
export type TakenFields = Omit<SupportedFields, 'links'>;

/**
 * Bits of the fields that a person or an import filled on the pending entry, that are blank on the booked one, and that
 * no person cleared there.
 */
export const takenBits = (pending: LivingSlot, posted: LivingSlot): number =>
  setBits(pending) & ~filledBits(posted.content) & ~posted.edited;

/**
 * Excludes what only the feed filled, because the booked row has its own values. Feeds have no row numbers; rows of
 * imports start at 1.
 */
const setBits = (slot: LivingSlot): number => {
  const { content, owners } = slot;
  const others = owners.filter(({ id, row }) => id === USER || row > 0);
  return filledBits(content) & others.reduce((bits, owner) => bits | owner.bits, heldBits(slot)) & ALL_FIELDS & ~LINKS;
};

/**
 * The booked entry with its blank fields filled as if a person had typed them, and with the ids of the pending entry,
 * so that the feed recognizes it. Repeating it changes nothing.
 */
export const takeOver = (page: Page, postedId: string, taken: TakenFields, pending: FeedState, now: string): Page => {
  const posted = findLiving(page, postedId);
  if (posted === undefined) return page;
  const { categoryId, tagIds, notes, merchantId } = posted.content;
  const source = { ...taken, links: null };
  const bits = filledBits(source) & ~filledBits(posted.content) & ~posted.edited;
  const { links: _, ...fields } = takeFields({ categoryId, tagIds, notes, merchantId, links: null }, source, bits);
  return changeFeed(editEntry(page, postedId, fields, now).page, postedId, (feed) => knownAs(feed, pending));
};

/** Ids are comparable within one provider only. A booked entry has at most one pending entry. */
const knownAs = (feed: FeedState, pending: FeedState): FeedState => {
  if (pending.provider !== feed.provider) return feed;
  const known = new Set([feed.externalId, ...feed.formerIds]);
  const reported = [...pending.formerIds, pending.externalId].filter((id) => id !== null);
  const ids = new Set(reported.filter((id) => !known.has(id)));
  if (ids.size === 0 && feed.pendingAs !== undefined) return feed;
  const { date, amount, name } = pending;
  return { pendingAs: { date, amount, name }, ...feed, formerIds: [...feed.formerIds, ...ids] };
};

/**
 * Leaves a marker that refers to the booked entry, so that the pending one does not return and matches no other booked
 * row.
 */
export const retirePending = (page: Page, pendingId: string, postedId: string, now: string): Page =>
  deleteEntry(
    changeFeed(page, pendingId, (feed) => ({ ...feed, mergedInto: postedId })),
    pendingId,
    now,
  ).page;

/** The match is not suggested again. */
export const dismissMatch = (page: Page, pendingId: string): Page =>
  changeFeed(page, pendingId, (feed) =>
    feed.match === null || feed.match.dismissed ? feed : { ...feed, match: { ...feed.match, dismissed: true } },
  );
