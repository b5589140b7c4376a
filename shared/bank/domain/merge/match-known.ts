import type { FeedState } from '../../../ledger/domain/feed.ts';
import { isLiving } from '../../../ledger/domain/page.ts';
import { USER } from '../../../platform/domain/owner.ts';
import {
  contentKey,
  type DeliveredRow,
  dayKey,
  isWithin,
  moneyKey,
  sameName,
  sameWords,
  type Told,
} from './delivered-row.ts';
import { byPendingContent, type FedPlace } from './feed-places.ts';
import { type Matching, type PossiblePair, type Standing, settlePairs } from './matching.ts';
import { likelyPairs, unfedPairs } from './possible-pairs.ts';

/**
 * Rows that the feed told of before, by their ids and by what they say. Neither is to be trusted alone: ids are issued
 * anew or change places for whole days, and what is said is amended.
 */
export const matchKnown = (matching: Matching): void => {
  matchEqual(matching);
  dropEchoes(matching);
  matchFiled(matching);
  matchAmended(matching);
  matchFormer(matching);
  settleSame(matching, [...sameDayPairs(matching), ...idPairs(matching, () => true)]);
};

const CONTENT = 1;
const CONTENT_OF_OTHER_ID = 2;
const ID = 3;
const ID_OF_PENDING = 4;
const SAME_DAY_BY_WORDS = 0;
const SAME_DAY = 5;

/** Whether a posted row may be this slot, and a pending one. */
const takes = ({ feed }: FedPlace, { pending }: DeliveredRow): boolean => feed.mergedInto === undefined || pending;

const isPhaseOf = ({ feed }: FedPlace, { pending }: DeliveredRow): boolean => pending === (feed.status !== 'posted');

const settleSame = (matching: Matching, pairs: readonly PossiblePair<DeliveredRow, FedPlace>[]): void =>
  settlePairs(matching, pairs, (place) => ({ as: 'same', place }));

/** The n-th row with an id and a content is the n-th slot with both. Without an id both are pending, or both booked. */
const matchEqual = ({ openRows, openFed, settle, provider }: Matching): void => {
  const keyOf = (told: Told & Pick<FeedState, 'externalId'>, isPending: boolean): string =>
    JSON.stringify([told.externalId ?? isPending, contentKey(told)]);
  const own = openFed().filter(({ feed }) => feed.provider === provider);
  const places = Map.groupBy(own, ({ feed }) => keyOf(feed, feed.status !== 'posted'));
  for (const row of openRows()) {
    const equal = places.get(keyOf(row, row.pending));
    const at = equal?.findIndex((place) => takes(place, row)) ?? -1;
    const [place] = at === -1 ? [] : (equal?.splice(at, 1) ?? []);
    if (place !== undefined) settle(row, { as: 'same', place });
  }
};

/** Pending rows that are told on although they were booked: by the id they had, or by what they said where there is none. */
const dropEchoes = ({ openRows, places, settle, provider }: Matching): void => {
  const booked = places.fed.filter(({ feed }) => feed.provider === provider && feed.pendingAs !== undefined);
  const byId = new Map(booked.flatMap((place) => place.feed.formerIds.map((id) => [id, place] as const)));
  const byContent = byPendingContent(booked);
  for (const row of openRows()) {
    if (!row.pending) continue;
    const of = row.externalId === null ? byContent.get(contentKey(row))?.shift() : byId.get(row.externalId);
    const { pendingAs } = of?.feed ?? {};
    if (of !== undefined && pendingAs?.date === row.date && pendingAs.amount === row.amount)
      settle(row, { as: 'echo', of });
  }
};

/**
 * A file told of the booking before the bank did, in other words than the pending one: the booked row stands on the entry
 * of the file though it has the id of the pending one, and that is told of no more.
 */
const matchFiled = (matching: Matching): void => {
  const pending = matching.openFed().filter(({ slot, feed }) => isLiving(slot) && feed.status !== 'posted');
  const ids = new Set(
    pending.filter(({ feed }) => feed.provider === matching.provider).map(({ feed }) => feed.externalId),
  );
  const rows = matching.openRows().filter((row) => !row.pending && row.externalId !== null && ids.has(row.externalId));
  const places = matching.openUnfed().filter(({ slot }) => slot.owners.some(({ id }) => id !== USER));
  const byName = unfedPairs(rows, places, { sameName: 0, anyName: 1 }).filter(({ rank }) => rank < 1);
  settlePairs(matching, byName, (place) => ({ as: 'found', place }));
};

