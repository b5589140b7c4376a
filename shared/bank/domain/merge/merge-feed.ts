import type { PageAccount } from '../../../ledger/domain/entry.ts';
import type { Page } from '../../../ledger/domain/page.ts';
import type { Sha256 } from '../../../platform/domain/ids.ts';
import { addDays, monthIndex, monthOf, monthOfIndex } from '../../../platform/domain/local-date.ts';
import { createApplier } from './apply-rows.ts';
import { contentKey, type DeliveredRow, type FeedDelivery, type FeedWriter } from './delivered-row.ts';
import { draftPages, type FedPlace, type FeedPlaces, placesOf } from './feed-places.ts';
import { matchBesideBooked, matchBesidePending, matchReissuedEchoes } from './match-beside.ts';
import { matchKnown } from './match-known.ts';
import { matchBooked, matchPending } from './match-likely.ts';
import { createMatching, type Matching } from './matching.ts';
import { settlePending, spokenForBy } from './settle-pending.ts';

export type FeedMerged = {
  /** Those that changed, new months too, in the order in which they are to be written. */
  readonly pages: readonly Page[];
  readonly created: number;
  readonly updated: number;
  /** Rows that came to stand on entries of people or imports, or on what a person deleted. */
  readonly matched: number;
  readonly pendingPosted: number;
  readonly pendingStale: number;
  readonly suggestions: number;
  /** Rows that said nothing new. */
  readonly unchanged: number;
};

/** A home page is of the day that was told first: of the pending one, or before an amendment. */
const MARGIN_DAYS = 31;
/** How far back pending ones are looked for that the bank tells of no more. */
const PENDING_MARGIN_DAYS = 62;

/** Which months' pages of the account have to be handed to `mergeFeed`, oldest first: no other can matter. */
export const monthsOfDelivery = (delivery: FeedDelivery, today: string): readonly string[] => {
  const { rows, complete } = delivery;
  const reachesToday = complete === null || complete.to >= today;
  const days = [
    ...rows.map(({ date }) => date),
    ...(complete === null ? [] : [complete.from, complete.to]),
    ...(reachesToday ? [addDays(today, MARGIN_DAYS - PENDING_MARGIN_DAYS), today] : []),
  ].sort();
  const [first = today] = days;
  const from = monthIndex(monthOf(addDays(first, -MARGIN_DAYS)));
  const to = monthIndex(monthOf(addDays(days.at(-1) ?? today, MARGIN_DAYS)));
  return Array.from({ length: to - from + 1 }, (_, at) => monthOfIndex(from + at));
};

/**
 * Puts what a bank tells of an account onto its pages. Rows find the transactions that they tell of whatever ids and
 * names became of them, so that each is there once; what a person deleted stays deleted, and what a person changed stays
 * as it is. The same delivery again changes nothing, also when only some of the pages were written.
 */
export const mergeFeed = (
  account: PageAccount,
  pages: readonly Page[],
  writer: FeedWriter,
  delivery: FeedDelivery,
  sha256: Sha256,
): FeedMerged => {
  const sorted = [...pages].sort((a, b) => (a.month < b.month ? -1 : 1));
  const draft = draftPages(account, sorted, sha256);
  const places = placesOf(sorted);
  const spokenFor = spokenForBy(places.fed.map(({ feed }) => feed));
  const matching = matchRows(delivery, places, writer, (ref) => spokenFor.size > 0 && spokenFor.has(draft.idOf(ref)));
  const applied = createApplier(draft, writer, sha256).apply(matching.standings);
  const fed = [...places.fed, ...applied.added];
  const settled = settlePending(draft, matching.openFed(), fed, delivery, writer);
  return { pages: draft.changed(writer.now), ...applied.counts, ...settled };
};

/** What every row of a delivery is to the ledger. */
const matchRows = (
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

/**
 * Each id once. A booked row beats a pending one of its id, and rows that say the same are one. Of rows that say different
 * things under one id the first keeps it (by what they say, as answers come in any order); the others count as without.
 * Rows without id are as many as they are.
 */
const dedupeRows = (rows: readonly DeliveredRow[]): readonly DeliveredRow[] => {
  const groups = Map.groupBy(rows, (row) => row.externalId ?? row);
  return [...groups.values()].flatMap((group) => (group.length === 1 ? group : ofOneId(group)));
};

const ofOneId = (rows: readonly DeliveredRow[]): readonly DeliveredRow[] => {
  const booked = rows.filter(({ pending }) => !pending);
  const told = new Map(byName(booked.length > 0 ? booked : rows).map((row) => [contentKey(row), row]));
  const distinct = [...told].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return distinct.map((row, at) => (at === 0 ? row : { ...row, externalId: null }));
};

const byName = (rows: readonly DeliveredRow[]): readonly DeliveredRow[] =>
  [...rows].sort((a, b) => (a.name < b.name ? -1 : 1));
