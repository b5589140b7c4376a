import { contentKey } from './feed-content.ts';
import type { DeliveredRow } from './feed-delivery.ts';
import type { PossiblePair } from './pair-up.ts';

/** Of more equal ones than this nobody can say which is which. */
const MOST = 50;

type Ranked<Place> = Omit<PossiblePair<DeliveredRow, Place>, 'row'>;

/**
 * Every row with the places that it may stand on, by what it says and whether it is pending alone, so that equal rows are
 * looked at once. Where there are very many, each row is paired with some, the next row with the next ones: thousands of
 * equal rows would else be millions of pairs.
 */
export const likelyPairs = <Place>(
  rows: readonly DeliveredRow[],
  placesOf: (row: DeliveredRow) => readonly Ranked<Place>[],
): readonly PossiblePair<DeliveredRow, Place>[] => {
  const known = new Map<string, readonly Ranked<Place>[]>();
  let turn = 0;
  return rows.flatMap((row) => {
    const content = `${row.pending}|${contentKey(row)}`;
    const places = known.get(content) ?? likeliestFirst(placesOf(row));
    known.set(content, places);
    const some = places.length > MOST ? around(places, turn++) : places;
    return some.map(({ place, rank }) => ({ row, place, rank }));
  });
};

const likeliestFirst = <Place>(places: readonly Ranked<Place>[]): readonly Ranked<Place>[] =>
  places.length > MOST ? places.toSorted((a, b) => a.rank - b.rank) : places;

const around = <Place>(places: readonly Place[], turn: number): readonly Place[] => {
  const from = turn % places.length;
  const some = places.slice(from, from + MOST);
  return [...some, ...places.slice(0, MOST - some.length)];
};
