import { changeFeed, deleteEntry, editEntry } from '../../../ledger/domain/edit.ts';
import type { Entry } from '../../../ledger/domain/entry.ts';
import { type FeedState, isPending } from '../../../ledger/domain/feed.ts';
import { ALL_FIELDS, filledBits, LINKS, type SupportedFields, takeFields } from '../../../ledger/domain/fields.ts';
import type { LivingSlot, Page } from '../../../ledger/domain/page.ts';
import { findLiving } from '../../../ledger/domain/read.ts';
import { InvalidStateError } from '../../../platform/domain/errors.ts';
import { USER } from '../../../platform/domain/owner.ts';

/** @throws InvalidStateError unless a feed stands on the entry and has not booked it */
export const requirePending = ({ id, feed }: Entry): FeedState => {
  if (feed !== null && isPending(feed)) return feed;
  const what = feed === null ? 'is of no bank feed' : 'is booked';
  throw new InvalidStateError(`Only a transaction that a bank feed has not booked can become another: ${id} ${what}`);
};

/** @throws InvalidStateError for a split one too: the booked amount is another, and no part would know its own. */
export const requireMergeable = (entry: Entry): FeedState => {
  const feed = requirePending(entry);
  if (!entry.hasParts) return feed;
  throw new InvalidStateError(`Transaction ${entry.id} is split: make it whole before it is merged`);
};

/** The booked entry that waits for a person's word, if there is one. */
export const suggestionOf = ({ match }: FeedState): string | undefined =>
  match === null || match.dismissed ? undefined : match.entryId;

/** Why a pending entry cannot have become this one; undefined when it can. */
export const pairProblem = (pending: Entry, posted: Entry): string | undefined => {
  if (isPending(posted.feed)) return 'is pending itself';
  if (posted.parentId !== null) return `is a part of the split transaction ${posted.parentId}`;
  if (posted.accountId !== pending.accountId) return 'is of another account';
  return posted.currency === pending.currency ? undefined : `is in ${posted.currency}, not in ${pending.currency}`;
};

/** What a booked entry may take over from the pending one that it was. */
export type TakenFields = Omit<SupportedFields, 'links'>;

/**
 * Bits of the fields that a person or an import filled on the pending entry, that are blank on the booked one, and that
 * no person blanked there.
 */
export const takenBits = (pending: LivingSlot, posted: LivingSlot): number =>
  saidBits(pending) & ~filledBits(posted.content) & ~posted.edited;

/** Without what the feed filled alone: the booked row tells its own. A feed owns by no row; rows of imports count from 1. */
const saidBits = ({ content, owners, edited }: LivingSlot): number => {
  const others = owners.filter(({ id, row }) => id === USER || row > 0);
  return filledBits(content) & others.reduce((bits, owner) => bits | owner.bits, edited) & ALL_FIELDS & ~LINKS;
};

/**
 * The booked entry with these fields where it says nothing yet, as if a person had typed them, and with the ids of the
 * pending one, so that the feed knows it under them. The second time nothing changes.
 */
export const takeOver = (page: Page, postedId: string, taken: TakenFields, pending: FeedState, now: string): Page => {
  const posted = findLiving(page, postedId);
  if (posted === undefined) return page;
  const { categoryId, tagIds, notes, merchantId } = posted.content;
  const said = { ...taken, links: null };
  const bits = filledBits(said) & ~filledBits(posted.content) & ~posted.edited;
  const { links: _, ...fields } = takeFields({ categoryId, tagIds, notes, merchantId, links: null }, said, bits);
  return changeFeed(editEntry(page, postedId, fields, now).page, postedId, (feed) => knownAs(feed, pending));
};

/** Ids compare within one provider. An entry was one pending one at most. */
const knownAs = (feed: FeedState, pending: FeedState): FeedState => {
  if (pending.provider !== feed.provider) return feed;
  const known = new Set([feed.externalId, ...feed.formerIds]);
  const told = [...pending.formerIds, pending.externalId].filter((id) => id !== null);
  const ids = new Set(told.filter((id) => !known.has(id)));
  if (ids.size === 0 && feed.pendingAs !== undefined) return feed;
  const { date, amount, name } = pending;
  return { pendingAs: { date, amount, name }, ...feed, formerIds: [...feed.formerIds, ...ids] };
};

/** Leaves a marker that knows what the entry became, so that it neither comes back nor stands for another booked row. */
export const retirePending = (page: Page, pendingId: string, postedId: string, now: string): Page =>
  deleteEntry(
    changeFeed(page, pendingId, (feed) => ({ ...feed, mergedInto: postedId })),
    pendingId,
    now,
  ).page;

/** The suggestion is not made again. */
export const dismissMatch = (page: Page, pendingId: string): Page =>
  changeFeed(page, pendingId, (feed) =>
    feed.match === null || feed.match.dismissed ? feed : { ...feed, match: { ...feed.match, dismissed: true } },
  );
