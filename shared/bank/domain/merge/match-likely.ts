import { bookingDays, contentKey, type DeliveredRow, dayKey, isWithin, moneyKey, sameWords } from './delivered-row.ts';
import type { FedPlace, UnfedPlace } from './feed-places.ts';
import { type Matching, type PossiblePair, pairUp, type Standing, settlePairs } from './matching.ts';
import { likelyPairs, unfedPairs } from './possible-pairs.ts';

type Likely = PossiblePair<DeliveredRow, FedPlace | UnfedPlace>;

/**
 * What else a row may be, likeliest first. Days between are added to the ranks of bookings, so those are ten apart. Of a
 * pending one of a day that is not told completely the booking may be yet to come.
 */
const RANK = {
  unfedByName: 10,
  sameDayByWords: 15,
  bookingByWords: 20,
  /** Before a booking that took more than three days. */
  sameDay: 23.8,
  unfed: 23.9,
  bookingByWordsOfOtherDays: 40,
  /** Outside of the days of which everything is told, where absence says nothing. */
  equalContent: 50,
  booking: 60,
  bookingOfOtherDays: 70,
} as const;
/** A deleted entry only where no living one is as likely, and one that something else was suggested for after the others. */
const DELETED = 0.5;
const EXPLAINED = 9;
/** Of two rows of which only one finds a place, the booked one. */
const AFTER = 0.05;

/** Booked rows whose slot is not known by id and content, with a view to what pending rows may stand on alone. */
export const matchBooked = (matching: Matching): void => {
  const rows = matching.openRows();
  const booked = bookings(
    matching,
    rows.filter(({ pending }) => !pending),
    matching.openFed(),
  );
  const others = likely(matching, rows).map((pair) => (pair.row.pending ? { ...pair, rank: pair.rank + AFTER } : pair));
  for (const [row, place] of pairUp([...booked, ...others])) {
    if (!row.pending) matching.settle(row, standingOn(place, row));
  }
};

/** Pending rows likewise. */
export const matchPending = (matching: Matching): void =>
  settlePairs(matching, likely(matching, matching.openRows()), standingOn);

const likely = (matching: Matching, rows: readonly DeliveredRow[]): readonly Likely[] => [
  ...rowsByDay(matching, rows, matching.openFed()),
  ...unfedPairs(rows, matching.openUnfed(), { sameName: RANK.unfedByName, anyName: RANK.unfed }),
];

const standingOn = (place: FedPlace | UnfedPlace, row: DeliveredRow): Standing => {
  if (!('feed' in place)) return { as: 'found', place };
  return { as: place.feed.status !== 'posted' && !row.pending ? 'booked' : 'same', place };
};

/** Pending ones of exactly this amount, from at most eight days before. */
const bookings = (
  { complete }: Matching,
  rows: readonly DeliveredRow[],
  places: readonly FedPlace[],
): readonly Likely[] => {
  const pending = places.filter(({ feed }) => feed.status !== 'posted' && feed.mergedInto === undefined);
  const byMoney = Map.groupBy(pending, ({ feed }) => moneyKey(feed));
  const rankOf = (row: DeliveredRow, { slot, feed }: FedPlace, days: number): number => {
    const isTold = isWithin(complete, feed.date);
    const byWords = isTold ? RANK.bookingByWords : RANK.bookingByWordsOfOtherDays;
    const byAmount = isTold ? RANK.booking : RANK.bookingOfOtherDays;
    const less =
      (slot.deletedAt === null ? 0 : DELETED) + (feed.match === null || feed.match.dismissed ? 0 : EXPLAINED);
    return (sameWords(feed, row) ? byWords : byAmount) + days + less;
  };
  return likelyPairs(rows, (row) =>
    (byMoney.get(moneyKey(row)) ?? []).flatMap((place) => {
      const days = bookingDays(place.feed.date, row.date);
      return days === undefined ? [] : { place, rank: rankOf(row, place, days) };
    }),
  );
};

/**
 * Slots of the row's day, amount and currency. With its name: outside of the days that are told completely, a slot that
 * is not among the rows may be there all the same, so the row may be an equal twin that comes late. It is taken for the
 * same one, as ids are issued anew far more often. Without its name: the other provider names things otherwise, and
 * pending ones that are told completely were renamed under a new id.
 */
const rowsByDay = (
  { provider, complete, pendingComplete }: Matching,
  rows: readonly DeliveredRow[],
  places: readonly FedPlace[],
): readonly Likely[] => {
  const byDay = Map.groupBy(places, ({ feed }) => dayKey(feed));
  const isOver = ({ date, pending }: DeliveredRow): boolean =>
    isWithin(complete, date) && (pendingComplete || !pending);
  const rankOf = (row: DeliveredRow, { feed }: FedPlace): number | undefined => {
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
