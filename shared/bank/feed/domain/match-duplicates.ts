import { bookingDays, sameWords } from '../../../ledger/identity/domain/pending-rule.ts';
import { contentKey, type DeliveredRow, moneyKey, type ReportedContent } from './delivered-row.ts';
import { byPendingContent, type ReportedPlace } from './feed-places.ts';
import { type Matching, pairUp, settlePairs } from './matching.ts';
import { likelyPairs } from './possible-pairs.ts';

/**
 * Some banks report a transaction as pending next to the booked one, or only after it: same amount and first words,
 * booked on the pending date or up to eight days later. Two equal purchases look the same while only one is booked; the
 * pending one then stays hidden until it is booked too.
 */
export const matchDuplicatesOfPending = (matching: Matching): void => {
  const rows = matching.openRows();
  const unknown = rows.filter(({ pending }) => pending).map((row) => ({ row, place: null }));
  const byMoney = Map.groupBy([...reportedPending(matching), ...unknown], ({ row }) => moneyKey(row));
  const possible = likelyPairs(rows, (row) =>
    row.pending
      ? []
      : (byMoney.get(moneyKey(row)) ?? []).flatMap((pending) => {
          const days = sameWords(pending.row, row) ? bookingDays(pending.row.date, row.date) : undefined;
          return days === undefined ? [] : { place: pending, rank: days };
        }),
  );
  for (const [row, pending] of pairUp(possible)) {
    if (pending.place === null) continue; // both rows are new and match each other
    matching.settle(pending.row, { as: 'late', on: pending.place });
    matching.settle(row, { as: 'booked', place: pending.place });
  }
};

type ReportedPending = { readonly place: ReportedPlace | null; readonly row: DeliveredRow };

const reportedPending = ({ results }: Matching): readonly ReportedPending[] =>
  [...results].flatMap(([row, result]) =>
    row.pending &&
    result.as === 'same' &&
    result.place.feed.status !== 'posted' &&
    result.place.feed.mergedInto === undefined
      ? { row, place: result.place }
      : [],
  );

/** Pending rows that are still reported after booking, under a new id or by another provider. */
export const matchReissuedEchoes = ({ openRows, results, places, provider, settle }: Matching): void => {
  const all = [...results.values()];
  const echoed = new Set(all.flatMap((result) => (result.as === 'echo' ? result.of : [])));
  const reported = new Set(all.flatMap((result) => (result.as === 'same' ? result.place : [])));
  const silent = byPendingContent(places.fed.filter((place) => !echoed.has(place)));
  for (const row of openRows()) {
    const place = row.pending ? silent.get(contentKey(row))?.shift() : undefined;
    if (place === undefined) continue;
    const takesId = place.feed.provider === provider || reported.has(place);
    settle(row, takesId ? { as: 'late', on: place } : { as: 'echo', of: place });
  }
};

/** `isAlreadyMatched`: a person confirmed, or has yet to decide, that the place matches another pending entry. */
export const matchDuplicatesOfBooked = (
  matching: Matching,
  isAlreadyMatched: (place: ReportedPlace) => boolean,
): void => {
  const byMoney = Map.groupBy(bookedEntries(matching), ({ reported }) => moneyKey(reported));
  const possible = likelyPairs(matching.openRows(), (row) =>
    row.pending
      ? (byMoney.get(moneyKey(row)) ?? []).flatMap((booked) => {
          const days = sameWords(booked.reported, row) ? bookingDays(row.date, booked.reported.date) : undefined;
          if (days === undefined || ('feed' in booked.on && isAlreadyMatched(booked.on))) return [];
          return { place: booked, rank: days };
        })
      : [],
  );
  settlePairs(matching, possible, ({ on }) => ({ as: 'late', on }));
};

type BookedEntry = { readonly reported: ReportedContent; readonly on: ReportedPlace | DeliveredRow };

/** Booked entries that were never pending, with their current content: slots, and rows that get one. */
const bookedEntries = ({ results, places, provider }: Matching): readonly BookedEntry[] => {
  const reported = new Map(
    [...results].flatMap(([row, result]) => (result.as === 'same' ? [[result.place, row] as const] : [])),
  );
  const slots = places.fed.flatMap((place) => {
    const { feed } = place;
    const row = reported.get(place);
    if (feed.status !== 'posted' || feed.pendingAs !== undefined) return [];
    if (row === undefined && feed.provider !== provider) return []; // ids are comparable within one provider only
    return { reported: row === undefined || row.pending ? feed : row, on: place };
  });
  const rows = [...results].filter(([row, { as }]) => !row.pending && (as === 'new' || as === 'found'));
  return [...slots, ...rows.map(([row]) => ({ reported: row, on: row }))];
};