/**
 * What is said counts before the id where every row finds its slot that way: then ids changed places. A row that does
 * not was amended, and keeps the slot of its id.
 */
const matchAmended = (matching: Matching): void => {
  const { openRows, openFed, complete, provider } = matching;
  const rows = openRows();
  const ids = new Set(rows.map(({ externalId }) => externalId));
  const places = Map.groupBy(openFed(), ({ feed }) => contentKey(feed));
  const isCarried = ({ feed }: FedPlace): boolean =>
    feed.provider === provider && feed.externalId !== null && ids.has(feed.externalId);
  const content = likelyPairs(rows, (row) =>
    (places.get(contentKey(row)) ?? [])
      .filter((place) => isPhaseOf(place, row) && takes(place, row))
      .filter((place) => row.pending || isCarried(place) || isWithin(complete, row.date))
      .map((place) => ({ place, rank: isCarried(place) ? CONTENT_OF_OTHER_ID : CONTENT })),
  );
  settleSame(matching, [...content, ...idPairs(matching, isAmended)]);
};

/** Amended, rather than another transaction under an id that was used before. */
const isAmended = (feed: FeedState, row: DeliveredRow): boolean =>
  moneyKey(feed) === moneyKey(row) || (feed.date === row.date && sameName(feed, row));

/**
 * Some providers number what they tell, so an id may be of another transaction each time. Of a booked slot on days that are
 * not told completely nobody knows whether it is still there: it is the same only where what is said mostly agrees.
 */
const isTrusted = (complete: Matching['complete'], feed: FeedState, row: DeliveredRow): boolean => {
  if (feed.status !== 'posted' || isWithin(complete, feed.date)) return true;
  const agreeing = [feed.date === row.date, moneyKey(feed) === moneyKey(row), sameName(feed, row)];
  return agreeing.filter(Boolean).length >= 2;
};

/** Of days that are told completely: worded anew under a new id. Only slots of which no row tells are left by now. */
const sameDayPairs = ({ openRows, openFed, complete }: Matching) => {
  const posted = openFed().filter(({ feed }) => feed.status === 'posted');
  const places = Map.groupBy(posted, ({ feed }) => dayKey(feed));
  return likelyPairs(openRows(), (row) =>
    row.pending || !isWithin(complete, row.date)
      ? []
      : (places.get(dayKey(row)) ?? []).map((place) => ({
          place,
          rank: sameWords(place.feed, row) ? SAME_DAY_BY_WORDS : SAME_DAY,
        })),
  );
};

const idPairs = (
  { openRows, openFed, complete, provider }: Matching,
  accepts: (feed: FeedState, row: DeliveredRow) => boolean,
): readonly PossiblePair<DeliveredRow, FedPlace>[] => {
  const own = openFed().filter(({ feed }) => feed.provider === provider && feed.externalId !== null);
  const places = Map.groupBy(own, ({ feed }) => feed.externalId);
  return openRows().flatMap((row) =>
    (places.get(row.externalId) ?? [])
      .filter((place) => takes(place, row) && isTrusted(complete, place.feed, row) && accepts(place.feed, row))
      .map((place) => ({ row, place, rank: isPhaseOf(place, row) ? ID : ID_OF_PENDING })),
  );
};

/** An id that the slot had before. One that it had while it was pending is of no use to another booked row. */
const matchFormer = ({ openRows, openFed, settle, complete, provider }: Matching): void => {
  const own = openFed().filter(({ feed }) => feed.provider === provider);
  const places = new Map(own.flatMap((place) => place.feed.formerIds.map((id) => [id, place] as const)));
  const taken = new Set<FedPlace>();
  for (const row of openRows()) {
    const place = places.get(row.externalId ?? '');
    if (place === undefined || taken.has(place) || !takes(place, row)) continue;
    if (!isTrusted(complete, place.feed, row) || !isAmended(place.feed, row)) continue;
    const standing = standingOfFormer(place, row);
    if (standing === undefined) continue;
    settle(row, standing);
    if (standing.as === 'same') taken.add(place);
  }
};

const standingOfFormer = (place: FedPlace, { pending }: DeliveredRow): Standing | undefined => {
  const isBooked = place.feed.status === 'posted';
  if (isBooked && pending) return { as: 'echo', of: place };
  return isBooked && place.feed.pendingAs !== undefined ? undefined : { as: 'same', place };
};
