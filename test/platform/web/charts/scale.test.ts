import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalDecimal, compare, subtract } from '../../../../shared/platform/domain/money/decimal.ts';
import { scaleOf } from '../../../../web/platform/components/line-chart.ts';

/** From the smallest possible amount to thirty digits. */
const amounts = fc
  .tuple(
    fc.integer({ min: -999_999_999, max: 999_999_999 }),
    fc.constantFrom('', '000000000000000000000', '.5', '.00000001'),
  )
  .map(([whole, rest]) => canonicalDecimal(`${whole}${whole === 0 && rest.startsWith('0') ? '' : rest}`) ?? '0');

describe('scaleOf', () => {
  it('places every value between evenly spaced, exact, ascending ticks', () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 40 }), (values) => {
        const { ticks, place } = scaleOf(values);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(12);
        const gaps = new Set(ticks.slice(1).map((tick, at) => subtract(tick, ticks[at] ?? '0')));
        expect(gaps.size).toBe(1);
        for (const tick of ticks) expect(tick).toMatch(/^-?\d+(\.\d+)?$/);
        for (const value of values) {
          expect(compare(value, ticks[0] ?? '')).toBeGreaterThanOrEqual(0);
          expect(compare(value, ticks.at(-1) ?? '')).toBeLessThanOrEqual(0);
          expect(place(value)).toBeGreaterThanOrEqual(0);
          expect(place(value)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('keeps the order of the values', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const { place } = scaleOf([a, b]);
        expect(Math.sign(place(a) - place(b))).toBe(Math.sign(compare(a, b)));
      }),
    );
  });

  it.each([
    [
      ['1000', '9000'],
      ['0', '2000', '4000', '6000', '8000', '10000'],
    ],
    [
      ['10000', '10100'],
      ['10000', '10020', '10040', '10060', '10080', '10100'],
    ],
    [
      ['-120.5', '80'],
      ['-150', '-100', '-50', '0', '50', '100'],
    ],
    [
      ['-900', '-100'],
      ['-1000', '-800', '-600', '-400', '-200', '0'],
    ],
    [['0'], ['0', '0.2', '0.4', '0.6', '0.8', '1']],
    [['12.34'], ['0', '5', '10', '15']],
    [
      ['10000.00', '10000'],
      ['0', '2000', '4000', '6000', '8000', '10000'],
    ],
  ])('gives %j the ticks %j', (values, ticks) => {
    expect(scaleOf(values).ticks).toEqual(ticks);
  });
});
