import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitNumbers, isNumberLike, numberFormatOf } from '../../../shared/imports/amounts/domain/fit-number-formats.ts';
import { compileNumberFormat } from '../../../shared/imports/amounts/domain/number-format.ts';
import { NUMBER_FORMATS } from '../../../shared/imports/domain/import-attributes.ts';

describe('fitNumbers', () => {
  const amount = fc.tuple(fc.nat(9_999_999), fc.nat(99), fc.boolean());
  const MARKS = { '1,234.56': [',', '.'], '1.234,56': ['.', ','], '1 234,56': [' ', ','] } as const;

  it.each(Object.keys(MARKS) as (keyof typeof MARKS)[])(
    'reads %s back as written, or reports the cell that it cannot read',
    (style) => {
      const [group, decimal] = MARKS[style];
      fc.assert(
        fc.property(
          fc.array(amount, { minLength: 1, maxLength: 20 }),
          fc.constantFrom(...NUMBER_FORMATS),
          (amounts, preferred) => {
            const cells = amounts.map(([whole, cents, isNegative]) => {
              const digits = String(whole).replace(/\B(?=(?:\d{3})+$)/g, group);
              return `${isNegative ? '-' : ''}${digits}${cents === 0 ? '' : `${decimal}${String(cents).padStart(2, '0')}`}`;
            });
            const { format, doubt, fitting } = fitNumbers(cells, preferred);
            expect([fitting, cells.every(isNumberLike)]).toEqual([cells.length, true]);
            if (doubt !== null || format === null) return;
            const meant = compileNumberFormat(style);
            expect(cells.map(compileNumberFormat(format))).toEqual(cells.map(meant));
          },
        ),
      );
    },
  );
});

describe('numberFormatOf', () => {
  it.each([
    ['en', '1,234.56'],
    ['de', '1.234,56'],
    ['de-CH', '1,234.56'],
    ['fr', '1 234,56'],
    ['pl', '1 234,56'],
    ['nonsense!', '1,234.56'],
  ])('%s writes %s', (locale, format) => {
    expect(numberFormatOf(locale)).toBe(format);
  });
});
