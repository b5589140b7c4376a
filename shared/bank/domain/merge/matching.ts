import type { FeedProvider } from '../../../ledger/domain/feed.ts';
import type { DeliveredRow, FeedDelivery } from './feed-delivery.ts';
import type { FedPlace, FeedPlaces, UnfedPlace } from './feed-places.ts';
import { type PossiblePair, pairUp } from './pair-up.ts';

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
