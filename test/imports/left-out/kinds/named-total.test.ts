import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';

const asksForTotals = async (text: string, circumstances = {}): Promise<boolean> =>
  (await readFile(text, circumstances)).questions.some(({ field }) => field === 'leave_out');

describe('names that look like totals', () => {
  it('are transactions if all rows have them', async () => {
    const text = [
      'Date,Description,Amount',
      '2026-10-13,TOTAL,-10.00',
      '2026-10-14,Total,-50.00',
      '2026-10-15,TOTAL,-7.00',
    ];
    expect(await asksForTotals(text.join('\n'))).toBe(false);
    const withSum = [...text, ',Total,-67.00'];
    const { rows } = await readFile(withSum.join('\n'));
    expect(rows.at(-1)).toMatchObject({ leftOut: true });
  });

  it('are transactions beside the number of a security', async () => {
    const text = [
      'Date,Type,ISIN,Security,Quantity,Price,Amount,Currency',
      '2026-10-13,A,FR0000120271,TOTAL,10,50.00,500.00,EUR',
      '2026-10-14,V,FR0000120271,TOTAL,5,52.00,260.00,EUR',
      '2026-10-15,A,FR0000131104,BNP,2,60.00,120.00,EUR',
    ];
    const read = await readFile(text.join('\n'), { accountType: 'investment' });
    expect(read.rows.filter(({ leftOut }) => leftOut)).toEqual([]);
    expect(await asksForTotals(text.join('\n'), { accountType: 'investment' })).toBe(false);
  });

  it('are still asked about beside other names', async () => {
    const text = [
      'Date,Description,Amount',
      '2026-10-13,Shop,-10.00',
      '2026-10-14,Job,500.00',
      '2026-10-15,Total,-50.00',
    ];
    expect(await asksForTotals(text.join('\n'))).toBe(true);
  });
});

describe('amounts that happen to add up others', () => {
  const file = (first: string) => [
    'Date,Store,Amount',
    `2026-10-13,${first},10.00`,
    '2026-10-14,Lidl,-3.00',
    '2026-10-15,Rewe,5.00',
    '2026-10-16,Aldi,8.00',
  ];
  it('are no totals if another row has the same name', async () => {
    expect(await asksForTotals(file('Lidl').join('\n'))).toBe(false);
    expect(await asksForTotals(file('Something').join('\n'))).toBe(true);
  });
});
