import { fingerprintOf } from '../../../ledger/domain/fingerprint.ts';
import { slotFingerprint } from '../../../ledger/domain/slot.ts';
import { USER } from '../../../platform/domain/owner.ts';
import { dayKey, sameName, sameWords, type Told } from './feed-content.ts';
import type { DeliveredRow } from './feed-delivery.ts';
import type { UnfedPlace } from './feed-places.ts';
import { likelyPairs } from './likely-pairs.ts';
import type { PossiblePair } from './pair-up.ts';

/**
 * Entries of people and imports that tell of rows: day, amount and currency are exactly theirs, the name is any. What a
 * person deleted before a feed told of it holds no row: it may have been deleted so that the bank brings it.
 */
export const unfedPairs = (
  rows: readonly DeliveredRow[],
  places: readonly UnfedPlace[],
  ranks: NameRanks,
): readonly PossiblePair<DeliveredRow, UnfedPlace>[] => {
  const tellings = places.flatMap((place) => tellingsOf(place).map((told) => ({ place, told })));
  const byDay = Map.groupBy(tellings, ({ told }) => dayKey(told));
  return likelyPairs(rows, (row) =>
    (byDay.get(dayKey(row)) ?? []).map(({ place, told }) => ({ place, rank: rankOf(told, row, ranks) })),
  );
};

type NameRanks = { readonly sameName: number; readonly anyName: number };
/** The first words alone are a little less. */
const WORDS = 0.5;

const rankOf = (told: Told, row: DeliveredRow, { sameName: same, anyName }: NameRanks): number => {
  if (sameName(told, row)) return same;
  return sameWords(told, row) ? same + WORDS : anyName;
};

/** What it says now, while it is of the page's account; where an import stands on it, what that said as well. */
const tellingsOf = ({ slot }: UnfedPlace): readonly Told[] => {
  const isImported = slot.owners.some(({ id }) => id !== USER);
  return [
    ...(slot.accountId === null ? [slot.content] : []),
    ...(slot.original !== null && isImported ? [fingerprintOf(slotFingerprint(slot))] : []),
  ];
};
