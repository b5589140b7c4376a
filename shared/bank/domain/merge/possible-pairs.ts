import { fingerprintOf, slotFingerprint } from '../../../ledger/domain/page.ts';
import { USER } from '../../../platform/domain/owner.ts';
import { contentKey, type DeliveredRow, dayKey, sameName, sameWords, type Told } from './delivered-row.ts';
import type { UnfedPlace } from './feed-places.ts';
import type { PossiblePair } from './matching.ts';

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

/**
 * Entries of people and imports that tell of rows: day, amount and currency are exactly theirs, the name is any. What a
 * person deleted before a feed told of it holds no row: it may have been deleted so that the bank brings it.
 */
export const unfedPairs = (
  rows: readonly DeliveredRow[],
  places: readonly UnfedPlace[],
  ranks: NameRanks,
): readonly PossiblePair<DeliveredRow, UnfedPlace>[] => {
  const tellings = places.flatMap((place) => tellingsOf(place).map((told) => ({ place, told })));
  const byDay = Map.groupBy(tellings, ({ told }) => dayKey(told));
  return likelyPairs(rows, (row) =>
    (byDay.get(dayKey(row)) ?? []).map(({ place, told }) => ({ place, rank: rankOf(told, row, ranks) })),
  );
};

type NameRanks = { readonly sameName: number; readonly anyName: number };
/** The first words alone are a little less. */
const WORDS = 0.5;

const rankOf = (told: Told, row: DeliveredRow, { sameName: same, anyName }: NameRanks): number => {
  if (sameName(told, row)) return same;
  return sameWords(told, row) ? same + WORDS : anyName;
};

/** What it says now, while it is of the page's account; where an import stands on it, what that said as well. */
const tellingsOf = ({ slot }: UnfedPlace): readonly Told[] => {
  const isImported = slot.owners.some(({ id }) => id !== USER);
  return [
    ...(slot.accountId === null ? [slot.content] : []),
    ...(slot.original !== null && isImported ? [fingerprintOf(slotFingerprint(slot))] : []),
  ];
};
