import { compareText } from '../../platform/domain/compare-text.ts';
import type { PlacedHeader } from './ledger-ports.ts';

/** Bounds the time and the memory of a request that compares transactions. */
export const MOST_COMPARED = 100_000;

/** The first of the newest months that have at most so many transactions, and at least one month; undefined for all months. */
export const firstOfNewest = (headers: readonly Pick<PlacedHeader, 'cells'>[], most: number): string | undefined => {
  const counts = new Map<string, number>();
  for (const { month, transactions } of headers.flatMap(({ cells }) => cells)) {
    counts.set(month, (counts.get(month) ?? 0) + transactions);
  }
  let [first, total]: [string | undefined, number] = [undefined, 0];
  for (const [month, count] of [...counts].sort(([a], [b]) => compareText(b, a))) {
    total += count;
    if (first !== undefined && total > most) return first;
    first = month;
  }
  return undefined;
};
