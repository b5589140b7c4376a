import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absolute,
  add,
  boundedDecimal,
  canonicalDecimal,
  compare,
  createDailySums,
  divide,
  isZero,
  multiply,
  negate,
  subtract,
  sum,
} from '../../../shared/platform/domain/money/decimal.ts';

const decimals = fc
  .tuple(fc.bigInt(-(10n ** 28n), 10n ** 28n), fc.integer({ min: 0, max: 8 }))
  .map(([units, scale]) => print(units, scale));

/** Independent of the code under test: inserts a point into the digits of a big integer. */
const print = (units: bigint, scale: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
};
const unitsOf = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
};

describe('canonicalDecimal', () => {
  it.each([
    ['-0012.50', '-12.5'],
    ['0', '0'],
    ['-0', '0'],
    ['-0.000', '0'],
    ['000', '0'],
    ['10', '10'],
    ['1.1234567800', '1.12345678'],
    ['0.00000001', '0.00000001'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
  ])('spells %s as %s', (text, canonical) => {
    expect(canonicalDecimal(text)).toBe(canonical);
  });

  it.each([
    '',
    '-',
    '12.',
    '.5',
    '+1',
    '1e5',
    '1,000',
    ' 1',
    '--1',
    '0x10',
    '٣',
    '1.123456789',
    '9'.repeat(201),
    '0'.repeat(201),
  ])('refuses %j', (text) => {
    expect(canonicalDecimal(text)).toBeUndefined();
  });

  it('accepts any sum and product of stored numbers', () => {
    const stored = '9'.repeat(30);
    const product = multiply(stored, `-${stored}`);

    expect(canonicalDecimal(product)).toBe(product);
    expect(canonicalDecimal(sum(Array.from({ length: 1_000 }, () => product)))).toMatch(/^-9{2}/);
  });

  it('keeps canonical text unchanged', () => {
    fc.assert(fc.property(decimals, (text) => canonicalDecimal(text) === text));
  });
});

describe('boundedDecimal', () => {
  it.each([
    ['999999999999999999.12345678', '999999999999999999.12345678'],
    ['-000999999999999999999', '-999999999999999999'],
    ['1000000000000000000', undefined],
    ['-4012888888881881234567', undefined],
    ['1.123456789', undefined],
    ['0'.repeat(101), undefined],
  ])('reads %s as %s', (text, bounded) => {
    expect(boundedDecimal(text)).toBe(bounded);
  });

  it('accepts at most 18 digits before the point', () => {
    fc.assert(
      fc.property(decimals, (text) => {
        const digits = text.replace('-', '').split('.')[0]?.length ?? 0;
        expect(boundedDecimal(text)).toBe(digits <= 18 ? text : undefined);
      }),
    );
  });
});

describe('arithmetic', () => {
  it('agrees with big integers', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(unitsOf(add(a, b))).toBe(unitsOf(a) + unitsOf(b));
        expect(unitsOf(subtract(a, b))).toBe(unitsOf(a) - unitsOf(b));
        expect(Math.sign(compare(a, b))).toBe(unitsOf(a) === unitsOf(b) ? 0 : unitsOf(a) < unitsOf(b) ? -1 : 1);
        expect(sum([a, b, negate(a)])).toBe(b);
      }),
    );
  });

  it('adds amounts of money as exactly as long ones', () => {
    const money = fc
      .tuple(fc.bigInt(-(10n ** 16n), 10n ** 16n), fc.bigInt(1n, 10n ** 14n), fc.integer({ min: 0, max: 3 }))
      .map(([units, divisor, scale]) => print(units / divisor, scale));
    fc.assert(
      fc.property(money, money, (a, b) => {
        const result = add(a, b);
        expect(unitsOf(result)).toBe(unitsOf(a) + unitsOf(b));
        expect(unitsOf(subtract(a, b))).toBe(unitsOf(a) - unitsOf(b));
        expect(canonicalDecimal(result)).toBe(result);
      }),
      { numRuns: 2_000 },
    );
    expect(add('999999999999.99', '-0.01')).toBe('999999999999.98');
    expect(add('-0.05', '0.1')).toBe('0.05');
    expect(add('99999999999.99', '99999999999.99')).toBe('199999999999.98');
    expect(add('9007199254740993.01', '0.02')).toBe('9007199254740993.03');
  });

  it('sums amounts of any length, in any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(decimals, fc.constantFrom('0.01', '-0.1', '19.99', '0.00000001')), { maxLength: 20 }),
        (amounts) => {
          expect(unitsOf(sum(amounts))).toBe(amounts.reduce((total, amount) => total + unitsOf(amount), 0n));
          expect(sum(amounts.toReversed())).toBe(sum(amounts));
          expect(canonicalDecimal(sum(amounts))).toBe(sum(amounts));
        },
      ),
    );
  });

  it.each(['', '-', 'one', '1.2.3'])('refuses what is no number: %j', (text) => {
    expect(() => add(text, '1')).toThrow();
  });

  it('returns canonical text', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        for (const result of [
          add(a, negate(a)),
          add('0.5', '0.50'),
          negate(a),
          absolute(b),
          multiply('0.25', '-0.04'),
        ]) {
          expect(canonicalDecimal(result)).toBe(result);
        }
      }),
    );
  });

  it('rounds a product to 8 decimals, half away from zero', () => {
    expect(multiply('1.5', '2')).toBe('3');
    expect(multiply('0.00000001', '0.5')).toBe('0.00000001');
    expect(multiply('-0.00000001', '0.5')).toBe('-0.00000001');
    expect(multiply('0.00000001', '0.4')).toBe('0');
  });

  it('has a single zero', () => {
    expect(negate('0')).toBe('0');
    expect(isZero(subtract('1.10', '1.1'))).toBe(true);
    expect(sum([])).toBe('0');
  });
});

describe('daily sums', () => {
  it('add up the amounts until a day, however large', () => {
    const days = fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03');
    const amounts = fc.oneof(decimals, fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map(String));
    fc.assert(
      fc.property(fc.array(fc.tuple(days, amounts)), days, (added, until) => {
        const sums = createDailySums();
        for (const [date, amount] of added) sums.add(date, amount);
        expect(sums.until(until)).toBe(sum(added.flatMap(([date, amount]) => (date <= until ? [amount] : []))));
      }),
    );
  });
});

describe('divide', () => {
  it.each([
    ['1', '3', '0.33333333'],
    ['2', '3', '0.66666667'],
    ['-2', '3', '-0.66666667'],
    ['100', '8', '12.5'],
    ['0', '-7', '0'],
  ])('returns for %s by %s: %s', (a, b, quotient) => {
    expect(divide(a, b)).toBe(quotient);
  });
});
