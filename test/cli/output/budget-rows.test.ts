import { describe, expect, it } from 'vitest';
import { budgetSums } from '../../../cli/src/output/budget-rows.ts';
import type { Schemas } from '../../../client/src/index.ts';
import { canonicalDecimal } from '../../../shared/platform/domain/money/decimal.ts';
import { budgetRows } from '../../../shared/reports/budgets/domain/budget-comparison.ts';

type Category = Schemas['Category'];

const category = (
  id: string,
  parentId: string | null,
  classification: Category['classification'] = 'expense',
): Category => ({
  id,
  name: id,
  color: '#000000',
  icon: 'tag',
  classification,
  parent: parentId === null ? null : { id: parentId, name: parentId },
  external_id: null,
  external_source: null,
  metadata: {},
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

const CATEGORIES = [
  category('Food', null),
  category('Bakery', 'Food'),
  category('Refunds', 'Food', 'income'),
  category('Salary', null, 'income'),
  category('Gifts', null),
  category('Travel', null),
  category('Hotels', 'Travel'),
];

const FLOWS: readonly (readonly [id: string | null, inflow: string, outflow: string])[] = [
  ['Food', '0.00', '110.10'],
  ['Bakery', '1.20', '14.80'],
  ['Refunds', '5.00', '0.00'],
  ['Salary', '2500.00', '0.00'],
  ['Gifts', '50.00', '20.00'],
  ['Hotels', '0.00', '80.00'],
  [null, '0.00', '7.50'],
];

const PLANNED = { Food: '100.00', Bakery: '20.00', Hotels: '300.00' };

const sums = (limit: string | null = null) => {
  const parents = new Map(CATEGORIES.map(({ id, parent }) => [id, parent]));
  const flows = FLOWS.map(([id, inflow, outflow]) => ({
    category: id === null ? null : { id, name: id, parent: parents.get(id) ?? null },
    inflow,
    outflow,
    series: [],
  }));
  const planned = Object.entries(PLANNED).map(([id, amount]) => ({
    category: { id, name: id },
    budgeted_spending: amount,
  }));
  const budget = { currency: 'EUR', budgeted_spending: limit, categories: planned } as unknown as Schemas['Budget'];
  return budgetSums(budget, CATEGORIES, flows);
};

describe('what is planned and spent', () => {
  it('has the rows of the page of budgets', () => {
    const onPage = budgetRows(
      CATEGORIES.map(({ parent, ...category }) => ({ ...category, parentId: parent?.id ?? null })),
      new Map(Object.entries(PLANNED)),
      FLOWS.map(([categoryId, inflow, outflow]) => ({
        categoryId,
        months: new Map([
          ['2026-02', { inflow: canonicalDecimal(inflow) ?? '', outflow: canonicalDecimal(outflow) ?? '' }],
        ]),
      })),
    );
    const { categories } = sums();
    expect(
      categories.map(({ category: { name }, budgeted_spending, spent }) => [
        name,
        budgeted_spending,
        canonicalDecimal(spent),
      ]),
    ).toEqual(onPage.map(({ category: { name }, planned, spent }) => [name, planned, spent]));
    expect(categories.map(({ category: { name } }) => name)).toEqual(['Food', 'Bakery', 'Travel', 'Hotels']);
  });

  it('adds up the plans of the top categories, unless the budget has a limit for everything', () => {
    expect(sums()).toMatchObject({
      budgeted_spending: '400.00',
      spent: '206.20',
      left: '193.80',
      spent_without_category: '7.50',
    });
    expect(sums('150')).toMatchObject({ budgeted_spending: '150', left: '-56.20' });
  });
});
