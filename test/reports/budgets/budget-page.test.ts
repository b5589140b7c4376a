import { describe, expect, it } from 'vitest';
import type { BudgetContent } from '../../../web/reports/budgets/budget-content.ts';
import { budgetPage } from '../../../web/reports/budgets/budget-page.ts';
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
    expect(text).toContain('Day 16 of 31 $12 less than an even pace: $52 by today');
    const more = textOf(pageOf({ rows: [{ ...row, spent: '90' }] }, '2026-03-16'));
    expect(more).toContain('Day 16 of 31 $38 more than an even pace: $52 by today');
    const even = textOf(pageOf({ rows: [{ ...row, spent: '51.7' }] }, '2026-03-16'));
    expect(even).toContain('Day 16 of 31 Even pace $52 by today');
  });

  it('marks a category that is over its limit in words, with an icon, and with what is beyond it in its bar', () => {
    const page = pageOf({ rows: [{ ...row, spent: '150' }] });
    expect(textOf(page)).toContain('$50.00 over budget');
    expect(page).toContain('<tr class="over-budget">');
    expect(page).toContain('<rect class="beyond" x="66.7%" width="33.3%"');
  });

  it('says how much of a limit is not assigned to a category', () => {
    const page = textOf(pageOf({ budget: { ...budget, budgetedSpending: '150' } }));
    expect(page).toContain('No category $50.00 of $150.00 not assigned $50.00 $0.00 spent $50.00 left'); // the rows add up to the figures
    expect(page).toContain('Total $150.00 $40.00 spent $110.00 left');
  });

  it('sets apart what has no category, and calls nothing over a limit that nobody set', () => {
    const flows = [{ categoryId: null, months: new Map([['2026-03', { inflow: '0', outflow: '70' }]]) }];
    const page = pageOf({ flows, budget: { ...budget, budgetedSpending: '150' } });
    expect(textOf(page)).toContain('$70.00 spent $20.00 without a limit');
    expect(page).not.toContain('over-budget');
    expect(textOf(pageOf({ flows }))).toContain('No category $70.00 spent $70.00 without a limit');
    expect(page).toMatch(/href="[^"]*category_id=none[^"]*">No category<\/a>/);
  });

  it('shows what a parent without a limit gets from its subcategories', () => {
    const below = { ...row, category: { ...FOOD, id: 'c', name: 'Groceries', parentId: FOOD.id }, isBelow: true };
    const page = pageOf({ rows: [{ ...row, planned: null }, below] });
    expect(page).toContain('value="" placeholder="100.00" aria-label="Limit for Food"');
    expect(textOf(page)).toContain('Food Sum of subcategories');
    expect(textOf(pageOf({ rows: [row, below] }))).toContain('Food Subcategories: $100.00');
  });

  it('says what a parent itself cost, beside its subcategories, without a limit of its own', () => {
    const below = { ...row, category: { ...FOOD, id: 'c', name: 'Groceries', parentId: FOOD.id }, isBelow: true };
    const page = pageOf({ rows: [{ ...row, own: { spent: '4', usual: '0' } }, below] });
    expect(textOf(page)).toContain('Food, no subcategory $4.00 spent');
    expect(page.match(/<input class="plan"/g)).toHaveLength(2);
    expect(textOf(pageOf({ rows: [{ ...row, own: { spent: '0', usual: '0' } }, below] }))).not.toContain(
      'no subcategory',
    );
  });

  it('shows the average beside what was spent', () => {
    const usual = { first: '2025-12', last: '2026-02' };
    const page = textOf(pageOf({ rows: [{ ...row, usual: '33.333' }], usual }));
    expect(page).toContain('Limit Spent Average of Dec 2025 – Feb 2026 Left to spend');
    expect(page).toContain('$40.00 spent avg. $33.33 $60.00 left');
    expect(textOf(pageOf())).not.toContain('Average of');
  });

  it('offers to carry over what the month before left, and counts it where that was chosen', () => {
    const offered = { month: '2026-02', byCategory: new Map([[FOOD.id, '49.65']]) };
    const off = pageOf({ offered });
    expect(off).toMatch(/<input type="checkbox" name="carry_0195583d_[^"]+" value="true">/);
    expect(textOf(off)).toContain('Feb +$49.65 carried over from Feb 2026 for Food $40.00 spent $60.00 left');
    const on = pageOf({ offered, rows: [{ ...row, carried: '49.65' }], carrying: new Set([FOOD.id]) });
    expect(on).toContain('value="true" checked>');
    expect(textOf(on)).toContain('carried over from Feb 2026 for Food = $149.65 $40.00 spent $109.65 left');
    expect(textOf(on)).toContain('Left to spend $109.65 of $149.65 , +$49.65 carried over');
    expect(textOf(on)).toContain('Total $100.00 +$49.65 $40.00 spent $109.65 left');
  });

  it('takes off what the month before was over', () => {
    const offered = { month: '2026-02', byCategory: new Map([[FOOD.id, '-70']]) };
    const page = pageOf({ offered, rows: [{ ...row, carried: '-70' }], carrying: new Set([FOOD.id]) });
    expect(textOf(page)).toContain(
      '-$70.00 carried over from Feb 2026 for Food = $30.00 $40.00 spent $10.00 over budget',
    );
  });

  it('says from when on something can be carried over, and where the month before is not over', () => {
    expect(textOf(pageOf())).toContain('From the next month on, you can carry over what is left in Mar 2026.');
    const offered = { month: '2026-02', byCategory: new Map([[FOOD.id, '1']]) };
    expect(textOf(pageOf({ offered }))).not.toContain('not over yet');
    expect(textOf(pageOf({ offered }, '2026-02-20'))).toContain('Feb 2026 is not over yet');
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

  it('has one button that saves', () => {
    const rows = Array.from({ length: 9 }, (_, at) => ({ ...row, category: { ...FOOD, id: `c${at}` } }));
    expect(pageOf({ rows }).match(/>Save budget</g)).toHaveLength(1);
  });

  it('has the largest spending first, and subcategories below their parent', () => {
    const named = (name: string, spent: string, over: object = {}) => ({
      ...row,
      ...{ category: { ...FOOD, id: name, name, ...over }, spent, isBelow: 'parentId' in over },
    });
    const below = { parentId: 'Home' };
    const rows = [named('Car', '5'), named('Home', '90'), named('Gas', '40', below), named('Rent', '50', below)];
    const names = [...pageOf({ rows }).matchAll(/aria-label="Limit for (\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['Home', 'Rent', 'Gas', 'Car']);
  });

  it('sets the average of a category without a limit with one click', () => {
    const over = { rows: [{ ...row, planned: null, usual: '120.4' }], usual: { first: '2025-12', last: '2026-02' } };
    expect(textOf(pageOf(over))).toContain('Set $120.00 for Food');
  });

  it('fills in the fields from elsewhere, and shows what is saved beside them', () => {
    const fills = new Map([
      ['before', new Map([[FOOD.id, '80']])],
      ['average', new Map([[FOOD.id, '120']])],
      ['spent', new Map([[FOOD.id, '97.35']])],
    ] as const);
    const over = { fills, before: '2026-02', usual: { first: '2025-12', last: '2026-02' } };
    const text = textOf(pageOf(over));
    expect(text).toContain('Copy limits from Feb 2026 Use average of Dec 2025 – Feb 2026 Use spending in Feb 2026');
    expect(text).not.toContain('Nothing is saved yet');
    const filled = pageOf({ ...over, filled: 'spent' });
    expect(textOf(filled)).toContain('Filled in with your spending in Feb 2026. Nothing is saved yet.');
    expect(filled).toContain('value="97.35" aria-label="Limit for Food"><small>Saved: $100.00</small>');
    expect(textOf(filled)).toContain('Save budget Discard');
  });

  it('says what the limits leave of the income', () => {
    const of = (expectedIncome: string | null) => textOf(pageOf({ budget: { ...budget, expectedIncome } }));
    expect(of('150')).toContain('Left to budget $50.00 $150.00 income − $100.00 limits');
    expect(of('80')).toContain('Budgeted over your income $20.00 $80.00 income − $100.00 limits');
    expect(of(null)).toContain('Left to budget — Enter your expected income');
  });

  it('says what counts at which rates', () => {
    const sheet = (currency: string, outflow: string) => {
      const flows = { inflow: '0.00', outflow };
      const food = { category: { id: FOOD.id, name: 'Food', parent: null }, ...flows, series: [] };
      return { currency, ...flows, series: [], categories: [food] };
    };
    const page = pageOf({ converted: [{ from: sheet('EUR', '77.70'), to: sheet('USD', '84.25') }] });
    expect(textOf(page)).toContain('Spent in other currencies: €77.70 counted as $84.25 at your exchange rates .');
    expect(page).toMatch(/href="\/transactions\?category_id=[^"]*">Food<\/a>/);
    expect(page).not.toContain('currency=USD'); // its list has both currencies
  });

  it('names what was spent in other currencies', () => {
    const flows = { inflow: '0.00', outflow: '12.00' };
    const food = { category: { id: FOOD.id, name: 'Food', parent: null }, ...flows, series: [] };
    const page = textOf(pageOf({ others: [{ currency: 'EUR', ...flows, series: [], categories: [food] }] }));
    expect(page).toContain('Not included: €12.00 spent in other currencies . Add an exchange rate to count it');
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
      'Use the limits from Feb 2026 Use your average spending from Dec 2025 – Feb 2026 Use your spending in Feb 2026 Start without limits',
    );
  });
});
