import { describe, expect, it } from 'vitest';
import type { RateFilter } from '../../../shared/accounts/use-cases/exchange-rates.ts';
import type { CatalogueRecord } from '../../../shared/catalogue/domain/catalogue-record.ts';
import { readMonthBudget } from '../../../shared/home/use-cases/month-budget.ts';
import type { Days } from '../../../shared/platform/domain/dates/local-date.ts';
import type { Spending } from '../../../shared/reports/spending/use-cases/read-spending.ts';
import { anAccount } from '../../support/ledger/ledger-builders.ts';

const TODAY = '2026-03-20';
const BUDGET = {
  kind: 'budget',
  id: 'b',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  currency: 'USD',
  budgetedSpending: null,
  expectedIncome: null,
};
const category = (id: string, parentId: string | null = null) => ({
  ...{ kind: 'category', id, name: id, parentId, classification: 'expense' },
});
const CATEGORIES = [category('food'), category('coffee', 'food'), category('home'), category('gifts')];
const limit = (categoryId: string, budgetedSpending: string) => ({
  ...{ kind: 'budget_category', id: categoryId, budgetId: 'b', categoryId, budgetedSpending },
});
const spent = (categoryId: string | null, outflow: string) => ({
  categoryId,
  months: new Map([['2026-03', { inflow: '0', outflow }]]),
});
const SPENDING = {
  months: ['2026-03'],
  currencies: [
    {
      currency: 'USD',
      categories: [spent('coffee', '30'), spent('home', '50'), spent('gifts', '5'), spent(null, '7')],
    },
    { currency: 'EUR', categories: [spent('home', '900')] },
  ],
  categories: CATEGORIES,
} as unknown as Spending;

/** In February, 40 was spent on coffee, and 10 EUR on the home. */
const FEBRUARY = { ...anAccount(), tag: 'a', status: 'active' };
const FLOWS = [
  { categoryId: 'coffee', currency: 'USD', outflow: '40' },
  { categoryId: 'home', currency: 'EUR', outflow: '10' },
].map((flow) => ({ ...flow, accountId: FEBRUARY.id, month: '2026-02', inflow: '0' }));
const CELL = { accountId: FEBRUARY.id, month: '2026-02', transactions: 2, currencies: {}, amounts: {} };
const HEADER = {
  ...{ account: FEBRUARY, key: { tag: 'a', month: '2026-02' }, version: '1', cells: [CELL], months: [] },
  ...{ firstDate: '2026-02-01', lastDate: '2026-02-20' },
};

type Read = { readonly days: Days[]; readonly pairs: string[]; years: number };

const budgetOf = async (
  records: readonly object[],
  { read = { days: [], pairs: [], years: 0 }, rate }: { readonly read?: Read; readonly rate?: string } = {},
) =>
  readMonthBudget({
    records: {
      listOf: async (_: string, kind: string) =>
        [...CATEGORIES, ...records].filter((record) => 'kind' in record && record.kind === kind) as CatalogueRecord[],
    },
    spendingIn: async (days: Days) => {
      read.days.push(days);
      return SPENDING;
    },
    rates: {
      list: async (_: string, { from, to }: RateFilter) => {
        read.pairs.push(`${from} ${to}`);
        return rate === undefined || from !== 'EUR' ? [] : [{ date: '2026-02-10', from: 'EUR', to: 'USD', rate }];
      },
    },
    accounts: { list: async () => [] },
    headers: { list: async () => [HEADER] },
    summaries: {
      read: async () => {
        read.years += 1;
        const months = new Map([['2026-02', { flows: FLOWS, references: new Map() }]]);
        return new Map([['a', { version: '1', months }]]);
      },
      write: async () => undefined,
    },
    ledger: { readColumns: async () => [] },
    today: async () => TODAY,
  } as unknown as Parameters<typeof readMonthBudget>[0])('family', TODAY);

describe('readMonthBudget', () => {
  it('compares the limits with what was spent until today, the category with least left first', async () => {
    const read: Read = { days: [], pairs: [], years: 0 };
    const budget = await budgetOf([BUDGET, limit('food', '25'), limit('home', '100'), limit('gifts', '50')], { read });
    expect(read).toEqual({ days: [{ from: '2026-03-01', to: TODAY }], pairs: ['EUR USD', 'USD EUR'], years: 0 });
    expect(budget).toMatchObject({ currency: 'USD', available: '175', spent: '92' }); // with what has no category
    expect(budget?.categories.map(({ category: { id }, available, spent: of }) => [id, available, of])).toEqual([
      ['food', '25', '30'],
      ['home', '100', '50'],
      ['gifts', '50', '5'],
    ]);
  });

  it('has a limit of its own for everything, and puts what should cost nothing first', async () => {
    const whole = { ...BUDGET, budgetedSpending: '300' };
    const budget = await budgetOf([whole, limit('food', '25'), limit('gifts', '0')]);
    expect(budget).toMatchObject({ available: '300', spent: '92' });
    expect(budget?.categories.map(({ category: { id } }) => id)).toEqual(['gifts', 'food']);
  });

  it('names a subcategory only if it is over its own limit', async () => {
    const named = async (coffee: string) =>
      (await budgetOf([BUDGET, limit('food', '60'), limit('coffee', coffee)]))?.categories.map(
        ({ category: { id } }) => id,
      );
    expect(await named('20')).toEqual(['coffee', 'food']);
    expect(await named('30')).toEqual(['food']);
  });

  it('counts other currencies at the rates of the family', async () => {
    const budget = await budgetOf([BUDGET, limit('home', '100')], { rate: '1.1' });
    expect(budget).toMatchObject({ available: '100', spent: '1082', categories: [{ spent: '1040' }] });
  });

  it('begins with what the months before left', async () => {
    const read: Read = { days: [], pairs: [], years: 0 };
    const before = { ...BUDGET, id: 'a', startDate: '2026-02-01', endDate: '2026-02-28' };
    const limits = [
      { ...limit('food', '30'), id: 'food-2', budgetId: 'a' },
      { ...limit('home', '20'), id: 'home-2', budgetId: 'a' },
      { ...limit('food', '25'), carryOver: true },
      { ...limit('home', '100'), carryOver: true },
    ];
    const budget = await budgetOf([before, BUDGET, ...limits], { read, rate: '1.1' });
    expect(budget?.categories.map(({ category: { id }, available }) => [id, available])).toEqual([
      ['home', '109'], // 20 - 11 from February
      ['food', '15'], // 30 - 40
    ]);
    expect(budget).toMatchObject({ available: '124', spent: '1082' });
    expect(read.years).toBe(1);
  });

  it('is none without a budget of this month, and without limits', async () => {
    const read: Read = { days: [], pairs: [], years: 0 };
    expect(await budgetOf([{ ...BUDGET, startDate: '2026-02-01' }], { read })).toBeNull();
    expect(read).toEqual({ days: [], pairs: [], years: 0 });
    expect(await budgetOf([BUDGET])).toBeNull();
  });
});
