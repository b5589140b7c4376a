import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const file = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

describe('an amount with three digits after a mark', () => {
  it.each([
    ['₹', 'INR'],
    ['£', 'GBP'],
    ['฿', 'THB'],
    ['RM', 'MYR'],
  ])('is in thousands beside %s, whose decimals always have a point', async (mark, currency) => {
    const read = await readFile(
      file('Date,Text,Amount', `2026-10-13,Shop,-${mark}10`, `2026-10-14,Job,"${mark}1,500"`),
      { currency, family: { locale: 'de' } },
    );
    expect(read.questions).toEqual([]);
    expect(canBePublished(read)).toBe(true);
    expect(transactionsIn(read)).toEqual(['2026-10-13 -10', '2026-10-14 1500']);
  });

  it('is asked about beside €', async () => {
    const read = await readFile(file('Date,Text,Amount', '2026-10-13,Shop,-€10', '2026-10-14,Job,"€1,500"'));
    expect(read.questions.map(({ field }) => field)).toEqual(['number_format']);
  });
});
