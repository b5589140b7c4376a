import { describe, expect, it } from 'vitest';
import { categoryAmounts } from '../../../functions/catalogue/catalogue-pages/category-amounts.ts';

const out = (outflow: string, inflow = '0') => ({ outflow, inflow });

describe('categoryAmounts', () => {
  it('adds subcategories to the category that they belong to, and averages the months before this one', () => {
    const { byId, leftOut } = categoryAmounts({
      categories: [
        { id: 'food', parent: null },
        { id: 'coffee', parent: { id: 'food', name: 'Food' } },
        { id: 'travel', parent: null },
      ],
      flows: [
        {
          categoryId: 'food',
          months: new Map([
            ['2026-01', out('100')],
            ['2026-03', out('50', '10')],
          ]),
        },
        { categoryId: 'coffee', months: new Map([['2026-02', out('5.01')]]) },
      ],
      unknown: [{ currency: 'USD', categories: [{ categoryId: 'travel', months: new Map([['2026-03', out('9')]]) }] }],
      currency: 'EUR',
      thisMonth: '2026-03',
    });
    expect([...byId]).toEqual([
      ['food', { month: '40', average: '52.51' }],
      ['coffee', { month: '0', average: '2.51' }],
    ]);
    expect(leftOut).toEqual(['USD']);
  });

  it.each([
    ['JPY', '333'],
    ['KWD', '333.333'],
  ])('averages to the smallest unit of %s', (currency, average) => {
    const months = new Map([['2025-12', out('1000')]]);
    const { byId } = categoryAmounts({
      categories: [{ id: 'food', parent: null }],
      flows: [{ categoryId: 'food', months }],
      unknown: [],
      currency,
      thisMonth: '2026-03',
    });
    expect(byId.get('food')?.average).toBe(average);
  });
});
