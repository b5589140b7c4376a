import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

type Row = { readonly day: string; readonly name: string; readonly cents: number; readonly balance: string };

const ROWS: readonly Row[] = [
  { day: '2026-10-13', name: 'Funds received', cents: 50_000, balance: '1500.00' },
  { day: '2026-10-14', name: 'Pay bill', cents: -1_100, balance: '1489.00' },
  { day: '2026-10-15', name: 'Kiosk', cents: -500, balance: '1484.00' },
  { day: '2026-10-16', name: 'Funds received', cents: 10_000, balance: '1584.00' },
];
const decimal = (cents: number): string => (cents / 100).toFixed(2);
const truthOf = (rows: readonly Row[]): readonly string[] =>
  rows.map(({ day, cents }) => `${day} ${cents / 100}`).sort();

/** Rows with money in and money out in two columns, money out with a minus. */
const written = (
  rows: readonly Row[],
  {
    header,
    blank,
    isOutFirst = false,
  }: { readonly header: string; readonly blank: string; readonly isOutFirst?: boolean },
): string => {
  const lines = rows.map(({ day, name, cents, balance }) => {
    const halves = [cents > 0 ? decimal(cents) : blank, cents < 0 ? decimal(cents) : blank];
    return [day, name, ...(isOutFirst ? halves.toReversed() : halves), balance].join(';');
  });
  return `${[...(header === '' ? [] : [header]), ...lines].join('\n')}\n`;
};

const HEADERS = [
  'Paid In;Withdrawn',
  'In;Out',
  'Receipts;Payments',
  'Giren;Çıkan',
  'Alpha;Beta',
  'Kommt;Geht',
  'Amount in;Amount out',
];

describe('two columns of money, of which that of money out has a minus', () => {
  it.each(
    HEADERS.flatMap((names) => [names, names.split(';').toReversed().join(';')].map((header) => [names, header])),
  )('are read with the headers %s, written as %s', async (names, header) => {
    const isOutFirst = names !== header;
    for (const rows of [ROWS, ROWS.toReversed(), ROWS.slice(0, 3), ROWS.slice(0, 3).toReversed()])
      for (const blank of ['', '0.00']) {
        const text = written(rows, { header: `Date;Details;${header};Balance`, blank, isOutFirst });
        const read = await readFile(text);
        expect(canBePublished(read), text).toBe(true);
        expect(transactionsIn(read), text).toEqual(truthOf(rows));
      }
  });

  it('are read without a header and without balances', async () => {
    for (const rows of [ROWS, ROWS.toReversed(), ROWS.slice(0, 3)]) {
      const bare = await readFile(written(rows, { header: '', blank: '' }));
      expect(canBePublished(bare)).toBe(true);
      expect(transactionsIn(bare)).toEqual(truthOf(rows));
      const withoutBalance = rows.map((row) => ({ ...row, balance: '' }));
      const read = await readFile(written(withoutBalance, { header: 'Date;Details;Alpha;Beta;Rest', blank: '' }));
      expect(canBePublished(read)).toBe(true);
      expect(transactionsIn(read)).toEqual(truthOf(rows));
    }
  });

  it('are asked about where the balances say the opposite', async () => {
    const lines = ROWS.map(({ day, name, cents }, at) => {
      const balance = 100_000 - ROWS.slice(0, at + 1).reduce((sum, row) => sum + row.cents, 0);
      return `${day};${name};${cents > 0 ? decimal(cents) : ''};${cents < 0 ? decimal(cents) : ''};${decimal(balance)}`;
    });
    const read = await readFile(`${['Date;Details;Alpha;Beta;Balance', ...lines].join('\n')}\n`);
    expect(read.questions.map(({ field }) => field)).toEqual(['inflow_col_label']);
  });
});

describe('two columns whose headers name the directions', () => {
  it.each([
    'Amount out,Amount in',
    'Out,In',
    'Withdrawn,Paid in',
    'Expense amount,Income amount',
    'Çıkan,Giren',
    'Payments,Receipts',
  ])('%s are read without signs and balances', async (names) => {
    const read = await readFile(`Date,Payee,${names}\n13/10/2026,Kiosk,10.00,\n14/10/2026,Job,,500.00\n`);
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 500']);
  });

  it('are preferred to the same amounts without a sign', async () => {
    const header =
      'Date,Account,Category,Expense amount,Income amount,Currency,In main currency,Main currency,Description';
    const read = await readFile(
      `${header}\n10/13/26,Main,Food,10.00,0,EUR,10.00,EUR,Shop\n10/14/26,Main,Pay,0,500.00,EUR,500.00,EUR,Job\n`,
    );
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 500']);
  });

  it('keep the currency of a row that another column converts', async () => {
    const header =
      'Date,Account,Category,Expense amount,Income amount,Currency,In main currency,Main currency,Description';
    const read = await readFile(
      `${header}\n10/13/26,Main,Food,11.20,0,USD,10.00,EUR,Shop\n10/14/26,Main,Pay,0,500.00,EUR,500.00,EUR,Job\n`,
    );
    expect(canBePublished(read)).toBe(true);
    expect(read.rows.map(({ fields }) => `${fields.amount} ${fields.currency}`)).toEqual(['-11.2 USD', '500 EUR']);
    expect(read.record.warnings.map(({ code }) => code)).toContain('foreign_currency');
  });

  it.each(['Amount in account currency', 'Amount in currency', 'Amount (in EUR)'])(
    'do not include "%s"',
    async (name) => {
      const read = await readFile(`Date,Payee,${name}\n13/10/2026,Kiosk,-10.00\n14/10/2026,Shop,-20.00\n`);
      expect(canBePublished(read)).toBe(true);
      expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 -20']);
    },
  );
});

describe('a row with money in and money out', () => {
  const written = (row: string, balances?: readonly string[]): string => {
    const rows = ['2026-10-13,Shop,10.00,', `2026-10-14,Exchange,${row}`, '2026-10-15,Job,,100.00'];
    const header = `Date,Description,Debit,Credit${balances === undefined ? '' : ',Balance'}`;
    return `${[header, ...rows.map((text, at) => (balances === undefined ? text : `${text},${balances[at]}`))].join('\n')}\n`;
  };

  it('is asked about at the row, because it can be a sum of both columns', async () => {
    const read = await readFile(written('100.00,40.00'));
    expect(read.errors.at(-1)).toContain(
      'Row 2: Amount is unclear: the row has "40" of money in and "100" of money out. Set amount of the row, to "-60" if that is their difference',
    );
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-15 100']);
  });

  it('has their difference as its amount only if the balances follow from it', async () => {
    const read = await readFile(written('100.00,40.00', ['90.00', '60.00', '160.00']));
    expect(read.errors.at(-1)).toContain('Row 2: Amount is unclear');
    const followed = await readFile(written('100.00,40.00', ['90.00', '30.00', '130.00']));
    expect(transactionsIn(followed)).toContain('2026-10-14 -60');
  });
});
