import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';

const warnings = async (text: string): Promise<readonly string[]> =>
  ((await readFile(text)).record.warnings ?? []).flatMap(({ code, message }) =>
    code === 'money_in_other_column' ? [message] : [],
  );

describe('rows whose money is in a column that is not read', () => {
  it.each([
    ['Amount USD', '-5.00', 'Amount EUR,Amount USD', '-10.00,', ',-5.00', '500.00,'],
    ['Interest', '1.00', 'Withdrawals,Deposits,Interest', '10.00,,', ',,1.00', ',500.00,'],
    ['Checks', '20.00', 'Checks,Withdrawals,Deposits', ',10.00,', '20.00,,', ',,500.00'],
  ])('are named with their column, %s', async (column, money, names, shop, other, job) => {
    const lines = [`2026-10-13,Shop,${shop}`, `2026-10-14,Cafe,${other}`, `2026-10-15,Job,${job}`];
    const text = [`Date,Description,${names}`, ...lines].join('\n');
    expect(await warnings(text)).toEqual([
      `Row 2 has no amount, but money in the column "${column}", such as "${money}": set the amount of this row, or move it into the column of amounts in the file`,
    ]);
    expect((await readFile(text)).errors).toContain('Row 2: Amount is required');
  });

  it('are counted', async () => {
    const text = [
      'Date,Description,Amount,Tip',
      '2026-10-13,Shop,-10.00,',
      '2026-10-14,Cafe,,-1.50',
      '2026-10-15,Bar,,-2.50',
    ];
    expect(await warnings(text.join('\n'))).toEqual([expect.stringContaining('2 rows, the first of them row 2, have')]);
  });

  it('are not named for numbers that are no money', async () => {
    const text = [
      'Date,Description,Amount,Check',
      '2026-10-13,Shop,-10.00,',
      '2026-10-14,Check,,101',
      '2026-10-15,Job,5.00,',
    ];
    expect(await warnings(text.join('\n'))).toEqual([]);
  });
});
