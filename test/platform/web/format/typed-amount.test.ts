import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalDecimal } from '../../../../shared/platform/domain/money/decimal.ts';
import {
  formatAmount,
  readTypedAmount,
  writeTypedAmount,
  writeTypedMoney,
} from '../../../../web/platform/format/money.ts';

const formatFixed = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

describe('readTypedAmount', () => {
  it.each([
    ['en', '1234.50', '1234.50'],
    ['en', ' 1,234.50 ', '1234.50'],
    ['en', '1,234', '1234'],
    ['en', '+5', '5'],
    ['en', '\u22125', '-5'],
    ['de', '1234,5', '1234.5'],
    ['de', '1.234,5', '1234.5'],
    ['de', '1.234', '1234'],
    ['de', '12.5', '12.5'],
    ['fr', '12.50', '12.50'],
    ['fr', '1 234,50', '1234.50'],
    ['fr', '1\u202f234,50', '1234.50'],
    ['pl', '12,5', '12.5'],
    ['de-CH', '1’234.50', '1234.50'],
    ['ar', '12.5', '12.5'],
    ['de-AT', '1.234', '1234'],
    ['de-AT', '1.234,50', '1234.50'],
    ['de-AT', '1 234,50', '1234.50'],
    ['de-AT', '12.5', '12.5'],
    ['fr-CH', "1'234.50", '1234.50'],
    ['fr-CH', '1’234,50', '1234.50'],
    ['en-IN', '12,34,567.50', '1234567.50'],
    ['en-IN', '1,234,567', '1234567'],
  ])('in %s, reads %s as %s', (locale, typed, amount) => {
    expect(readTypedAmount(typed, locale)).toBe(amount);
  });

  it.each([
    ['en', '12,5'],
    ['en', '1,23,456'],
    ['fr', '12 5'],
    ['en', '1.2.3'],
    ['en', '1e3'],
    ['en', '12 5'],
    ['en', '$5'],
    ['en', ''],
  ])('in %s, leaves %s unchanged, to be refused', (locale, typed) => {
    expect(readTypedAmount(typed, locale)).toBe(typed);
    expect(canonicalDecimal(readTypedAmount(typed, locale))).toBeUndefined();
  });

  it('reads money in the page format of the locale', () => {
    const locales = ['en', 'en-IN', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CH', 'es-ES', 'it-CH', 'pl', 'sv', 'ja'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.constantFrom(...locales), (cents, locale) => {
        const amount = formatFixed(cents);
        const shown = formatAmount(amount, 'EUR', locale).replaceAll(/[^\d.,\s\u2019-]/g, '');
        expect(readTypedAmount(shown, locale)).toBe(amount);
        expect(readTypedAmount(writeTypedMoney(amount, 'EUR', locale), locale)).toBe(amount);
      }),
    );
  });

  it('reads back form values in every locale', () => {
    const amounts = fc
      .tuple(fc.integer(), fc.constantFrom('', '.5', '.25', '.001'))
      .map(([whole, rest]) => canonicalDecimal(`${whole}${rest}`) ?? '0');
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom('en', 'de', 'fr', 'pl', 'de-CH', 'ar-EG', 'hi', 'sv', 'pt-BR'),
        (amount, locale) => {
          expect(readTypedAmount(writeTypedAmount(amount, locale), locale)).toBe(amount);
        },
      ),
    );
  });
});
