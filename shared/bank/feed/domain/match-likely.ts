import { bookingDays, sameWords } from '../../../ledger/identity/domain/pending-rule.ts';
import { contentKey, type DeliveredRow, dayKey, isWithin, moneyKey } from './delivered-row.ts';
import type { ReportedPlace, UnreportedPlace } from './feed-places.ts';
import { type Matching, type MatchResult, type PossiblePair, pairUp, settlePairs } from './matching.ts';
import { likelyPairs, unreportedPairs } from './possible-pairs.ts';

type Likely = PossiblePair<DeliveredRow, ReportedPlace | UnreportedPlace>;

/**
 * Ranks of other possible matches, most likely first. Days in between are added to the rank of bookings, so ranks are
 * ten apart. On days that are not reported completely, the booking of a pending row may still arrive.
 */
const RANK = {
  unfedByName: 10,
  sameDayByWords: 15,
  bookingByWords: 20,
  /** Before a booking that took more than three days. */
  sameDay: 23.8,
  unfed: 23.9,
  bookingByWordsOfOtherDays: 40,
  /** On days that are not reported completely, where absence proves nothing. */
  equalContent: 50,
  booking: 60,
  bookingOfOtherDays: 70,
} as const;
/**
 * A deleted entry matches only if no live one is equally likely; the same applies to an entry suggested for another.
 */
const DELETED = 0.5;
const EXPLAINED = 9;
/** If only one of two rows finds a slot, the booked row comes first. */
const AFTER = 0.05;

/** Matches booked rows that are not known by id and content, leaving slots that only pending rows can match. */
export const matchBooked = (matching: Matching): void => {
  const rows = matching.openRows();
  const booked = bookings(
    matching,
    rows.filter(({ pending }) => !pending),
    matching.openFed(),
  );
  const others = likely(matching, rows).map((pair) => (pair.row.pending ? { ...pair, rank: pair.rank + AFTER } : pair));
  for (const [row, place] of pairUp([...booked, ...others])) {
    if (!row.pending) matching.settle(row, matchResultOn(place, row));
  }
};

/** The same for pending rows. */
export const matchPending = (matching: Matching): void =>
  settlePairs(matching, likely(matching, matching.openRows()), matchResultOn);

const likely = (matching: Matching, rows: readonly DeliveredRow[]): readonly Likely[] => [
  ...rowsByDay(matching, rows, matching.openFed()),
  ...unreportedPairs(rows, matching.openUnfed(), { sameName: RANK.unfedByName, anyName: RANK.unfed }),
];

const matchResultOn = (place: ReportedPlace | UnreportedPlace, row: DeliveredRow): MatchResult => {
  if (!('feed' in place)) return { as: 'found', place };
  return { as: place.feed.status !== 'posted' && !row.pending ? 'booked' : 'same', place };
};

/** Pending slots of the previous eight days with exactly this amount, or booked with it by a file. */
const bookings = (
  { complete }: Matching,
  rows: readonly DeliveredRow[],
  places: readonly ReportedPlace[],
): readonly Likely[] => {
  const pending = places.filter(({ feed }) => feed.status !== 'posted' && feed.mergedInto === undefined);
  const priced = pending.flatMap((place) => {
    const { slot, feed } = place;
    const amounts = slot.owners.flatMap(({ booking }) => (booking === undefined ? [] : [booking.amount]));
    return [...new Set([feed.amount, ...amounts])].map((amount) => ({ place, money: moneyKey({ ...feed, amount }) }));
  });
  const byMoney = Map.groupBy(priced, ({ money }) => money);
  const rankOf = (row: DeliveredRow, { slot, feed }: ReportedPlace, days: number): number => {
    const isComplete = isWithin(complete, feed.date);
    const byWords = isComplete ? RANK.bookingByWords : RANK.bookingByWordsOfOtherDays;
    const byAmount = isComplete ? RANK.booking : RANK.bookingOfOtherDays;
    const less =
      (slot.deletedAt === null ? 0 : DELETED) + (feed.match === null || feed.match.dismissed ? 0 : EXPLAINED);
    return (sameWords(feed, row) ? byWords : byAmount) + days + less;
  };
  return likelyPairs(rows, (row) =>
    (byMoney.get(moneyKey(row)) ?? []).flatMap(({ place }) => {
      const days = bookingDays(place.feed.date, row.date);
      return days === undefined ? [] : { place, rank: rankOf(row, place, days) };
    }),
  );
};

/**
 * Slots with the date, amount and currency of the row.
 * With the same name: on days that are not reported completely, an unreported slot may still exist, so the row may be a
 * late identical transaction. It is treated as the same one, because reissued ids are far more common.
 * With another name: another provider words transactions differently, and completely reported pending ones were renamed
 * under a new id.
 */
const rowsByDay = (
  { provider, complete, pendingComplete }: Matching,
  rows: readonly DeliveredRow[],
  places: readonly ReportedPlace[],
): readonly Likely[] => {
  const byDay = Map.groupBy(places, ({ feed }) => dayKey(feed));
  const isOver = ({ date, pending }: DeliveredRow): boolean =>
    isWithin(complete, date) && (pendingComplete || !pending);
  const rankOf = (row: DeliveredRow, { feed }: ReportedPlace): number | undefined => {
    if (contentKey(feed) === contentKey(row)) return RANK.equalContent;
    if (feed.provider === provider && !isOver(row)) return undefined;
    return sameWords(feed, row) ? RANK.sameDayByWords : RANK.sameDay;
  };
  return likelyPairs(rows, (row) =>
    (byDay.get(dayKey(row)) ?? [])
      .filter(({ feed }) => row.pending === (feed.status !== 'posted'))
      .filter(({ feed }) => row.pending || feed.mergedInto === undefined)
      .flatMap((place) => {
        const rank = rankOf(row, place);
        return rank === undefined ? [] : { place, rank };
      }),
  );
};
