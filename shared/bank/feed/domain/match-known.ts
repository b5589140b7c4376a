import type { FeedState } from '../../../ledger/entries/domain/feed.ts';
import { sameWords } from '../../../ledger/identity/domain/pending-rule.ts';
import { isLiving } from '../../../ledger/pages/domain/page.ts';
import { USER } from '../../../platform/domain/owner.ts';
import {
  contentKey,
  type DeliveredRow,
  dayKey,
  isWithin,
  moneyKey,
  type ReportedContent,
  sameName,
} from './delivered-row.ts';
import { byPendingContent, type ReportedPlace } from './feed-places.ts';
import { type Matching, type MatchResult, type PossiblePair, settlePairs } from './matching.ts';
import { likelyPairs, unreportedPairs } from './possible-pairs.ts';

/**
 * Matches rows to slots that the feed reported before, by id and by content. Neither is reliable alone: providers
 * reissue or swap ids, and banks amend content.
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

/** Whether a row can match this slot, given that one is booked or pending. */
const takes = ({ feed }: ReportedPlace, { pending }: DeliveredRow): boolean => feed.mergedInto === undefined || pending;

const isPhaseOf = ({ feed }: ReportedPlace, { pending }: DeliveredRow): boolean =>
  pending === (feed.status !== 'posted');

const settleSame = (matching: Matching, pairs: readonly PossiblePair<DeliveredRow, ReportedPlace>[]): void =>
  settlePairs(matching, pairs, (place) => ({ as: 'same', place }));

/**
 * The nth row with an id and content matches the nth slot with both. Without an id, both must be pending or both
 * booked.
 */
const matchEqual = ({ openRows, openFed, settle, provider }: Matching): void => {
  const keyOf = (reported: ReportedContent & Pick<FeedState, 'externalId'>, isPending: boolean): string =>
    JSON.stringify([reported.externalId ?? isPending, contentKey(reported)]);
  const own = openFed().filter(({ feed }) => feed.provider === provider);
  const places = Map.groupBy(own, ({ feed }) => keyOf(feed, feed.status !== 'posted'));
  for (const row of openRows()) {
    const equal = places.get(keyOf(row, row.pending));
    const at = equal?.findIndex((place) => takes(place, row)) ?? -1;
    const [place] = at === -1 ? [] : (equal?.splice(at, 1) ?? []);
    if (place !== undefined) settle(row, { as: 'same', place });
  }
};

/** Pending rows that are still reported after booking: matched by the former id, or by content if there is none. */
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
 * A file reported the booking before the bank, with different wording than the pending row: the booked row matches the
 * entry of the file although it has the id of the pending one, which is then no longer reported.
 */
const matchFiled = (matching: Matching): void => {
  const pending = matching.openFed().filter(({ slot, feed }) => isLiving(slot) && feed.status !== 'posted');
  const ids = new Set(
    pending.filter(({ feed }) => feed.provider === matching.provider).map(({ feed }) => feed.externalId),
  );
  const rows = matching.openRows().filter((row) => !row.pending && row.externalId !== null && ids.has(row.externalId));
  const places = matching.openUnfed().filter(({ slot }) => slot.owners.some(({ id }) => id !== USER));
  const byName = unreportedPairs(rows, places, { sameName: 0, anyName: 1 }).filter(({ rank }) => rank < 1);
  settlePairs(matching, byName, (place) => ({ as: 'found', place }));
};

/**
 * Content takes precedence over the id if every row then finds its slot: the ids were swapped. Otherwise the row was
 * amended and keeps the slot of its id.
 */
const matchAmended = (matching: Matching): void => {
  const { openRows, openFed, complete, provider } = matching;
  const rows = openRows();
  const ids = new Set(rows.map(({ externalId }) => externalId));
  const places = Map.groupBy(openFed(), ({ feed }) => contentKey(feed));
  const isCarried = ({ feed }: ReportedPlace): boolean =>
    feed.provider === provider && feed.externalId !== null && ids.has(feed.externalId);
  const content = likelyPairs(rows, (row) =>
    (places.get(contentKey(row)) ?? [])
      .filter((place) => isPhaseOf(place, row) && takes(place, row))
      .filter((place) => row.pending || isCarried(place) || isWithin(complete, row.date))
      .map((place) => ({ place, rank: isCarried(place) ? CONTENT_OF_OTHER_ID : CONTENT })),
  );
  const isSwapped = findSwapped(rows, openFed());
  const amended = idPairs(matching, (feed, row) => isAmended(feed, row) && !isSwapped(feed, row));
  settleSame(matching, [...content, ...amended]);
};

