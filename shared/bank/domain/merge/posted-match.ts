import type { Entry } from '../../../ledger/domain/entry.ts';
import { type FeedState, isPending } from '../../../ledger/domain/feed.ts';
import { InvalidStateError } from '../../../platform/domain/errors.ts';

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
