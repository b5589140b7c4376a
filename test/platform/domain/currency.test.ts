import { describe, expect, it } from 'vitest';
import { formatMoney, isCurrency, minorDigits, toMoney } from '../../../shared/platform/domain/money/currency.ts';

describe('isCurrency', () => {
  it.each(['USD', 'usd', 'Eur', 'JPY'])('knows %s', (code) => {
    expect(isCurrency(code)).toBe(true);
  });
  it.each(['', 'US', '$', 'DOLLARS', 'ZZZ'])('does not know %j', (code) => {
    expect(isCurrency(code)).toBe(false);
  });
});

describe('minorDigits', () => {
  it.each([
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
  ])('of %s are %i', (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });

  it('are the same as in the runtime, for every currency in upper or lower case', () => {
    const currencies = Intl.supportedValuesOf('currency');
    const digitsOf = (currency: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

    expect(currencies.map((code) => [code, minorDigits(code)])).toEqual(
      currencies.map((code) => [code, digitsOf(code)]),
    );
    expect(currencies.map((code) => minorDigits(code.toLowerCase()))).toEqual(currencies.map(minorDigits));
  });

  it('are two for an unknown currency', () => {
    expect(minorDigits('ZZZ')).toBe(2);
  });
});

describe('toMoney', () => {
  it.each([
    ['-1234.5', 'USD', '-1234.50'],
    ['7', 'USD', '7.00'],
    ['7', 'JPY', '7'],
    ['7.25', 'JPY', '7.25'],
    ['7', 'KWD', '7.000'],
    ['0.12345678', 'USD', '0.12345678'],
    ['-0.0', 'EUR', '0.00'],
  ])('writes %s %s as %s', (amount, currency, money) => {
    expect(toMoney(amount, currency)).toBe(money);
  });

  it('refuses text that is not a decimal', () => {
    expect(() => toMoney('1,000', 'USD')).toThrow(TypeError);
  });
});

describe('formatMoney', () => {
  it.each([
    ['10000', 'USD', '$10,000.00'],
    ['-5', 'USD', '-$5.00'],
    ['1234.56', 'JPY', '¥1,235'],
    ['1234.56', 'EUR', '€1,234.56'],
    ['1', 'CAD', 'CA$1.00'],
    ['-0.001', 'USD', '$0.00'],
    ['9007199254740993.01', 'USD', '$9,007,199,254,740,993.01'],
  ])('shows %s %s as %s', (amount, currency, shown) => {
    expect(formatMoney(amount, currency)).toBe(shown);
  });
});
