import { describe, expect, it } from 'vitest';
import type { CatalogueRecordOf } from '../../../shared/catalogue/domain/catalogue-record.ts';
import { referenceChanges } from '../../../shared/catalogue/domain/record-merge.ts';

const NOW = '2026-03-01T00:00:00.000Z';

const share = (
  categoryId: string,
  budgetedSpending: string,
  carryOver?: boolean,
): CatalogueRecordOf<'budget_category'> => ({
  ...{
    id: `share of ${categoryId}`,
    kind: 'budget_category',
    name: '',
    owners: ['user'],
    createdAt: NOW,
    updatedAt: NOW,
  },
  ...{ budgetId: 'budget', categoryId, budgetedSpending, currency: 'USD' },
  ...(carryOver !== undefined && { carryOver }),
});

const mergeOf = (...shares: readonly CatalogueRecordOf<'budget_category'>[]) =>
  referenceChanges(shares, { kind: 'category', fromId: 'eating out', intoId: 'food' });

describe('merging two categories of a budget', () => {
  it('adds one share to the other', () => {
    expect(mergeOf(share('eating out', '10'), share('food', '5'))).toEqual([
      {
        ...{ kind: 'budget_category', id: 'share of food' },
        ...{ before: { budgetedSpending: '5' }, after: { budgetedSpending: '15' } },
      },
      {
        ...{ kind: 'budget_category', id: 'share of eating out' },
        removed: { budgetId: 'budget', categoryId: 'eating out', budgetedSpending: '10', currency: 'USD' },
      },
    ]);
  });

  it.each([undefined, false])('carries over what either of them carries: %s', (carryOver) => {
    expect(mergeOf(share('eating out', '10', true), share('food', '5', carryOver))).toMatchObject([
      {
        before: { budgetedSpending: '5', carryOver: false },
        after: { budgetedSpending: '15', carryOver: true },
      },
      { removed: { carryOver: true } },
    ]);
  });

  it('leaves alone what carries over already', () => {
    expect(mergeOf(share('eating out', '10', true), share('food', '5', true))).toMatchObject([
      { before: { budgetedSpending: '5' }, after: { budgetedSpending: '15' } },
      { removed: { carryOver: true } },
    ]);
  });
});
