import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactDecimal, roundedDecimal } from '../../../shared/bank/providers/feed-amount.ts';

describe('exactDecimal', () => {
  it.each([
    ['-33.10', '-33.1'],
    ['+12.50', '12.5'],
    ['.5', '0.5'],
    ['-.50', '-0.5'],
    ['12.', '12'],
    ['007', '7'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['1e3', '1000'],
    ['1.25E+2', '125'],
    ['15e-1', '1.5'],
    ['1e-8', '0.00000001'],
    ['-2.50e1', '-25'],
    [' 12.34 ', '12.34'],
    ['0.1', '0.1'],
    ['0.30000000', '0.3'],
    ['999999999999999999.99', '999999999999999999.99'],
  ])('reads %j as %s', (text, amount) => {
    expect(exactDecimal(text)).toBe(amount);
  });

  it.each([
    ...[
      '',
      ' ',
      '.',
      '-',
      '+',
      'e5',
      '1e',
      '1e+',
      'NaN',
      'Infinity',
      'null',
      '1,234.50',
      '1.234,50',
      '1 234',
      '$5',
      '5 USD',
    ],
    ...['--5', '+-5', '5-', '(5)', '−5', '١٢', '0x10', '1_000', '1.2.3', '1e100', '1e99', '0.123456789', '1e-9'],
    '1'.repeat(31),
    '1'.repeat(100_000),
  ])('refuses the ambiguous %j', (text) => {
    expect(exactDecimal(text)).toBeUndefined();
  });

  it('keeps every digit of any number, in any notation', () => {
    const digits = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
    fc.assert(
      fc.property(
        digits,
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: -6, max: 6 }),
        (number, decimals, shift) => {
          const sign = number < 0n ? '-' : '';
          const text = String(number < 0n ? -number : number).padStart(decimals + 1, '0');
          const at = text.length - decimals;
          const plain = `${sign}${text.slice(0, at)}.${text.slice(at)}`;
          const shifted = `${sign}${text}e${-decimals}`;
          expect(exactDecimal(shifted)).toBe(exactDecimal(plain));
          const back = exactDecimal(`${plain}e${shift}`);
          if (back !== undefined) expect(exactDecimal(`${back}e${-shift}`)).toBe(exactDecimal(plain));
          expect(BigInt((exactDecimal(`${plain}e${decimals}`) ?? '').replace(/^$/, 'x'))).toBe(number);
        },
      ),
    );
  });
});

describe('roundedDecimal', () => {
  it.each([
    ['0.123456789', '0.12345679'],
    ['-0.123456785', '-0.12345679'],
    ['0.123456784999999999', '0.12345678'],
    ['1e-9', '0'],
    ['-0.000000001', '0'],
    ['12.50', '12.5'],
  ])('rounds %s to %s', (text, rounded) => {
    expect(roundedDecimal(text)).toBe(rounded);
  });

  it.each(['', '1,5', 'NaN', '1e99'])('refuses the ambiguous %j', (text) => {
    expect(roundedDecimal(text)).toBeUndefined();
  });
});
