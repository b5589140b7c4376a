import { describe, expect, it } from 'vitest';
import type { ImportConfiguration } from '../../../../shared/imports/domain/import-attributes.ts';
import { NO_SETTINGS } from '../../../../shared/imports/domain/import-record.ts';
import { readRows } from '../../../../shared/imports/prepare/parse/read-rows.ts';
import { ROW_RULES, rowsOf } from '../../../support/imports/csv.ts';

const readTransactions = (text: string, configuration: Partial<ImportConfiguration>) =>
  rowsOf('TransactionImport', [text], configuration, { hasAccount: true });

const SPLIT = { inflowColLabel: 'Credit', outflowColLabel: 'Debit', dateFormat: '%Y-%m-%d', nameColLabel: 'Text' };
/** The ledger amounts of the rows, or their errors. */
const amountsOf = (text: string, configuration: Parameters<typeof readTransactions>[1]) =>
  readTransactions(text, configuration).map(({ entry, errors, leftOut }) =>
    leftOut ? 'left out' : (entry?.amount ?? errors.join('; ')),
  );

describe('money in and money out in two columns', () => {
  it('reads both columns with positive amounts', () => {
    const file = 'Date,Text,Debit,Credit\n2024-01-01,Rent,800.00,\n2024-01-02,Pay,,1500.00\n2024-01-03,Fee,0.00,2.00\n';
    expect(amountsOf(file, SPLIT)).toEqual(['800', '-1500', '-2']);
  });

  it('reads a column of money out with negative amounts', () => {
    const file = 'Date,Text,Debit,Credit\n2024-01-01,Rent,-800.00,\n2024-01-02,Pay,,1500.00\n';
    expect(amountsOf(file, SPLIT)).toEqual(['800', '-1500']);
  });

  it('reads a sign against the usual one as a correction', () => {
    const file =
      'Date,Text,Debit,Credit\n2024-01-01,A,5,\n2024-01-02,B,6,\n2024-01-03,Storno,-5,\n2024-01-04,C,,-7\n2024-01-05,D,,9\n2024-01-06,E,,1\n';
    expect(amountsOf(file, SPLIT)).toEqual(['5', '6', '-5', '7', '-9', '-1']);
  });

  it('refuses a row with money in both columns, or in none', () => {
    const file = 'Date,Text,Debit,Credit\n2024-01-01,A,5,6\n2024-01-02,B,,\n2024-01-03,C,0,0\n';
    expect(amountsOf(file, SPLIT)).toEqual([
      'Amount is unclear: the row has "6" of money in and "5" of money out. Set amount of the row, to "1" if that is their difference, or leave out the row if it is a total',
      'Amount is required',
      '0',
    ]);
  });

  it('takes the difference of a row with money in both columns if the balances follow from it', () => {
    const rows = ['A,5,6,101', 'B,,10,111', 'C,4,,107'].map((row, at) => `2024-01-0${at + 1},${row}`);
    const file = `Date,Text,Debit,Credit,Balance\n2024-01-01,0,,1,100\n${rows.join('\n')}\n`;
    expect(amountsOf(file, { ...SPLIT, balanceColLabel: 'Balance' })).toEqual(['-1', '-1', '-10', '4']);
    expect(amountsOf(file.replace('5,6,101', '5,6,106').replace('111', '116'), SPLIT)[1]).toContain('is unclear');
  });

  it('takes the usual signs of both columns from the balances', () => {
    const columns = ['-5,,95', '2,,97', ',-10,107', ',4,103', '-3,,100'];
    const rows = columns.map((row, at) => `2024-01-0${at + 2},T,${row}`);
    const file = `Date,Text,Debit,Credit,Balance\n2024-01-01,T,-1,,100\n${rows.join('\n')}\n`;
    expect(amountsOf(file, { ...SPLIT, balanceColLabel: 'Balance' })).toEqual(['1', '5', '-2', '-10', '4', '3']);
  });

  it('refuses columns that the balances contradict', () => {
    const file = 'Date,Text,Debit,Credit,Balance\n2024-01-01,T,5,,100\n2024-01-02,T,,4,104\n2024-01-03,T,1,,103\n';
    const turned = { ...SPLIT, inflowColLabel: 'Debit', outflowColLabel: 'Credit' };
    expect(amountsOf(file, turned)).toEqual(
      Array(3).fill(
        'Money in column "Debit" and "Credit" move the balance in "Balance" the opposite way: exchange inflow_col_label and outflow_col_label, or set balance_col_label=#0 if "Balance" is not the balance of this account',
      ),
    );
    expect(amountsOf(file, { ...turned, balanceColLabel: '#0' })).toEqual(['-5', '4', '-1']);
  });

  it('refuses every row if the column of money in has mostly negative amounts', () => {
    const file = 'Date,Text,Debit,Credit\n2024-01-01,A,,-6\n2024-01-02,B,5,\n';
    expect(amountsOf(file, SPLIT)).toEqual(
      Array(2).fill('Money in column "Credit" has mostly negative amounts: choose the column of money in'),
    );
  });

  it('names the column that is not in the header', () => {
    const file = 'Date,Text,Debit\n2024-01-01,A,5\n';
    expect(amountsOf(file, SPLIT)).toEqual(['Money in column "Credit" is not in the header']);
  });
});

