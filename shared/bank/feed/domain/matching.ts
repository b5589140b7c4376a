import type { FeedProvider } from '../../../ledger/entries/domain/feed.ts';
import type { DeliveredRow, FeedDelivery } from './delivered-row.ts';
import type { FeedPlaces, ReportedPlace, UnreportedPlace } from './feed-places.ts';

/** How a row relates to the ledger. */
export type MatchResult =
  /** A transaction that the feed reported before. */
  | { readonly as: 'same'; readonly place: ReportedPlace }
  /** The booking of a pending transaction. */
  | { readonly as: 'booked'; readonly place: ReportedPlace }
  /** An entry of a person or an import. */
  | { readonly as: 'found'; readonly place: UnreportedPlace }
  /** A pending row that arrives after its booking, which is a slot or another row. */
  | { readonly as: 'late'; readonly on: ReportedPlace | DeliveredRow }
  /** A pending row of a transaction that is already booked. */
  | { readonly as: 'echo'; readonly of: ReportedPlace }
  | { readonly as: 'new' };

/** The matches so far; no two rows share a place. */
export type Matching = {
  readonly provider: FeedProvider;
  readonly complete: FeedDelivery['complete'];
  readonly pendingComplete: boolean;
  readonly places: FeedPlaces;
  readonly results: ReadonlyMap<DeliveredRow, MatchResult>;
  /** Rows without a match yet, in order. */
  readonly openRows: () => readonly DeliveredRow[];
  readonly openFed: () => readonly ReportedPlace[];
  readonly openUnfed: () => readonly UnreportedPlace[];
  readonly settle: (row: DeliveredRow, result: MatchResult) => void;
};

export const createMatching = (
  rows: readonly DeliveredRow[],
  places: FeedPlaces,
  provider: FeedProvider,
  { complete, pendingComplete }: Pick<FeedDelivery, 'complete' | 'pendingComplete'>,
): Matching => {
  const results = new Map<DeliveredRow, MatchResult>();
  const taken = new Set<ReportedPlace | UnreportedPlace>();
  return {
    provider,
    complete,
    pendingComplete,
    places,
    results,
    openRows: () => rows.filter((row) => !results.has(row)),
    openFed: () => places.fed.filter((place) => !taken.has(place)),
    openUnfed: () => places.unfed.filter((place) => !taken.has(place)),
    settle: (row, result) => {
      results.set(row, result);
      if ('place' in result) taken.add(result.place);
    },
  };
};

/** Matches as many rows as possible, by the likeliest pairs. */
export const settlePairs = <Place>(
  { settle }: Pick<Matching, 'settle'>,
  possible: readonly PossiblePair<DeliveredRow, Place>[],
  resultOf: (place: Place, row: DeliveredRow) => MatchResult,
): void => {
  for (const [row, place] of pairUp(possible)) settle(row, resultOf(place, row));
};

/** A place that a row can match. Lower ranks are likelier. */
export type PossiblePair<Row, Place> = { readonly row: Row; readonly place: Place; readonly rank: number };

/**
 * The largest possible set of pairs that share no row and no place: if a place is taken, its row moves to another place
 * if it has one. Lower ranks come first, and no row loses its place to a higher rank.
 */
export const pairUp = <Row, Place>(possible: readonly PossiblePair<Row, Place>[]): ReadonlyMap<Row, Place> => {
  const places = new Map<Row, Place[]>();
  const rows = new Map<Place, Row>();
  const ranks = Map.groupBy(possible, ({ rank }) => rank);
  for (const rank of [...ranks.keys()].sort((a, b) => a - b)) {
    for (const { row, place } of ranks.get(rank) ?? []) {
      const known = places.get(row);
      if (known === undefined) places.set(row, [place]);
      else known.push(place);
    }
    const placed = new Set(rows.values());
    const hopeless = new Set<Place>();
    for (const row of places.keys()) if (!placed.has(row)) findPlace(row, places, rows, hopeless);
  }
  return new Map([...rows].map(([place, row]) => [row, place]));
};

/** A row to move, and the index of the last place tried. */
type Step<Row, Place> = { readonly row: Row; readonly wanted: readonly Place[]; at: number };

/**
 * Walks from row to row until one finds a free place; then each row takes the place of the next. `hopeless` holds
 * places from which no free place can be reached until new pairs are added, so they are not searched again.
 */
const findPlace = <Row, Place>(
  first: Row,
  places: ReadonlyMap<Row, readonly Place[]>,
  rows: Map<Place, Row>,
  hopeless: Set<Place>,
): void => {
  const tried = new Set<Place>();
  const path: Step<Row, Place>[] = [];
  let row: Row | undefined = first;
  while (row !== undefined) {
    const wanted: readonly Place[] = places.get(row) ?? [];
    const free = wanted.find((place) => !rows.has(place));
    if (free !== undefined) {
      rows.set(free, row);
      for (const step of path) {
        const place = step.wanted[step.at];
        if (place !== undefined) rows.set(place, step.row);
      }
      return;
    }
    path.push({ row, wanted, at: -1 });
    row = nextRow(path, rows, (place) => tried.has(place) || hopeless.has(place), tried);
  }
  for (const place of tried) hopeless.add(place);
};

/** The row on the next untried place, searching the path from its end. */
const nextRow = <Row, Place>(
  path: Step<Row, Place>[],
  rows: ReadonlyMap<Place, Row>,
  isOver: (place: Place) => boolean,
  tried: Set<Place>,
): Row | undefined => {
  for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
    step.at++;
    const place = step.wanted[step.at];
    if (place === undefined) path.pop();
    else if (!isOver(place)) {
      tried.add(place);
      return rows.get(place);
    }
  }
  return undefined;
};
