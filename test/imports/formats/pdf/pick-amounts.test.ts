import { describe, expect, it } from 'vitest';
import type { Statement } from '../../../../shared/imports/formats/pdf/domain/statement.ts';
import { readTyped } from '../../../support/imports/pdf/statement-text.ts';

const TITLES = 'Date         Description              Original amount       Amount     Balance';
const OPENING = '2025-03-01   Opening balance                                            100.00';
const HOTEL = '2025-03-02   Hotel NYC                      USD 20.00       -18.50      81.50';
const SALARY = '2025-03-04   Salary                                      1,000.00   1,081.50';
const read = (...lines: readonly string[]) => readTyped([TITLES, ...lines].join('\n'), { currency: 'EUR' });
const amounts = ({ rows }: Statement): readonly (string | undefined)[] =>
  rows.map(({ amount, problems }) => amount ?? problems[0]);
const OPEN =
  'The line has the amounts "USD 20.00" and "-18.50", and it is not clear which one is the amount of the transaction';

describe('a row with several amounts', () => {
  it.each([
    ['the opening balance', [OPENING, HOTEL, SALARY], ['-18.5', '1000']],
    [
      'the balance of the row before',
      [SALARY.replace('04', '01'), HOTEL.replace('     81.50', '1,063.00')],
      ['1000', '-18.5'],
    ],
    [
      'the balance of the older row after it',
      [SALARY, HOTEL, SALARY.replace('04', '01').replace('1,081', '  100').replace('.50', '.00')],
      ['1000', '-18.5', '1000'],
    ],
  ])('has the one that agrees with %s', (_what, lines, expected) => {
    expect(amounts(read(...lines))).toEqual(expected);
  });

  it.each([
    ['there is no balance before it', [HOTEL, SALARY]],
    ['no amount agrees', [OPENING.replace('100', '900'), HOTEL, SALARY]],
    ['two agree', [OPENING, HOTEL, SALARY.replace('1,081', ' 101').replace('1,000.00', '   20.00')]],
  ])('has none if %s', (_what, lines) => {
    expect(amounts(read(...lines))[0]).toBe(OPEN);
  });
});
