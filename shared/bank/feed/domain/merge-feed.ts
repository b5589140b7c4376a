import type { PageAccount } from '../../../ledger/entries/domain/entry.ts';
import type { Page } from '../../../ledger/pages/domain/page.ts';
import { addDays, monthIndex, monthOf, monthOfIndex } from '../../../platform/domain/dates/local-date.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import { createApplier } from './apply-rows.ts';
import { contentKey, type DeliveredRow, type FeedDelivery, type FeedWriter } from './delivered-row.ts';
import { draftPages, type FeedPlaces, placesOf, type ReportedPlace } from './feed-places.ts';
import { matchDuplicatesOfBooked, matchDuplicatesOfPending, matchReissuedEchoes } from './match-duplicates.ts';
import { matchKnown } from './match-known.ts';
import { matchBooked, matchPending } from './match-likely.ts';
import { createMatching, type Matching } from './matching.ts';
import { matchedBy, settlePending } from './settle-pending.ts';

export type FeedMerged = {
  /** Changed and new pages, in the order in which they must be written. */
  readonly pages: readonly Page[];
  readonly created: number;
  readonly updated: number;
  /** Rows matched to entries of people or imports, or to entries that a person deleted. */
  readonly matched: number;
  readonly pendingPosted: number;
  readonly pendingStale: number;
  readonly suggestions: number;
  /** Rows that changed nothing. */
  readonly unchanged: number;
};

/** An entry stays on the page of its first reported date: of the pending row, or before an amendment. */
const MARGIN_DAYS = 31;
/** How far back to look for pending entries that the bank no longer reports. */
const PENDING_MARGIN_DAYS = 62;

/** Only such a delivery can report what is still pending. */
export const reachesToday = ({ complete }: Pick<FeedDelivery, 'complete'>, today: string): boolean =>
  complete === null || complete.to >= today;

/** The months whose pages `mergeFeed` needs, oldest first. On older ones, only pending entries can end. */
export const monthsOfDelivery = (delivery: FeedDelivery, today: string): readonly string[] => {
  const { rows, complete } = delivery;
  const days = [
    ...rows.map(({ date }) => date),
    ...(complete === null ? [] : [complete.from, complete.to]),
    ...(reachesToday(delivery, today) ? [addDays(today, MARGIN_DAYS - PENDING_MARGIN_DAYS), today] : []),
  ].sort();
  const [first = today] = days;
  const from = monthIndex(monthOf(addDays(first, -MARGIN_DAYS)));
  const to = monthIndex(monthOf(addDays(days.at(-1) ?? today, MARGIN_DAYS)));
  return Array.from({ length: to - from + 1 }, (_, at) => monthOfIndex(from + at));
};

/**
 * Merges the feed of one account into its pages. Rows match their transactions even if ids and names changed, so each
 * transaction exists once. Entries that a person deleted stay deleted, and edited values are kept. Applying the same
 * delivery again changes nothing, even if only some pages were written.
 */
export const mergeFeed = (
  account: PageAccount,
  pages: readonly Page[],
  writer: FeedWriter,
  delivery: FeedDelivery,
): FeedMerged => {
  const sorted = [...pages].sort((a, b) => compareText(a.month, b.month));
  const draft = draftPages(account, sorted);
  const places = placesOf(sorted);
  const alreadyMatched = matchedBy(places.fed.map(({ feed }) => feed));
  const matching = matchRows(
    delivery,
    places,
    writer,
    (ref) => alreadyMatched.size > 0 && alreadyMatched.has(draft.idOf(ref)),
  );
  const applied = createApplier(draft, writer).apply(matching.results);
  const fed = [...places.fed, ...applied.added];
  const settled = settlePending(draft, matching.openFed(), fed, delivery, writer);
  return { pages: draft.changed(writer.now), ...applied.counts, ...settled };
};

/** Decides how each row of a delivery relates to the ledger. */
const matchRows = (
  delivery: FeedDelivery,
  places: FeedPlaces,
  { provider }: Pick<FeedWriter, 'provider'>,
  isAlreadyMatched: (place: ReportedPlace) => boolean,
): Matching => {
  const matching = createMatching(dedupeRows(delivery.rows), places, provider, delivery);
  matchKnown(matching);
  matchBooked(matching);
  matchReissuedEchoes(matching);
  matchDuplicatesOfPending(matching);
  settleNew(matching, false);
  matchDuplicatesOfBooked(matching, isAlreadyMatched);
  matchPending(matching);
  settleNew(matching, true);
  return matching;
};

const settleNew = ({ openRows, settle }: Matching, pending: boolean): void => {
  for (const row of openRows()) if (row.pending === pending) settle(row, { as: 'new' });
};

/**
 * Keeps each id once. A booked row replaces a pending one with the same id, and identical rows count as one. Of
 * different rows with the same id, the first by content keeps the id (answers come in any order) and the others lose
 * it. Rows without an id are all kept.
 */
const dedupeRows = (rows: readonly DeliveredRow[]): readonly DeliveredRow[] => {
  const groups = Map.groupBy(rows, (row) => row.externalId ?? row);
  return [...groups.values()].flatMap((group) => (group.length === 1 ? group : ofOneId(group)));
};

const ofOneId = (rows: readonly DeliveredRow[]): readonly DeliveredRow[] => {
  const booked = rows.filter(({ pending }) => !pending);
  const reported = new Map(byName(booked.length > 0 ? booked : rows).map((row) => [contentKey(row), row]));
  const distinct = [...reported].sort(([a], [b]) => compareText(a, b)).map(([, row]) => row);
  return distinct.map((row, at) => (at === 0 ? row : { ...row, externalId: null }));
};

const byName = (rows: readonly DeliveredRow[]): readonly DeliveredRow[] =>
  [...rows].sort((a, b) => compareText(a.name, b.name));
