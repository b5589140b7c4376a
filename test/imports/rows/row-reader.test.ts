import { describe, expect, it } from 'vitest';
import { createRowReader } from '../../../shared/imports/rows/domain/row-reader.ts';
import { transactionImport } from '../../../shared/imports/types/domain/transaction-import.ts';
import { NO_CONFIGURATION } from '../../support/imports/csv.ts';

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
  it('lists every error of a row', () => {
    const row = read(3, { cells: ['2026-02-30', '1e5', ''], problems: ['The row has 4 cells'] });

    expect(row.errors).toEqual([
      'The row has 4 cells',
      'Date "2026-02-30" does not exist: February 2026 has 28 days',
      'Amount "1e5" is not a number in the format 1,234.56',
    ]);
    expect(row).toMatchObject({ rowNumber: 3, entry: null, fields: { date: '2026-02-30', amount: '' } });
  });

  it('truncates an oversized cell and reports it', () => {
    const row = read(1, { cells: ['2026-01-01', '1', `${'x'.repeat(9_999)}😀`], problems: [] });

    expect(row.errors).toEqual([expect.stringMatching(/^Name "x+…" is longer than 10,000 characters$/)]);
    expect(row.fields.name).toHaveLength(10_000);
    expect(row.fields.name.isWellFormed()).toBe(true);
  });
});

describe('a currency mark next to an amount', () => {
  const rules = {
    configuration: { ...NO_CONFIGURATION, dateFormat: '%Y-%m-%d' },
    hasAccount: true,
    familyCurrency: 'USD',
    familyDateFormat: '%m/%d/%Y',
    earliestDate: '1996-01-01',
    latestDate: '2026-01-02',
  };
  const readInto = (accountCurrency: string | null, amount: string, currency = '') => {
    const reader = createRowReader(
      transactionImport,
      { date: 0, amount: 1, currency: 2 },
      { ...rules, accountCurrency },
    );
    const { entry, fields, errors } = reader(1, { cells: ['2026-01-01', amount, currency], problems: [] });
    return errors.length > 0 ? errors : `${fields.amount} ${fields.currency}${entry?.currencyFromFile ? ' named' : ''}`;
  };

  it.each([
    ['USD', '€-30.00', '-30 EUR named'],
    ['USD', 'EUR -20.00', '-20 EUR named'],
    ['USD', '£5', '5 GBP named'],
    ['USD', '-12,345 zł', '-12345 PLN named'],
    ['USD', 'CA$7', '7 CAD named'],
    ['EGP', '£5', '5 EGP'],
    ['USD', '$5', '5 USD'],
    ['MXN', '-$5', '-5 MXN'],
    ['JPY', '¥5000', '5000 JPY'],
    ['CNY', '¥5000', '5000 CNY'],
    ['EUR', '€5', '5 EUR'],
    ['EUR', '¤5', '5 EUR'],
    [null, '€5', '5 EUR named'],
    [null, 'USD 5', '5 USD named'],
    [null, '$5', '5 USD'],
  ])('is the currency of the row: into %s, %s', (account, amount, expected) => {
    expect(readInto(account, amount)).toBe(expected);
  });

  it('agrees with the currency column', () => {
    expect(readInto('USD', '€-30.00', 'EUR')).toBe('-30 EUR named');
    expect(readInto('USD', '$5', 'cad')).toBe('5 CAD named');
    expect(readInto('USD', '¥5', 'CNY')).toBe('5 CNY named');
  });

  it('is an error if it can mean several currencies, but not the account\u2019s', () => {
    expect(readInto('USD', '-¥5000')).toEqual([
      'Amount "-¥5000" is marked ¥, which is not a symbol of USD: add a column with the currency',
    ]);
    expect(readInto('EUR', '$5')).toEqual([expect.stringContaining('is marked $, which is not a symbol of EUR')]);
  });

  it('is checked against the account named in the row, if it is known', () => {
    const currencies: Readonly<Record<string, string>> = { Tokyo: 'JPY', Berlin: 'EUR' };
    const reader = createRowReader(
      transactionImport,
      { date: 0, amount: 1, account: 2 },
      { ...rules, hasAccount: false, accountCurrency: null, currencyOf: (account) => currencies[account] },
    );
    const read = (amount: string, account: string) => {
      const { entry, fields, errors } = reader(1, { cells: ['2026-01-01', amount, account], problems: [] });
      return errors[0] ?? `${fields.amount} ${fields.currency}${entry?.currencyFromFile ? ' named' : ''}`;
    };

    expect(read('¥5000', 'Tokyo')).toBe('5000 JPY');
    expect(read('$5', 'Berlin')).toContain('is marked $, which is not a symbol of EUR');
    expect(read('€5', 'Berlin')).toBe('5 EUR named');
    expect(read('5', 'Berlin')).toBe('5 EUR');
    expect(read('$5', 'New')).toBe('5 USD');
  });

  it('is an error if the currency column disagrees', () => {
    expect(readInto('USD', '€-30.00', 'USD')).toEqual([
      'Amount "€-30.00" is in EUR, but the row\'s currency is USD: correct one of them',
    ]);
    expect(readInto('USD', '$5', 'EUR')).toEqual([
      'Amount "$5" is marked $, but the row\'s currency is EUR: correct one of them',
    ]);
  });
});
