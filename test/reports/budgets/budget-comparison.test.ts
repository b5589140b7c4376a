import { describe, expect, it } from 'vitest';
import {
  availableIn,
  budgetRows,
  flowsIn,
  refillPlans,
  spentInMonths,
  spentOn,
  suggestPlans,
} from '../../../shared/reports/budgets/domain/budget-comparison.ts';

const category = (id: string, over: object = {}) => ({ id, name: id, parentId: null, classification: null, ...over });
const flows = (categoryId: string | null, outflow: string, inflow = '0') => ({
  categoryId,
  months: new Map([['2026-02', { inflow, outflow }]]),
});

describe('the rows of a budget', () => {
  const CATEGORIES = [
    category('Food'),
    category('Groceries', { parentId: 'Food' }),
    category('Car'),
    category('Salary', { classification: 'income' }),
  ];

  it('compare what was planned with what was spent, less refunds, subcategories included in their parent', () => {
    const rows = budgetRows(CATEGORIES, new Map([['Food', '100']]), [
      flows('Food', '10'),
      flows('Groceries', '50', '5.5'),
      flows(null, '7'),
    ]);
    expect(rows.map(({ category: { name }, isBelow, planned, spent }) => [name, isBelow, planned, spent])).toEqual([
      ['Car', false, null, '0'],
      ['Food', false, '100', '54.5'],
      ['Groceries', true, null, '44.5'],
    ]);
  });

  it('say what a parent itself cost, and its average', () => {
    const before = { flows: [flows('Food', '30'), flows('Groceries', '90')], months: 3 };
    const rows = budgetRows(CATEGORIES, new Map(), [flows('Food', '10'), flows('Groceries', '50')], before);
    const food = rows.find(({ category: { name } }) => name === 'Food');
    expect(food).toMatchObject({ spent: '60', usual: '40', own: { spent: '10', usual: '10' } });
  });

  it('have what is carried over beside the plan, a parent without a plan that of its subcategories', () => {
    const plans = new Map([
      ['Groceries', '80'],
      ['Car', '5'],
    ]);
    const carried = new Map([
      ['Groceries', '-12.5'],
      ['Car', '0.1'],
    ]);
    const rows = budgetRows(CATEGORIES, plans, []).map((row) => ({ ...row, carried: carried.get(row.category.id) }));
    const available = rows.map((row) => [row.category.id, availableIn(row, rows)]);
    expect(Object.fromEntries(available)).toEqual({ Car: '5.1', Food: '67.5', Groceries: '67.5' });
  });

  it('can be of one month of several', () => {
    const both = {
      categoryId: 'Food',
      months: new Map([
        ['2026-01', { inflow: '0', outflow: '7' }],
        ['2026-02', { inflow: '0', outflow: '9' }],
      ]),
    };
    expect(spentOn(flowsIn([both], '2026-02', '2026-02'), () => true)).toBe('9');
    expect(spentOn(flowsIn([both], '2025-12', '2025-12'), () => true)).toBe('0');
    expect(spentOn(flowsIn([both], '2025-12', '2026-02'), () => true)).toBe('16');
    const spentIn = spentInMonths(CATEGORIES, [both, flows('Groceries', '3')]);
    expect(['2026-01', '2026-02', '2026-03'].map((month) => spentIn(month, 'Food'))).toEqual(['7', '12', '0']);
    expect(spentIn('2026-02', 'gone')).toBe('0');
  });

  it('show a category of income only if something is planned for it', () => {
    const names = (planned: readonly [string, string][]) =>
      budgetRows(CATEGORIES, new Map(planned), []).map(({ category: { name } }) => name);
    expect(names([])).not.toContain('Salary');
    expect(names([['Salary', '1']])).toContain('Salary');
  });

  it('leave out a category that brought in money, unless something is planned for it', () => {
    const names = (planned: readonly [string, string][]) =>
      budgetRows(CATEGORIES, new Map(planned), [flows('Car', '5', '500')]).map(({ category: { name } }) => name);
    expect(names([])).toEqual(['Food', 'Groceries']);
    expect(names([['Car', '10']])).toEqual(['Car', 'Food', 'Groceries']);
  });

  it('leave what has no category to a sum of its own, which money in does not lower', () => {
    expect(spentOn([flows(null, '7', '5'), flows('Food', '1')], (id) => id === null)).toBe('7');
  });

  describe('without a plan', () => {
    const before = { flows: [flows('Food', '10'), flows('Groceries', '290'), flows('Car', '0.9')], months: 3 };
    const suggested = (planned: readonly [string, string][]) =>
      Object.fromEntries(suggestPlans(budgetRows(CATEGORIES, new Map(planned), [], before)));

    it('get the average of the months before, subcategories included in their parent', () => {
      expect(suggested([])).toEqual({ Food: '100' });
      expect(suggested([['Food', '80']])).toEqual({});
    });

    it('get it one by one if a subcategory of the same parent has a plan', () => {
      const more = [...CATEGORIES, category('Coffee', { parentId: 'Food' })];
      const rows = budgetRows(more, new Map([['Coffee', '20']]), [], before);
      expect(Object.fromEntries(suggestPlans(rows))).toEqual({ Groceries: '97' });
    });

    it('get another one on request, also those that have one', () => {
      const plans = new Map([
        ['Food', '80'],
        ['Car', '7'],
      ]);
      const rows = budgetRows([...CATEGORIES, category('Fun')], plans, [], before);
      expect(Object.fromEntries(refillPlans(rows))).toEqual({ Food: '100' }); // 0.3 a month is rounded to none
      expect(Object.fromEntries(refillPlans(rows, 2))).toEqual({ Food: '100', Car: '0.3' });
    });

    it('get none without months before', () => {
      expect(suggestPlans(budgetRows(CATEGORIES, new Map(), [flows('Food', '10')])).size).toBe(0);
    });
  });
});
