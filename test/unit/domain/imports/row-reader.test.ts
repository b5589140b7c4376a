import { describe, expect, it } from 'vitest';
import { createRowReader } from '../../../../shared/domain/imports/row-reader.ts';
import { transactionImport } from '../../../../shared/domain/imports/transaction-import.ts';
import { NO_CONFIGURATION } from '../../../support/csv.ts';

const read = createRowReader(
  transactionImport,
  { date: 0, amount: 1, name: 2 },
  {
    configuration: { ...NO_CONFIGURATION, dateFormat: '%Y-%m-%d' },
    hasAccount: true,
    accountCurrency: null,
    familyCurrency: 'USD',
    familyDateFormat: '%m/%d/%Y',
    earliestDate: '1996-01-01',
    latestDate: '2026-01-02',
  },
);

describe('createRowReader', () => {
  it('lists every fault of a row', () => {
    const row = read(3, { cells: ['2026-02-30', '1e5', ''], problems: ['The row has 4 cells'] });

    expect(row.errors).toEqual([
      'The row has 4 cells',
      'Date "2026-02-30" does not match the date format %Y-%m-%d',
      'Amount "1e5" is not a number in the format 1,234.56',
    ]);
    expect(row).toMatchObject({ rowNumber: 3, entry: null, fields: { date: '2026-02-30', amount: '' } });
  });

  it('cuts a cell that no page of the ledger could hold, and says so', () => {
    const row = read(1, { cells: ['2026-01-01', '1', `${'x'.repeat(9_999)}😀`], problems: [] });

    expect(row.errors).toEqual([expect.stringMatching(/^Name "x+…" is longer than 10,000 characters$/)]);
    expect(row.fields.name).toHaveLength(10_000);
    expect(row.fields.name.isWellFormed()).toBe(true);
  });
});
