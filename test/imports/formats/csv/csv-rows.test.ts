import { describe, expect, it } from 'vitest';
import { csvFixture, readCsvFile } from '../../../support/imports/csv.ts';

const errors = (file: string, configuration = {}) =>
  readCsvFile(csvFixture(file), configuration).rows.map((row) => row.errors);

describe('readRows, errors', () => {
  it('lists every error of a row', () => {
    expect(errors('faulty.csv')).toEqual([
      [
        'Date "2024-13-01" does not match the date format %Y-%m-%d: this is the format of your family, so set date_format if the file has another one',
        'Amount "12-00" is not a number in the format 1,234.56',
        'Currency "ZZZ" is not a known currency: convert the amount and correct the currency, or leave the row out',
      ],
      [
        'Date "1950-01-01" is not between 1994-11-21 and 2024-11-22: the year 1950 may be a typing error. Correct the date, or leave the row out',
        'Amount "1e5" is not a number in the format 1,234.56',
      ],
      ['Amount "1.234,56" is not a number in the format 1,234.56'],
    ]);
  });

  it('shows an unreadable amount as blank and makes no entry', () => {
    const [row] = readCsvFile(csvFixture('faulty.csv')).rows;
    expect(row).toMatchObject({ fields: { date: '2024-13-01', amount: '', currency: 'ZZZ' }, entry: null });
  });

  it.each([
    [{ dateFormat: '%d/%Q/%Y' }, '%Q'],
    [{ amountTypeStrategy: 'custom_column' as const }, 'amount_type_inflow_value'],
  ])('rejects the configuration %j', (configuration, message) => {
    expect(readCsvFile('date,amount\n', configuration).read).toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining(message),
    });
  });
});

describe('readRows, signs', () => {
  const ledger = (configuration: Parameters<typeof readCsvFile>[1]) =>
    readCsvFile(csvFixture('custom-column.csv'), configuration).rows.map((row) => row.entry?.amount);
  const custom = {
    amountTypeStrategy: 'custom_column',
    amountTypeInflowValue: 'debit',
    entityTypeColLabel: 'kind',
    signageConvention: 'inflows_positive',
  } as const;

  it('makes inflows negative and outflows positive', () => {
    expect(ledger({ signageConvention: 'inflows_positive' })).toEqual(['-100', '-200', '-300', '-5', '-6']);
    expect(ledger({ signageConvention: 'inflows_negative' })).toEqual(['100', '200', '300', '5', '6']);
  });

  it('takes the direction from a column, case-sensitively, and rejects rows without one', () => {
    expect(ledger(custom)).toEqual(['-100', '200', '-300', undefined, undefined]);
    const turned = { ...custom, signageConvention: 'inflows_negative' } as const;
    expect(ledger(turned)).toEqual(['100', '-200', '300', undefined, undefined]);
    expect(ledger({ ...custom, signageConvention: null })).toEqual(Array(5).fill(undefined)); // credit beside debit says otherwise
  });

  it('needs that column in the header', () => {
    expect(errors('custom-column.csv', { ...custom, entityTypeColLabel: 'side' })[0]).toEqual([
      'Entity type column "side" is not in the header',
    ]);
  });
});

describe('readRows, assumed settings', () => {
  const CARD = ['date,name,amount', '2024-03-01,Shop,12.00', '2024-03-02,Cafe,4.00'];

  it('warns that amounts without a minus are read as money in', () => {
    const { read } = readCsvFile(CARD.join('\n'));

    expect(read).toMatchObject({
      warnings: [
        {
          line: null,
          code: 'amounts_without_sign',
          message:
            'No amount has a minus, so all were read as money in: set signage_convention=inflows_negative if they are money out, or send detect=true to be asked',
        },
      ],
    });
  });

  it.each([
    ['the sign is configured', CARD, { signageConvention: 'inflows_positive' }],
    ['every row is declared as money in', CARD, { amountTypeStrategy: 'signed_amount' }],
    ['an amount has a minus', [...CARD, '2024-03-03,Rent,-1.00'], {}],
    ['a column says that they are money in', ['date,amount,kind', '2024-03-01,12.00,Credit'], {}],
    ['the header says that they are money in', ['date,Credit', '2024-03-01,12.00'], { amountColLabel: 'Credit' }],
    ['there is no amount', ['date,name,amount', '2024-03-01,Shop,0.00'], {}],
  ] as const)('does not warn if %s', (_, lines, configuration) => {
    expect(readCsvFile(lines.join('\n'), configuration).read).toMatchObject({ ok: true, warnings: [] });
  });

  const US = { familyDateFormat: '%m/%d/%Y' };
  const datesOf = (lines: readonly string[], configuration = {}, context = US) => {
    const { read, rows } = readCsvFile(lines.join('\n'), configuration, context);
    return { format: read.ok && read.configuration.dateFormat, dates: rows.map(({ entry }) => entry?.date) };
  };

  it('reads ISO dates if no date format was sent and the family has another one', () => {
    expect(datesOf([...CARD, 'Total,,-1'])).toEqual({
      format: '%Y-%m-%d',
      dates: ['2024-03-01', '2024-03-02', undefined],
    });
  });

  it.each([
    ['a date has the format of the family', [...CARD, '03/04/2024,Rent,-1.00'], {}, US],
    ['a date format was sent', CARD, { dateFormat: '%m/%d/%Y' }, US],
    [
      'the dates fit the format of the family',
      ['date,amount', '2024-03-04,1.00'],
      {},
      { familyDateFormat: '%Y-%d-%m' },
    ],
  ] as const)('keeps to one format if %s', (_, lines, configuration, context) => {
    expect(datesOf(lines, configuration, context).format).not.toBe('%Y-%m-%d');
  });
});
