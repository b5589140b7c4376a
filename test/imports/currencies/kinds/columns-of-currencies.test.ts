import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const file = (own: string, other: string): string =>
  `Date,Description,${own},${other}\n10/13/2026,North,-10.00,\n10/14/2026,South,-5.00,\n10/15/2026,Job,,20.00\n`;

describe('two columns of amounts in different currencies', () => {
  it.each([
    ['CAD$', 'USD$'],
    ['Amount CAD', 'Amount USD'],
    ['Amount (CAD)', 'Amount (USD)'],
    ['CAD', 'USD'],
  ])('%s and %s are not money in and money out', async (own, other) => {
    const read = await readFile(file(own, other), { currency: 'CAD' });
    expect(read.record.configuration?.inflowColLabel ?? null).toBeNull();
    expect(canBePublished(read)).toBe(false);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 -5']);
    expect(read.rows.map(({ errors }) => errors)).toEqual([[], [], ['Amount is required']]);
  });

  it('are money in and money out if both are in the same currency', async () => {
    const read = await readFile(file('Geht (CAD)', 'Kommt (CAD)'), { currency: 'CAD' });
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 -5', '2026-10-15 20']);
  });
});
