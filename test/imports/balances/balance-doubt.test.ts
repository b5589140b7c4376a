import { describe, expect, it } from 'vitest';
import type { ImportConfiguration } from '../../../shared/imports/domain/import-attributes.ts';
import { readCsvFile } from '../../support/imports/csv.ts';

const FILE = ['2024-01-02,Shop,5,95', '2024-01-03,Pay,20,115', '2024-01-04,Bar,3,112', '2024-01-05,Cafe,2,110'];
const read = (
  rows: readonly string[],
  configuration: Partial<ImportConfiguration>,
  context: Parameters<typeof readCsvFile>[2] = {},
) => readCsvFile(['date,name,amount,balance', ...rows].join('\n'), configuration, context).rows;
const OUT = { signageConvention: 'inflows_negative' } as const;

describe('amounts beside a running balance', () => {
  it('are invalid in a row that moves it the opposite way', () => {
    const rows = read(FILE, OUT);
    expect(rows.map(({ entry }) => entry?.amount)).toEqual(['5', undefined, '3', '2']);
    expect(rows[1]?.errors).toEqual([
      'Amount column "amount" has the opposite direction of the change of the balance in "balance": set amount of the row with the other sign, or balance_col_label=#0 if "balance" is not the balance of this account',
    ]);
  });

  it.each([FILE, FILE.toReversed()])(
    'are invalid if most rows move it the opposite way, in either order',
    (...rows) => {
      const [row] = read(rows, { signageConvention: 'inflows_positive' });
      expect(row?.errors).toEqual([
        expect.stringMatching(
          /moves the balance in "balance" the opposite way, as in rows .*: set signage_convention=inflows_negative, or/,
        ),
      ]);
    },
  );

  it('are read as configured if the column is not the balance of the account, or the account is a debt', () => {
    const amounts = ['5', '20', '3', '2'];
    expect(read(FILE, { ...OUT, balanceColLabel: '#0' }).map(({ entry }) => entry?.amount)).toEqual(amounts);
    for (const context of [{ isCard: true }, { isLiability: true }])
      expect(read(FILE, OUT, context).map(({ entry }) => entry?.amount)).toEqual(amounts);
  });

  it('say nothing about equal amounts of a day, whose rows may be in the opposite order', () => {
    const rows = ['2024-01-02,Shop,-5,90', '2024-01-02,Shop,-5,95', '2024-01-03,Bar,-3,87', '2024-01-04,Bar,-2,85'];
    expect(read(rows, {}).flatMap(({ errors }) => errors)).toEqual([]);
  });
});
