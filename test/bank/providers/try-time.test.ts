import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoff, MAX_TRIES, tryTime } from '../../../shared/bank/providers/http.ts';

describe('tryTime', () => {
  it.each([
    [30_000, 0, 20_250],
    [20_000, 0, 10_250],
    [15_000, 0, 10_750],
    [10_000, 0, 10_000],
    [600, 0, 600],
    [8_500, 1, 3_000],
    [28_000, 1, 22_500],
    [6_000, 1, 6_000],
    [3_000, 2, 3_000],
  ])('is, of %i ms after %i tries, %i ms', (left, tried, expected) => {
    expect(tryTime(left, tried)).toBe(expected);
  });

  it.each([
    [20_000, 17_000],
    [7_000, 4_000],
    [6_000, 6_000],
  ])('is, of %i ms for a single-use request, %i ms', (left, expected) => {
    expect(tryTime(left, 0, true)).toBe(expected);
  });

  it('leaves time for all three tries if possible', () => {
    const times = fc.tuple(fc.integer({ min: 17_250, max: 30_000 }), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(times, ([budget, random]) => {
        let left = budget;
        for (let tried = 0; tried < MAX_TRIES; tried += 1) {
          if (tried > 0) left -= backoff(tried, random);
          const own = tryTime(left, tried);
          expect(own).toBeGreaterThanOrEqual(2_500);
          left -= own;
          expect(left).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('never exceeds the remaining time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 2 }), (left, tried) => {
        expect(tryTime(left, tried)).toBeLessThanOrEqual(left);
        expect(tryTime(left, tried)).toBeGreaterThanOrEqual(Math.min(left, 2_500));
      }),
    );
  });
});
