import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const TRUTH = ['2026-10-13 -10', '2026-10-14 -20', '2026-10-15 500'];

/** Rows whose two last columns look like an amount and its balance by chance. */
const file = (header: string, sides: readonly string[]): string => {
  const rows = ['2026-10-13,North,-10.00', '2026-10-14,South,-20.00', '2026-10-15,Job,500.00'];
  return `${[header, ...rows.map((row, at) => `${row},${sides[at] ?? ''}`)].join('\n')}\n`;
};

describe('a column that is named as the amount', () => {
  it.each([
    ['Shipping,Handling', ['-2.00,-1', '-1.00,0', '0,0']],
    ['Shipping,Handling', ['2.00,1', '1.00,0', '0,0']],
    ['Alpha,Beta', ['2.00,5.00', '1.00,6.00', '3.00,9.00']],
    ['Alpha,Beta', ['-2.00,5.00', '-1.00,4.00', '-3.00,1.00']],
  ])('is read beside %s with %j', async (names, sides) => {
    for (const amount of ['Amount', 'Net amount', 'Transaction amount']) {
      const read = await readFile(file(`Date,Description,${amount},${names}`, sides));
      expect(canBePublished(read)).toBe(true);
      expect(transactionsIn(read)).toEqual(TRUTH);
    }
  });

  it('gives way to the column that the balance follows from', async () => {
    const text = file('Date,Description,Amount,Booked,Balance', ['-9.00,91.00', '-18.00,73.00', '450.00,523.00']);
    const read = await readFile(text);
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -9', '2026-10-14 -18', '2026-10-15 450']);
  });
});