/**
 * Whether the slot of an id belongs to another row, and the row itself was renamed: another row has the amount, the day
 * and the first words of the slot; and if the amounts are equal, the row has those of another slot.
 */
const findSwapped = (rows: readonly DeliveredRow[], open: readonly ReportedPlace[]) => {
  const booked = Map.groupBy(
    rows.filter(({ pending }) => !pending),
    dayKey,
  );
  const slots = Map.groupBy(
    open.filter(({ feed }) => feed.status === 'posted'),
    ({ feed }) => dayKey(feed),
  );
  return (feed: FeedState, row: DeliveredRow): boolean => {
    const isClaimed = (booked.get(dayKey(feed)) ?? []).some((other) => other !== row && sameWords(feed, other));
    if (!isClaimed || moneyKey(feed) !== moneyKey(row)) return isClaimed;
    if (sameWords(feed, row)) return false;
    return (slots.get(dayKey(row)) ?? []).some((other) => other.feed !== feed && sameWords(other.feed, row));
  };
};

/** An amended transaction, as opposed to another one under a reused id. */
const isAmended = (feed: FeedState, row: DeliveredRow): boolean =>
  moneyKey(feed) === moneyKey(row) || (feed.date === row.date && sameName(feed, row));

/**
 * Some providers number their rows, so an id can refer to another transaction each time. On days that are not reported
 * completely, a booked slot matches only if most of the content agrees.
 */
const isTrusted = (complete: Matching['complete'], feed: FeedState, row: DeliveredRow): boolean => {
  if (feed.status !== 'posted' || isWithin(complete, feed.date)) return true;
  const agreeing = [feed.date === row.date, moneyKey(feed) === moneyKey(row), sameName(feed, row)];
  return agreeing.filter(Boolean).length >= 2;
};

/** On completely reported days: reworded under a new id. Only slots without a matching row are left here. */
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
): readonly PossiblePair<DeliveredRow, ReportedPlace>[] => {
  const own = openFed().filter(({ feed }) => feed.provider === provider && feed.externalId !== null);
  const places = Map.groupBy(own, ({ feed }) => feed.externalId);
  return openRows().flatMap((row) =>
    (places.get(row.externalId) ?? [])
      .filter((place) => takes(place, row) && isTrusted(complete, place.feed, row) && accepts(place.feed, row))
      .map((place) => ({ row, place, rank: isPhaseOf(place, row) ? ID : ID_OF_PENDING })),
  );
};

/** Matches an id that the slot had before. An id from the pending phase never matches another booked row. */
const matchFormer = ({ openRows, openFed, settle, complete, provider }: Matching): void => {
  const own = openFed().filter(({ feed }) => feed.provider === provider);
  const places = new Map(own.flatMap((place) => place.feed.formerIds.map((id) => [id, place] as const)));
  const taken = new Set<ReportedPlace>();
  for (const row of openRows()) {
    const place = places.get(row.externalId ?? '');
    if (place === undefined || taken.has(place) || !takes(place, row)) continue;
    if (!isTrusted(complete, place.feed, row) || !isAmended(place.feed, row)) continue;
    const result = matchResultOfFormer(place, row);
    if (result === undefined) continue;
    settle(row, result);
    if (result.as === 'same') taken.add(place);
  }
};

const matchResultOfFormer = (place: ReportedPlace, { pending }: DeliveredRow): MatchResult | undefined => {
  const isBooked = place.feed.status === 'posted';
  if (isBooked && pending) return { as: 'echo', of: place };
  return isBooked && place.feed.pendingAs !== undefined ? undefined : { as: 'same', place };
};
