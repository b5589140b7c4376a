import { describe, expect, it } from 'vitest';
import type { BudgetContent } from '../../../web/ledger/budget-content.ts';
import { budgetPage } from '../../../web/ledger/budget-page.ts';
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

const row = {
  category: FOOD,
  isBelow: false,
  planned: '100',
  spent: '40',
  usual: '0',
  own: { spent: '40', usual: '0' },
} as const;
const pageOf = (over: Partial<Planned> = {}, today = '2026-04-02') =>
  String(
    budgetPage(aViewer({ today }), {
      month: '2026-03',
      budget,
      rows: [row],
      flows: [],
      others: [],
      pictures: new Map(),
      before: undefined,
      usual: undefined,
      ...over,
    }),
  );
const textOf = (page: string) => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('budgetPage', () => {
  it('begins with what is left in the currency of the budget, and has a field for each limit', () => {
    const page = pageOf();
    expect(textOf(page)).toContain(
      'Mar 1 –\u2060 31 in USD Left to spend $60.00 of $100.00 Spent $40.00 40% of $100.00',
    );
    expect(page).toMatch(
      /<input class="plan"[^>]* name="plan_0195583d_[^>]* value="100.00" aria-label="Limit for Food">/,
    );
  });

  it('says how the month is going so far', () => {
    const text = textOf(pageOf({}, '2026-03-16'));
    expect(text).toContain('Left to spend $60.00 $3.75 a day until Mar 31');
    expect(text).toContain('Day 16 of 31 On pace An even pace would be $51.61 by today');
    expect(textOf(pageOf({ rows: [{ ...row, spent: '90' }] }, '2026-03-16'))).toContain('$38.39 above pace');
  });

  it('marks a category that is over its limit in words, with an icon, and with what is beyond it in its bar', () => {
    const page = pageOf({ rows: [{ ...row, spent: '150' }] });
    expect(textOf(page)).toContain('$50.00 over budget');
    expect(page).toContain('<tr class="over-budget">');
    expect(page).toContain('<rect class="beyond" x="66.7%" width="33.3%"');
  });

  it('says how much of a limit is not assigned to a category', () => {
    const page = textOf(pageOf({ budget: { ...budget, budgetedSpending: '150' } }));
    expect(page).toContain(
      'No category $50.00 of your $150.00 limit is not assigned to a category $0.00 spent $50.00 $50.00 left $0.00 $50.00 left',
    ); // the rows add up to the figures
  });

  it('shows what a parent without a limit gets from its subcategories', () => {
    const below = { ...row, category: { ...FOOD, id: 'c', name: 'Groceries', parentId: FOOD.id }, isBelow: true };
    const page = pageOf({ rows: [{ ...row, planned: null }, below] });
    expect(page).toContain('value="" placeholder="100.00" aria-label="Limit for Food"');
  });

  it('says what a parent itself cost, beside its subcategories, without a limit of its own', () => {
    const below = { ...row, category: { ...FOOD, id: 'c', name: 'Groceries', parentId: FOOD.id }, isBelow: true };
    const page = pageOf({ rows: [{ ...row, own: { spent: '4', usual: '0' } }, below] });
    expect(textOf(page)).toContain('Food, no subcategory $4.00 spent $4.00');
    expect(page.match(/<input class="plan"/g)).toHaveLength(2);
    expect(textOf(pageOf({ rows: [{ ...row, own: { spent: '0', usual: '0' } }, below] }))).not.toContain(
      'no subcategory',
    );
  });

  it('shows the average and what the month before left beside a limit', () => {
    const usual = { first: '2025-12', last: '2026-02' };
    const leftBefore = { month: '2026-02', byCategory: new Map([[FOOD.id, '12.5']]) };
    const page = textOf(pageOf({ rows: [{ ...row, usual: '33.333' }], usual, leftBefore }));
    expect(page).toContain('Limit Average of Dec 2025 – Feb 2026 Spent Left to spend');
    expect(page).toMatch(/Food Feb 2026: \$12\.50 left .*\$33\.33 \$40\.00 \$60\.00 left/);
    expect(page).toContain('What was left in Feb 2026 is shown for comparison. It is not added to this month.');
    expect(textOf(pageOf())).not.toContain('Average of');
    expect(textOf(pageOf())).not.toContain('for comparison');
  });

  it('shows what is saved beside what was typed, if it was refused', () => {
    const { id } = FOOD;
    const values = { [`plan_${id.replaceAll('-', '_')}`]: '120.00', budgeted_spending: '300', expected_income: '' };
    const form = { values, errors: ['Somebody changed this'] } as const;
    const page = textOf(pageOf({ form, budget: { ...budget, budgetedSpending: '250' } }));
    expect(page).toContain('Saved: $100.00');
    expect(page).toContain('add up to $100.00. Saved: $250.00');
    expect(page.match(/Saved:/g)).toHaveLength(2);
    expect(textOf(pageOf())).not.toContain('Saved:');
  });

  it('has its button also at the end of many limits', () => {
    const buttons = (count: number) =>
      pageOf({
        rows: Array.from({ length: count }, (_, at) => ({ ...row, category: { ...FOOD, id: `c${at}` } })),
      }).match(/>Save budget</g)?.length;
    expect([buttons(3), buttons(9)]).toEqual([1, 2]);
  });

  it('offers limits for what has none: from the budget before, or an average', () => {
    const over = { rows: [{ ...row, planned: null, usual: '120.4' }], usual: { first: '2025-12', last: '2026-02' } };
    const text = textOf(pageOf({ ...over, before: '2026-02' }));
    expect(text).toContain('Fill in the missing limits: Copy from Feb 2026 Use the average of Dec 2025 – Feb 2026');
    expect(text).toContain('Set $120.00 for Food');
    expect(textOf(pageOf({ ...over, rows: [row] }))).not.toContain('Fill in');
  });

  it('names what was spent in other currencies', () => {
    const flows = { inflow: '0.00', outflow: '12.00' };
    const food = { category: { id: FOOD.id, name: 'Food', parent: null }, ...flows, series: [] };
    const page = textOf(pageOf({ others: [{ currency: 'EUR', ...flows, series: [], categories: [food] }] }));
    expect(page).toContain('Not included: €12.00 spent in other currencies .');
    const others = ['EUR', 'GBP', 'CHF'].map((currency) => ({ currency, ...flows, series: [], categories: [food] }));
    expect(textOf(pageOf({ others }))).toMatch(
      /Not included: €12.00 , £12.00 , and CHF\s?12.00 spent in other currencies \./,
    );
  });

  it('begins a month from the limits before it, from averages, or without any', () => {
    const begun = (over: object) =>
      textOf(
        String(budgetPage(aViewer(), { month: '2026-03', budget: null, before: undefined, usual: undefined, ...over })),
      );
    expect(begun({})).toContain('Set limits for Mar 2026');
    expect(begun({ before: '2026-02', usual: { first: '2025-12', last: '2026-02' } })).toContain(
      'Use the limits from Feb 2026 Use your average spending from Dec 2025 – Feb 2026 Start without limits',
    );
  });
});
