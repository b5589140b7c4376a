import { describe, expect, it } from 'vitest';
import type { Measures } from '../../../bench/compare/measure-file.ts';
import { compareRounds, type Round, ratioOf, spreadOf, verdictOf } from '../../../bench/compare/ratios.ts';

const measures = (values: Readonly<Record<string, number>>, unit = 'ms', isHigherBetter = false): Measures =>
  new Map(Object.entries(values).map(([name, value]) => [name, { value, unit, isHigherBetter }]));

const roundsOf = (pairs: readonly (readonly [number, number])[], isHigherBetter = false): Round[] =>
  pairs.map(([head, base]) => ({
    head: measures({ page: head }, 'ms', isHigherBetter),
    base: measures({ page: base }, 'ms', isHigherBetter),
  }));

const verdictFor = (pairs: readonly (readonly [number, number])[], isHigherBetter = false) =>
  compareRounds(roundsOf(pairs, isHigherBetter)).compared[0]?.verdict;

describe('the ratio of a pair', () => {
  it('is this tree over the other commit', () => {
    expect(ratioOf({ head: 30, base: 20 })).toBe(1.5);
  });

  it('is 1 if zero stays zero, and infinite if zero becomes more', () => {
    expect(ratioOf({ head: 0, base: 0 })).toBe(1);
    expect(ratioOf({ head: 3, base: 0 })).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a spread', () => {
  it('has the least, the median and the most', () => {
    expect(spreadOf([1.4, 0.9, 1.1])).toEqual({ least: 0.9, median: 1.1, most: 1.4 });
  });

  it('takes the mean of the two middle values of an even count', () => {
    expect(spreadOf([1, 2])).toEqual({ least: 1, median: 1.5, most: 2 });
    expect(spreadOf([4, 1, 3, 2]).median).toBe(2.5);
  });
});

describe('a comparison', () => {
  it('pairs the runs of a round, so that a machine that slows down changes no ratio', () => {
    const { compared } = compareRounds(
      roundsOf([
        [10, 10],
        [20, 20],
        [40, 40],
      ]),
    );
    expect(compared).toEqual([
      { name: 'page', unit: 'ms', head: 20, base: 20, ratio: { least: 1, median: 1, most: 1 }, verdict: 'fine' },
    ]);
  });

  it('takes the median of the ratios, not the ratio of the medians', () => {
    const [figure] = compareRounds(
      roundsOf([
        [20, 10],
        [30, 30],
        [60, 50],
      ]),
    ).compared;
    expect(figure).toMatchObject({ head: 30, base: 30, ratio: { least: 1, median: 1.2, most: 2 } });
  });

  it('names figures that only one commit measures, or in another unit', () => {
    const round: Round = {
      head: new Map([...measures({ both: 1, new: 2 }), ...measures({ size: 3 }, 'KB')]),
      base: new Map([...measures({ both: 1, old: 2 }), ...measures({ size: 3 }, 'MB')]),
    };
    const { compared, headLacks, baseLacks } = compareRounds([round]);
    expect(compared.map(({ name }) => name)).toEqual(['both']);
    expect(headLacks).toEqual(['old']);
    expect(baseLacks).toEqual(['new', 'size']);
  });

  it('uses the rounds in which both commits have the figure', () => {
    const rounds: Round[] = [...roundsOf([[12, 10]]), { head: measures({ page: 99 }), base: measures({}) }];
    expect(compareRounds(rounds).compared[0]).toMatchObject({ head: 12, base: 10, ratio: { least: 1.2, most: 1.2 } });
  });
});

describe('the verdict', () => {
  it('is fine up to 15 % in the median', () => {
    expect(
      verdictFor([
        [115, 100],
        [115, 100],
        [300, 100],
      ]),
    ).toBe('fine');
    expect(verdictFor([[50, 100]])).toBe('fine');
  });

  it('is worse above it, and a regression if every pair is worse', () => {
    expect(
      verdictFor([
        [99, 100],
        [120, 100],
        [130, 100],
      ]),
    ).toBe('worse');
    expect(
      verdictFor([
        [100, 100],
        [120, 100],
        [130, 100],
      ]),
    ).toBe('worse');
    expect(
      verdictFor([
        [101, 100],
        [120, 100],
        [130, 100],
      ]),
    ).toBe('regression');
  });

  it('is reversed if higher is better', () => {
    expect(
      verdictFor(
        [
          [130, 100],
          [130, 100],
        ],
        true,
      ),
    ).toBe('fine');
    expect(
      verdictFor(
        [
          [80, 100],
          [80, 100],
        ],
        true,
      ),
    ).toBe('regression');
    expect(
      verdictFor(
        [
          [80, 100],
          [80, 100],
          [101, 100],
        ],
        true,
      ),
    ).toBe('worse');
    expect(verdictOf({ least: 0, median: 0, most: 0 }, true)).toBe('regression');
  });
});
