import type { PageAccount } from '../../../ledger/domain/entry.ts';
import type { Page } from '../../../ledger/domain/page.ts';
import type { Sha256 } from '../../../platform/domain/hash.ts';
import { addDays, monthIndex, monthOf, monthOfIndex } from '../../../platform/domain/local-date.ts';
import { createApplier } from './apply-standing.ts';
import { draftPages } from './draft-pages.ts';
import type { FeedDelivery, FeedWriter } from './feed-delivery.ts';
import { placesOf } from './feed-places.ts';
import { matchRows } from './match-rows.ts';
import { settlePending } from './settle-pending.ts';
import { spokenForBy } from './spoken-for.ts';

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
