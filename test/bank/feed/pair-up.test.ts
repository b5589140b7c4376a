import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PossiblePair, pairUp } from '../../../shared/bank/feed/domain/matching.ts';
import { processorTime } from '../../support/processor-time.ts';

type Pairs = readonly PossiblePair<string, string>[];

/** The maximum number of pairs, by exhaustive search. */
const most = (pairs: Pairs): number => {
  const [first, ...others] = pairs;
  if (first === undefined) return 0;
  const rest = others.filter(({ row, place }) => row !== first.row && place !== first.place);
  return Math.max(most(others), 1 + most(rest));
};

const somePairs = fc.uniqueArray(
  fc.record({
    row: fc.constantFrom('a', 'b', 'c', 'd'),
    place: fc.constantFrom('1', '2', '3', '4'),
    rank: fc.constantFrom(1, 2),
  }),
  { selector: ({ row, place }) => row + place, maxLength: 9 },
);

describe('pairUp', () => {
  it('makes as many possible pairs as it can, using each row and place once', () => {
    fc.assert(
      fc.property(somePairs, (pairs) => {
        const found = [...pairUp(pairs)];
        expect(found).toHaveLength(most(pairs));
        expect(new Set(found.map(([, place]) => place)).size).toBe(found.length);
        for (const [row, place] of found) expect(pairs).toContainEqual(expect.objectContaining({ row, place }));
        const firsts = pairs.filter(({ rank }) => rank === 1);
        const kept = found.filter(([row]) => firsts.some((pair) => pair.row === row));
        expect(kept.length).toBeGreaterThanOrEqual(most(firsts));
      }),
      { numRuns: 500 },
    );
  });

  it('follows a chain of 20,000 rows that each move by one', () => {
    const chain = Array.from({ length: 20_000 }, (_, at) => [
      { row: at, place: at, rank: 1 },
      { row: at, place: at + 1, rank: 2 },
    ]).flat();
    const last = { row: -1, place: 0, rank: 2 };
    expect(pairUp([...chain, last]).size).toBe(20_001);
  });

  it('stops early for rows without free places', () => {
    const pairs = Array.from({ length: 4_000 }, (_, row) =>
      Array.from({ length: 300 }, (_other, place) => ({ row, place, rank: 1 })),
    ).flat();
    expect(processorTime(() => expect(pairUp(pairs).size).toBe(300))).toBeLessThan(4_000);
  });
});
