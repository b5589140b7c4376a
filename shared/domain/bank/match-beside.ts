import type { FeedState } from '../ledger/feed.ts';
import { bookingDays, moneyKey, sameWords, type Told } from './feed-content.ts';
import type { DeliveredRow } from './feed-delivery.ts';
import type { FedPlace } from './feed-places.ts';
import { type Matching, settlePairs } from './matching.ts';

/**
 * Some banks tell of a transaction as pending beside the booked one, or only after it: same amount and first words,
 * booked on the pending day or up to eight days later. Two equal purchases look the same while one of them is booked and
 * the other is not; then the pending one is hidden until it is booked as well.
 */
export const matchBesidePending = (matching: Matching): void => {
  const told = toldPending(matching);
  const byMoney = Map.groupBy(told, ({ row }) => moneyKey(row));
  const possible = matching.openRows().flatMap((row) =>
    row.pending
      ? []
      : (byMoney.get(moneyKey(row)) ?? []).flatMap((pending) => {
          const days = sameWords(pending.row, row) ? bookingDays(pending.row.date, row.date) : undefined;
          return days === undefined ? [] : { row, place: pending, rank: days };
        }),
  );
  settlePairs(matching, possible, ({ place, row }) => {
    matching.settle(row, { as: 'echo' });
    return { as: 'booked', place };
  });
};

type ToldPending = { readonly place: FedPlace; readonly row: DeliveredRow };

const toldPending = ({ standings }: Matching): readonly ToldPending[] =>
  [...standings].flatMap(([row, standing]) =>
    row.pending &&
    standing.as === 'same' &&
    standing.place.feed.status !== 'posted' &&
    standing.place.feed.mergedInto === undefined
      ? { row, place: standing.place }
      : [],
  );

/** `isSpokenFor`: said to be, by a person or for a person to decide, what another pending one became. */
export const matchBesideBooked = (matching: Matching, isSpokenFor: (place: FedPlace) => boolean): void => {
  const byMoney = Map.groupBy(bookedOnes(matching), ({ told }) => moneyKey(told));
  const possible = matching.openRows().flatMap((row) =>
    row.pending
      ? (byMoney.get(moneyKey(row)) ?? []).flatMap((booked) => {
          const days = sameWords(booked.told, row) ? bookingDays(row.date, booked.told.date) : undefined;
          if (days === undefined || ('feed' in booked.on && isSpokenFor(booked.on))) return [];
          return { row, place: booked, rank: days };
        })
      : [],
  );
  settlePairs(matching, possible, ({ on }) => ({ as: 'late', on }));
};

type BookedOne = { readonly told: Told; readonly on: FedPlace | DeliveredRow };

/** Booked ones that were never told of as pending: slots, and rows that get one now. */
const bookedOnes = ({ standings, places, provider }: Matching): readonly BookedOne[] => {
  const isOpen = (feed: FeedState): boolean =>
    feed.status === 'posted' && feed.provider === provider && feed.pendingAs === undefined;
  const slots = places.fed.filter(({ feed }) => isOpen(feed)).map((place) => ({ told: place.feed, on: place }));
  const rows = [...standings].filter(([row, { as }]) => !row.pending && (as === 'new' || as === 'found'));
  return [...slots, ...rows.map(([row]) => ({ told: row, on: row }))];
};
