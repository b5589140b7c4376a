import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CategoryFlows } from '../../../shared/ledger/totals/domain/spending.ts';
import { monthIndex, monthOfIndex } from '../../../shared/platform/domain/dates/local-date.ts';
import { add, subtract, sum } from '../../../shared/platform/domain/money/decimal.ts';
import { categoryTrend, trendMonths } from '../../../shared/reports/spending/domain/category-trend.ts';

const spent = (categoryId: string | null, months: Readonly<Record<string, string>>): CategoryFlows => ({
  categoryId,
  months: new Map(
    Object.entries(months).map(([month, amount]) => [
      month,
      amount.startsWith('-') ? { inflow: amount.slice(1), outflow: '0' } : { inflow: '0', outflow: amount },
    ]),
  ),
});

const FOOD = { ids: new Set(['food']) };
const NOW = { until: '2026-03', today: '2026-03-20', since: '2024-01', digits: 2 };

describe('the trend of a category', () => {
  it('covers twelve months and needs those of the year before', () => {
    expect(trendMonths('2026-03')).toEqual({ first: '2024-04', last: '2026-03' });
    const { months } = categoryTrend([], FOOD, NOW);
    expect(months.map(({ month }) => month)).toEqual([
      ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09'],
      ...['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'],
    ]);
  });

  it('stands beside the same month of the year before', () => {
    const { months } = categoryTrend([spent('food', { '2026-02': '80', '2025-02': '50' })], FOOD, NOW);
    expect(months.find(({ month }) => month === '2026-02')).toEqual({
      ...{ month: '2026-02', amount: '80', before: '50', isOver: true },
    });
  });

  it('averages and compares only months that are over', () => {
    const { average, change, total } = categoryTrend(
      [spent('food', { '2026-03': '1', '2026-02': '100', '2025-03': '7', '2025-02': '40' })],
      FOOD,
      NOW,
    );
    expect(total).toBe('101');
    expect(average).toEqual({ amount: '9.09', count: 11 });
    expect(change).toMatchObject({ now: '100', before: '40' });
    expect(change?.months.at(-1)).toBe('2026-02');
  });

  it('counts a month on its last day as one that is not over', () => {
    const isOver = (today: string) => categoryTrend([], FOOD, { ...NOW, today }).months.at(-1)?.isOver;
    expect([isOver('2026-03-31'), isOver('2026-04-01')]).toEqual([false, true]);
  });

  it('knows nothing of the time before the ledger, and averages the months since', () => {
    const { months, average, change } = categoryTrend([spent('food', { '2026-01': '30', '2026-02': '60' })], FOOD, {
      ...NOW,
      since: '2026-01',
    });
    expect(months.map(({ amount }) => amount).slice(-4)).toEqual([undefined, '30', '60', '0']);
    expect(months.every(({ before }) => before === undefined)).toBe(true);
    expect(average).toEqual({ amount: '45', count: 2 });
    expect(change).toBeUndefined();
  });

  it('lowers what was spent by a refund, also below zero', () => {
    const { months, isEarned } = categoryTrend([spent('food', { '2026-01': '-30', '2026-02': '60' })], FOOD, NOW);
    expect(isEarned).toBe(false);
    expect(months.map(({ amount }) => amount).slice(-3)).toEqual(['-30', '60', '0']);
  });

  it('shows what a category of income earned', () => {
    const { months, isEarned } = categoryTrend([spent('food', { '2026-01': '-2000', '2026-02': '60' })], FOOD, NOW);
    expect(isEarned).toBe(true);
    expect(months.map(({ amount }) => amount).slice(-3)).toEqual(['2000', '-60', '0']);
  });

  it('adds up subcategories, and leaves out other categories', () => {
    const flows = [
      spent('food', { '2026-02': '1' }),
      spent('coffee', { '2026-02': '2' }),
      spent('car', { '2026-02': '4' }),
    ];
    expect(categoryTrend(flows, { ids: new Set(['food', 'coffee']) }, NOW).total).toBe('3');
  });

  it('keeps money in and out apart without a category', () => {
    const flows = [{ categoryId: null, months: new Map([['2026-02', { inflow: '5', outflow: '8' }]]) }];
    const of = (side: 'inflow' | 'outflow') => categoryTrend(flows, { ids: new Set([null]), side }, NOW);
    expect(of('outflow')).toMatchObject({ total: '8', isEarned: false });
    expect(of('inflow')).toMatchObject({ total: '5', isEarned: true });
  });

  it('has changes of its months that add up to the whole change', () => {
    const amounts = fc.dictionary(
      fc.integer({ min: monthIndex('2024-04'), max: monthIndex('2026-03') }).map(monthOfIndex),
      fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
    );
    fc.assert(
      fc.property(amounts, (months) => {
        const flows = spent('food', months);
        const trend = categoryTrend([flows], FOOD, NOW);
        const whole = trend.months.filter(({ isOver }) => isOver);
        const changes = whole.map(({ amount = '0', before = '0' }) => subtract(amount, before));
        const { now = '0', before = '0' } = trend.change ?? {};
        expect(sum(changes)).toBe(subtract(now, before));
        expect(add(sum(whole.map(({ amount = '0' }) => amount)), trend.months.at(-1)?.amount ?? '0')).toBe(trend.total);
      }),
    );
  });
});
