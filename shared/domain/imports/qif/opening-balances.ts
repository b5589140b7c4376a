import { sum } from '../../decimal.ts';
import type { OpeningBalance } from '../import.ts';

/** One opening balance for each key: the amounts added up, the earliest date. In the order of first appearance. */
export const mergeOpenings = <Key>(
  openings: readonly OpeningBalance[],
  keyOf: (opening: OpeningBalance) => Key,
): ReadonlyMap<Key, OpeningBalance> => {
  const merged = new Map<Key, OpeningBalance>();
  for (const opening of openings) {
    const key = keyOf(opening);
    const known = merged.get(key);
    merged.set(key, known === undefined ? opening : together(known, opening));
  }
  return merged;
};

const together = (a: OpeningBalance, b: OpeningBalance): OpeningBalance => ({
  account: a.account,
  date: (a.date < b.date ? a : b).date,
  amount: sum([a.amount, b.amount]),
});
