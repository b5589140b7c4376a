import type { FeedProvider } from '../../../ledger/domain/feed.ts';
import type { DeliveredRow, FeedDelivery } from './delivered-row.ts';
import type { FedPlace, FeedPlaces, UnfedPlace } from './feed-places.ts';

/** What a row is to the ledger. */
export type Standing =
  /** The transaction that the feed told of before. */
  | { readonly as: 'same'; readonly place: FedPlace }
  /** The booking of a pending one. */
  | { readonly as: 'booked'; readonly place: FedPlace }
  /** What a person or an import told of before. */
  | { readonly as: 'found'; readonly place: UnfedPlace }
  /** The pending row of a transaction that was booked before it was told of as pending: of a slot, or of another row. */
  | { readonly as: 'late'; readonly on: FedPlace | DeliveredRow }
  /** The pending row of a transaction that is known as booked. */
  | { readonly as: 'echo'; readonly of: FedPlace }
  | { readonly as: 'new' };

/** Rows and places that found each other so far; nobody stands on a place beside another. */
export type Matching = {
  readonly provider: FeedProvider;
  readonly complete: FeedDelivery['complete'];
  readonly pendingComplete: boolean;
  readonly places: FeedPlaces;
  readonly standings: ReadonlyMap<DeliveredRow, Standing>;
  /** Rows without a standing, in their order. */
  readonly openRows: () => readonly DeliveredRow[];
  readonly openFed: () => readonly FedPlace[];
  readonly openUnfed: () => readonly UnfedPlace[];
  readonly settle: (row: DeliveredRow, standing: Standing) => void;
};

export const createMatching = (
  rows: readonly DeliveredRow[],
  places: FeedPlaces,
  provider: FeedProvider,
  { complete, pendingComplete }: Pick<FeedDelivery, 'complete' | 'pendingComplete'>,
): Matching => {
  const standings = new Map<DeliveredRow, Standing>();
  const taken = new Set<FedPlace | UnfedPlace>();
  return {
    provider,
    complete,
    pendingComplete,
    places,
    standings,
    openRows: () => rows.filter((row) => !standings.has(row)),
    openFed: () => places.fed.filter((place) => !taken.has(place)),
    openUnfed: () => places.unfed.filter((place) => !taken.has(place)),
    settle: (row, standing) => {
      standings.set(row, standing);
      if ('place' in standing) taken.add(standing.place);
    },
  };
};

/** The likeliest pairs of as many rows as find a place. */
export const settlePairs = <Place>(
  { settle }: Pick<Matching, 'settle'>,
  possible: readonly PossiblePair<DeliveredRow, Place>[],
  standingOf: (place: Place, row: DeliveredRow) => Standing,
): void => {
  for (const [row, place] of pairUp(possible)) settle(row, standingOf(place, row));
};

/** A row that may stand on a place. Lower ranks are likelier. */
export type PossiblePair<Row, Place> = { readonly row: Row; readonly place: Place; readonly rank: number };

/**
 * As many pairs as there can be, none of them sharing a row or a place: a row that finds its place taken moves the other
 * one on, if that has another. Pairs of a lower rank come first, and no row loses its place to one of a higher rank.
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

/** A row that is to move on, and which of its places was last looked at. */
type Step<Row, Place> = { readonly row: Row; readonly wanted: readonly Place[]; at: number };

/**
 * Walks from row to row until one of them finds a free place; then each takes the next one's. `hopeless`: places from
 * which no free one can be reached, which stays so until there are other pairs: nobody goes there twice.
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
      for (const step of path) rows.set(step.wanted[step.at] as Place, step.row);
      return;
    }
    path.push({ row, wanted, at: -1 });
    row = nextRow(path, rows, (place) => tried.has(place) || hopeless.has(place), tried);
  }
  for (const place of tried) hopeless.add(place);
};

/** Whoever stands on the next place that was not tried, from the end of the path backwards. */
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