describe('a file without a header', () => {
  const POSITIONS = { header: 'false', dateColLabel: '#1', amountColLabel: '#3', nameColLabel: '#2' } as const;

  it('names columns by their positions', () => {
    const rows = readTransactions('03.02.2024;Bakery;-4,50\n04.02.2024;Pay;1.500,00\n', {
      ...POSITIONS,
      dateFormat: '%d.%m.%Y',
      numberFormat: '1.234,56',
    });
    expect(rows.map(({ rowNumber, fields, entry }) => [rowNumber, fields.name, entry?.date, entry?.amount])).toEqual([
      [1, 'Bakery', '2024-02-03', '4.5'],
      [2, 'Pay', '2024-02-04', '-1500'],
    ]);
  });

  it('skips lines before the data', () => {
    const file = 'My bank\nAccount 1\n2024-01-01,Rent,-800.00\n';
    expect(amountsOf(file, { ...POSITIONS, rowsToSkip: 2, dateFormat: '%Y-%m-%d' })).toEqual(['800']);
  });

  it('names a position beyond the last column', () => {
    expect(amountsOf('2024-01-01,Rent\n', { ...POSITIONS, dateFormat: '%Y-%m-%d' })).toEqual([
      'Amount column "#3" is not in the header',
    ]);
  });
});

describe('a position where a label is expected', () => {
  it('chooses between columns with the same header', () => {
    const file = 'Date,Amount,Amount,Name\n2024-01-01,USD,-5.00,Tea\n';
    const settings = { amountColLabel: '#3', dateFormat: '%Y-%m-%d' };
    expect(amountsOf(file, settings)).toEqual(['5']);
  });

  it('is a label first', () => {
    const file = 'Date,Amount,#2\n2024-01-01,1.00,-5.00\n';
    expect(amountsOf(file, { amountColLabel: '#2', dateFormat: '%Y-%m-%d' })).toEqual(['5']);
  });
});

describe('rows that are left out', () => {
  const FILE =
    'Date,Name,Amount\n2024-01-01,Rent,-5\n,second line,\n2024-01-32,Typo,-3\nTotal,,-5\nprinted 2024-02-01,,\n,Same day,-7\n';

  it('are those without a date, if the client wants that, but never money', () => {
    const settings = { dateFormat: '%Y-%m-%d', leaveOut: 'no_date' } as const;
    expect(amountsOf(FILE, settings)).toEqual([
      '5',
      'left out',
      'Date "2024-01-32" does not match the date format %Y-%m-%d',
      'left out',
      'left out',
      'Date is required',
    ]);
  });

  it('are not those whose date a separator moved to the next column', () => {
    const settings = { dateFormat: '%d.%m.%Y', numberFormat: '1.234,56', leaveOut: 'no_date' } as const;
    const rows =
      'Shop;13.01.2024;-12,00\nACME; Inc;14.01.2024;-99,00\nBalance;on 15.01.2024\nSum;Balance;7,00;15.01.2024\n';
    const [, moved, , second] = amountsOf(`Name;Date;Amount\n${rows}`, settings);
    expect([moved, second]).toEqual(['99', expect.stringContaining('The row has more cells')]);
    expect(amountsOf(`Name;Date;Amount;Text\n${rows}`, settings)).toEqual([
      '12',
      expect.stringContaining('Date "Inc" does not match the date format'),
      'left out',
      'left out',
    ]);
  });

  it('are invalid otherwise', () => {
    expect(readTransactions(FILE, { dateFormat: '%Y-%m-%d' }).map(({ errors }) => errors.length)).toEqual([
      0, 2, 1, 1, 2, 1,
    ]);
  });
});

describe('a file that ends within its last line', () => {
  it('is not proved whole, although what is left of the line is left out', () => {
    const file = 'Name,Date,Amount,Balance\nA,2024-01-01,-5,95\nB,2024-01-02,-5,90\nC';
    const settings = {
      ...NO_SETTINGS,
      dateFormat: '%Y-%m-%d',
      balanceColLabel: 'Balance',
      leaveOut: 'no_date',
    } as const;
    const isWhole = (text: string) => {
      const read = readRows(Buffer.from(text), { ...ROW_RULES, ...CONTEXT, configuration: settings }, () => undefined);
      return read.ok && read.proof?.coversAllRows;
    };
    expect([isWhole(file), isWhole(`${file}\n`)]).toEqual([false, true]);
  });
});

const CONTEXT = { type: 'TransactionImport', hasAccount: true, mayContinue: () => true } as const;
