import { describe, expect, it } from 'vitest';
import type { CatalogueRecord } from '../../../shared/catalogue/domain/catalogue-record.ts';
import { readMonthBudget } from '../../../shared/home/use-cases/month-budget.ts';
import type { Spending } from '../../../shared/ledger/use-cases/read-spending.ts';
import type { Days } from '../../../shared/platform/domain/local-date.ts';

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

const budgetOf = async (records: readonly object[], asked: Days[] = []) =>
  readMonthBudget(
    {
      listOf: async (_, kind) =>
        records.filter((record) => 'kind' in record && record.kind === kind) as CatalogueRecord[],
    },
    async (days) => {
      asked.push(days);
      return SPENDING;
    },
  )('family', TODAY);

describe('readMonthBudget', () => {
  it('compares the limits with what was spent until today, the category with least left first', async () => {
    const asked: Days[] = [];
    const budget = await budgetOf([BUDGET, limit('food', '25'), limit('home', '100'), limit('gifts', '50')], asked);
    expect(asked).toEqual([{ from: '2026-03-01', to: TODAY }]);
    expect(budget).toMatchObject({ currency: 'USD', planned: '175', spent: '92' }); // with what has no category
    expect(budget?.categories.map(({ category: { id }, planned, spent: of }) => [id, planned, of])).toEqual([
      ['food', '25', '30'],
      ['home', '100', '50'],
      ['gifts', '50', '5'],
    ]);
  });

  it('has a limit of its own for everything, and puts what should cost nothing first', async () => {
    const whole = { ...BUDGET, budgetedSpending: '300' };
    const budget = await budgetOf([whole, limit('food', '25'), limit('gifts', '0')]);
    expect(budget).toMatchObject({ planned: '300', spent: '92' });
    expect(budget?.categories.map(({ category: { id } }) => id)).toEqual(['gifts', 'food']);
  });

  it('is none without a budget of this month, and without limits', async () => {
    const asked: Days[] = [];
    expect(await budgetOf([{ ...BUDGET, startDate: '2026-02-01' }], asked)).toBeNull();
    expect(asked).toEqual([]);
    expect(await budgetOf([BUDGET])).toBeNull();
  });
});
