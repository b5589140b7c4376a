import { sameWords } from '../../../ledger/identity/domain/pending-rule.ts';
import { fingerprintOf, slotFingerprint } from '../../../ledger/pages/domain/page.ts';
import { USER } from '../../../platform/domain/owner.ts';
import { contentKey, type DeliveredRow, dayKey, type ReportedContent, sameName } from './delivered-row.ts';
import type { UnreportedPlace } from './feed-places.ts';
import type { PossiblePair } from './matching.ts';

/** Among more equal rows than this, pairings are arbitrary. */
const MOST = 50;

type Ranked<Place> = Omit<PossiblePair<DeliveredRow, Place>, 'row'>;

/**
 * Pairs each row with the places it can match. Rows with equal content and state are processed together. If there are
 * very many, each row gets a different subset: otherwise thousands of equal rows would give millions of pairs.
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
 * Entries of people and imports that can match a row: equal date, amount and currency, any name. An entry deleted
 * before a feed reported it matches nothing, because it may have been deleted to let the bank add it.
 */
export const unreportedPairs = (
  rows: readonly DeliveredRow[],
  places: readonly UnreportedPlace[],
  ranks: NameRanks,
): readonly PossiblePair<DeliveredRow, UnreportedPlace>[] => {
  const known = places.flatMap((place) => knownContents(place).map((reported) => ({ place, reported })));
  const byDay = Map.groupBy(known, ({ reported }) => dayKey(reported));
  return likelyPairs(rows, (row) =>
    (byDay.get(dayKey(row)) ?? []).map(({ place, reported }) => ({ place, rank: rankOf(reported, row, ranks) })),
  );
};

type NameRanks = { readonly sameName: number; readonly anyName: number };
/** A match of the first words only ranks a little lower. */
const WORDS = 0.5;

const rankOf = (reported: ReportedContent, row: DeliveredRow, { sameName: same, anyName }: NameRanks): number => {
  if (sameName(reported, row)) return same;
  return sameWords(reported, row) ? same + WORDS : anyName;
};

/**
 * The current content, while the entry is in the account of its page; if an import owns it, also the imported content.
 */
const knownContents = ({ slot }: UnreportedPlace): readonly ReportedContent[] => {
  const isImported = slot.owners.some(({ id }) => id !== USER);
  return [
    ...(slot.accountId === null ? [slot.content] : []),
    ...(slot.original !== null && isImported ? [fingerprintOf(slotFingerprint(slot))] : []),
  ];
};
