import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../../../shared/imports/formats/pdf/domain/amounts/amount-text.ts';

const POINT = { mark: '.', decimals: 2 } as const;
const COMMA = { mark: ',', decimals: 2 } as const;
const said = (text: string, style: typeof POINT | typeof COMMA = POINT) => {
  const amount = parseAmount(text, style);
  return amount && `${amount.value} ${amount.printed}`;
};

describe('parseAmount', () => {
  it.each([
    ['12.50', '12.5 null'],
    ['1,234.50', '1234.5 null'],
    ["1'234.50", '1234.5 null'],
    ['12,34,567.00', '1234567 null'],
    ['-12.50', '12.5 minus'],
    ['\u221212.50', '12.5 minus'],
    ['12.50-', '12.5 minus'],
    ['- $ 12.50', '12.5 minus'],
    ['$-12.50', '12.5 minus'],
    ['(12.50)', '12.5 minus'],
    ['+12.50', '12.5 plus'],
    ['12.50 CR', '12.5 credit'],
    ['12.50DR', '12.5 debit'],
    ['12.50 S', '12.5 debit'],
    ['CHF 12.50', '12.5 null'],
    ['12.50 kr', '12.5 null'],
  ])('reads %j', (text, expected) => expect(said(text)).toBe(expected));

  it.each(['12.5', '12', '12.500', '1,23.50', '1.234,50', '12.50%', '-12.50-', 'page 12.50', '12.50 12.50', ''])(
    'does not read %j',
    (text) => expect(said(text)).toBeUndefined(),
  );

  it('reads decimal commas and groups with points or spaces if the file has them', () => {
    expect(['1.234,50', '1 234,50', '1\u00a0234,50 €', '45,10-'].map((text) => said(text, COMMA))).toEqual([
      '1234.5 null',
      '1234.5 null',
      '1234.5 null',
      '45.1 minus',
    ]);
    expect(said('1,234.50', COMMA)).toBeUndefined();
  });

  it('reads back amounts formatted by Intl in many countries', () => {
    const locales = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'pt-BR'] as const;
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.constantFrom(...locales), (cents, locale) => {
        const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(cents / 100);
        const style = /,\d\d$/u.test(text) ? COMMA : POINT;
        const amount = parseAmount(text, style);
        expect(Number(amount?.value) * 100).toBeCloseTo(Math.abs(cents));
        expect(amount?.printed).toBe(cents < 0 ? 'minus' : null);
      }),
    );
  });
});
