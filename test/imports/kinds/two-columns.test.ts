import { describe, expect, it } from 'vitest';
import { readFile } from '../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../support/imports/truth.ts';

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
