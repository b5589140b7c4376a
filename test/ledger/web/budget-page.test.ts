import { describe, expect, it } from 'vitest';
import { type BudgetContent, budgetPage } from '../../../web/ledger/budget-page.ts';
import { aViewer } from '../../support/pages/ledger-content.ts';

type Planned = Extract<BudgetContent, { readonly budget: { readonly id: string } }>;

const FOOD = {
  id: '0195583d-6b7c-7a10-8d2e-3f4a5b6c7d08',
  name: 'Food',
  parentId: null,
  classification: 'expense',
} as const;
const budget = {
  ...({ id: 'b', kind: 'budget', name: 'March', owners: [], createdAt: '', updatedAt: '' } as const),
  ...{ currency: 'USD', startDate: '2026-03-01', endDate: '2026-03-31', budgetedSpending: null, expectedIncome: null },
  version: '"v1"',
} as unknown as Planned['budget'];

const pageOf = (over: Partial<Planned> = {}) =>
  String(
    budgetPage(aViewer(), {
      month: '2026-03',
      budget,
      rows: [{ category: FOOD, isBelow: false, planned: '100', spent: '40' }],
      flows: [],
      pictures: new Map(),
      ...over,
    }),
  );
const textOf = (page: string) => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('budgetPage', () => {
  it('begins with what is left, and opens the form of the plan from one button', () => {
    const page = pageOf();
    expect(textOf(page)).toContain('Left $60.00 of $100.00 Spent $40.00 40% of the plan Planned $100.00');
    expect(page.match(/Edit plan/g)).toHaveLength(2); // the button, and the name of the form it opens
    expect(page).toContain('id="edit-plan" class="card on-demand"');
  });

  it('says how much of a limit is not assigned to a category', () => {
    const page = textOf(pageOf({ budget: { ...budget, budgetedSpending: '150' } }));
    expect(page).toContain('Planned $150.00 $50.00 not assigned to a category');
    expect(page).toContain('No category $50.00 $0.00 $50.00 left'); // the rows add up to the figures
  });

  it('says nothing of it if the categories need the whole limit', () => {
    expect(textOf(pageOf({ budget: { ...budget, budgetedSpending: '100' } }))).not.toContain('not assigned');
  });

  it('shows the form of a plan without amounts', () => {
    const page = pageOf({ rows: [{ category: FOOD, isBelow: false, planned: null, spent: '0' }] });
    expect(page).toContain('id="edit-plan" class="card"');
    expect(page).not.toContain('href="#edit-plan"');
  });
});
