import { bookingDays, contentKey, dayKey, moneyKey, sameWords } from './feed-content.ts';
import type { DeliveredRow } from './feed-delivery.ts';
import type { FedPlace, UnfedPlace } from './feed-places.ts';
import { unfedPairs } from './match-unfed.ts';
import { type Matching, type Standing, settlePairs } from './matching.ts';
import type { PossiblePair } from './pair-up.ts';

type Likely = PossiblePair<DeliveredRow, FedPlace | UnfedPlace>;

/** What else a row may be, likeliest first. Days between are added to the ranks of bookings, so those are ten apart. */
const RANK = {
  unfedByName: 10,
  bookingByWords: 20,
  /** Outside of the days of which everything is told, where absence says nothing. */
  equalContent: 30,
  ofOtherProvider: 31,
  renamedUnderNewId: 32,
  unfed: 33,
  booking: 40,
} as const;
/** A deleted entry only where no living one is as likely. */
const DELETED = 0.5;

/** Booked rows whose slot is not known by id and content. */
export const matchBooked = (matching: Matching): void => {
  const rows = matching.openRows().filter(({ pending }) => !pending);
  const places = matching.openFed();
  const possible: readonly Likely[] = [
    ...bookings(rows, places),
    ...rowsByDay(matching, rows, places),
    ...unfedPairs(rows, matching.openUnfed(), { sameName: RANK.unfedByName, anyName: RANK.unfed }),
  ];
  settlePairs(matching, possible, standingOn);
};

/** Pending rows likewise. */
export const matchPending = (matching: Matching): void => {
  const rows = matching.openRows().filter(({ pending }) => pending);
  const possible: readonly Likely[] = [
    ...rowsByDay(matching, rows, matching.openFed()),
    ...unfedPairs(rows, matching.openUnfed(), { sameName: RANK.unfedByName, anyName: RANK.unfed }),
  ];
  settlePairs(matching, possible, standingOn);
};

const standingOn = (place: FedPlace | UnfedPlace, row: DeliveredRow): Standing => {
  if (!('feed' in place)) return { as: 'found', place };
  return { as: place.feed.status !== 'posted' && !row.pending ? 'booked' : 'same', place };
};

/** Pending ones of exactly this amount, from at most eight days before. */
const bookings = (rows: readonly DeliveredRow[], places: readonly FedPlace[]): readonly Likely[] => {
  const pending = places.filter(({ feed }) => feed.status !== 'posted' && feed.mergedInto === undefined);
  const byMoney = Map.groupBy(pending, ({ feed }) => moneyKey(feed));
  return rows.flatMap((row) =>
    (byMoney.get(moneyKey(row)) ?? []).flatMap((place) => {
      const days = bookingDays(place.feed.date, row.date);
      if (days === undefined) return [];
      const base = sameWords(place.feed, row) ? RANK.bookingByWords : RANK.booking;
      return { row, place, rank: base + days + (place.slot.deletedAt === null ? 0 : DELETED) };
    }),
  );
};

/**
 * Slots of the row's day, amount and currency. With its name: outside of the days that are told completely, a slot that
 * is not among the rows may be there all the same, so the row may be an equal twin that comes late. It is taken for the
 * same one, as ids are issued anew far more often. Without its name: the other provider names things otherwise, and of
 * days that are told completely a slot that is not among the rows was renamed under a new id.
 */
const rowsByDay = (
  { provider, complete, pendingComplete }: Matching,
  rows: readonly DeliveredRow[],
  places: readonly FedPlace[],
): readonly Likely[] => {
  const byDay = Map.groupBy(places, ({ feed }) => dayKey(feed));
  const isOver = ({ date, pending }: DeliveredRow): boolean =>
    complete !== null && complete.from <= date && date <= complete.to && (pendingComplete || !pending);
  const rankOf = (row: DeliveredRow, { feed }: FedPlace): number | undefined => {
    if (contentKey(feed) === contentKey(row)) return RANK.equalContent;
    if (feed.provider !== provider) return RANK.ofOtherProvider;
    return isOver(row) ? RANK.renamedUnderNewId : undefined;
  };
  return rows.flatMap((row) =>
    (byDay.get(dayKey(row)) ?? [])
      .filter(({ feed }) => row.pending === (feed.status !== 'posted'))
      .filter(({ feed }) => row.pending || feed.mergedInto === undefined)
      .flatMap((place) => {
        const rank = rankOf(row, place);
        return rank === undefined ? [] : { row, place, rank };
      }),
  );
};
