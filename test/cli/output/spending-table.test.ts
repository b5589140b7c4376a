import { describe, expect, it } from 'vitest';
import { spendingTable } from '../../../cli/src/output/spending-table.ts';
import type { Schemas } from '../../../client/src/index.ts';

type Sheet = Schemas['Spending']['currencies'][number];
type Named = { readonly id: string; readonly name: string };

const FOOD = { id: 'food', name: 'Food' };

/** Money in and out of a category in some months. */
const row = (
  category: Named | null,
  parent: Named | null,
  months: Readonly<Record<string, readonly [inflow: string, outflow: string]>>,
): Sheet['categories'][number] => ({
  category: category && { ...category, parent },
  inflow: '0.00',
  outflow: '0.00',
  series: Object.entries(months).map(([month, [inflow, outflow]]) => ({ month, inflow, outflow })),
});

const sheet = (...categories: Sheet['categories']): Sheet => ({
  currency: 'EUR',
  inflow: '0.00',
  outflow: '0.00',
  series: [],
  categories,
});

const HOUSEHOLD = sheet(
  row(null, null, { '2026-02': ['0.00', '20.00'] }),
  row({ id: 'bakery', name: 'Bakery' }, FOOD, { '2026-01': ['0.00', '5.50'], '2026-02': ['0.00', '4.80'] }),
  row({ id: 'market', name: 'Market' }, FOOD, { '2026-02': ['9.95', '100.00'] }),
  row(FOOD, null, { '2026-02': ['0.00', '10.00'] }),
  row({ id: 'salary', name: 'Salary' }, null, { '2026-01': ['2500.00', '0.00'], '2026-02': ['2500.00', '0.00'] }),
  row({ id: 'clothes', name: 'Clothes' }, null, { '2026-01': ['0.00', '60.00'], '2026-02': ['60.00', '0.00'] }),
);

describe('the table of spending', () => {
  it('deducts refunds, counts subcategories in their parents, and shows what came back as earned', () => {
    expect(spendingTable(HOUSEHOLD, ['2026-02'], 100).split('\n')).toEqual([
      'EUR          2026-02',
      'Food          104.85',
      '  Market       90.05',
      '  Bakery        4.80',
      'No category    20.00',
      'Spent         124.85',
      '',
      'Salary       2500.00',
      'Clothes        60.00',
      'Earned       2560.00',
      '',
      'Left over    2435.15',
    ]);
  });

  it('has a column for each month and their sum, over which a refund of another month counts', () => {
    expect(spendingTable(HOUSEHOLD, ['2026-01', '2026-02'], 100).split('\n')).toEqual([
      'EUR          2026-01  2026-02  2026-01 to 2026-02',
      'Food            5.50   104.85              110.35',
      '  Market        0.00    90.05               90.05',
      '  Bakery        5.50     4.80               10.30',
      'No category     0.00    20.00               20.00',
      'Spent           5.50   124.85              130.35',
      '',
      'Salary       2500.00  2500.00             5000.00',
      'Earned       2500.00  2500.00             5000.00',
      '',
      'Left over    2494.50  2375.15             4869.65',
    ]);
  });

  it('shows only the sum if months do not fit', () => {
    const [title, food] = spendingTable(HOUSEHOLD, ['2026-01', '2026-02'], 40).split('\n');
    expect([title, food]).toEqual(['EUR          2026-01 to 2026-02', 'Food                     110.35']);
  });
});
