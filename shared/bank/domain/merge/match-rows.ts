import { dedupeRows } from './dedupe-rows.ts';
import type { FeedDelivery, FeedWriter } from './feed-delivery.ts';
import type { FedPlace, FeedPlaces } from './feed-places.ts';
import { matchBesideBooked, matchBesidePending, matchReissuedEchoes } from './match-beside.ts';
import { matchKnown } from './match-known.ts';
import { matchBooked, matchPending } from './match-likely.ts';
import { createMatching, type Matching } from './matching.ts';

/** What every row of a delivery is to the ledger. */
export const matchRows = (
  delivery: FeedDelivery,
  places: FeedPlaces,
  { provider }: Pick<FeedWriter, 'provider'>,
  isSpokenFor: (place: FedPlace) => boolean,
): Matching => {
  const matching = createMatching(dedupeRows(delivery.rows), places, provider, delivery);
  matchKnown(matching);
  matchBooked(matching);
  matchReissuedEchoes(matching);
  matchBesidePending(matching);
  settleNew(matching, false);
  matchBesideBooked(matching, isSpokenFor);
  matchPending(matching);
  settleNew(matching, true);
  return matching;
};

const settleNew = ({ openRows, settle }: Matching, pending: boolean): void => {
  for (const row of openRows()) if (row.pending === pending) settle(row, { as: 'new' });
};
