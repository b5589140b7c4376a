import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '../../../shared/platform/domain/money/decimal.ts';
import { type PartCell, rowsOfParts, sidesOfParts } from '../../../shared/reports/spending/domain/spending-parts.ts';

const cell = (categoryId: string | null, ids: readonly string[], outflow: string, inflow = '0'): PartCell => ({
  categoryId,
  ids,
  inflow,
  outflow,
});
const groupOf = (id: string): string => (id === 'groceries' ? 'food' : id);
const amountsOf = (cells: readonly PartCell[]) => {
  const { spent, earned } = sidesOfParts(cells, groupOf);
  return { spent: [...spent.amounts], earned: [...earned.amounts], totals: [spent.total, earned.total] };
};

describe('sidesOfParts', () => {
  it('lowers what was spent by a refund, also of another merchant', () => {
    const cells = [cell('food', ['market'], '30'), cell('groceries', ['bakery'], '0', '10')];
    expect(amountsOf(cells)).toEqual({
      spent: [
        ['market', '30'],
        ['bakery', '-10'],
      ],
      earned: [],
      totals: ['20', '0'],
    });
  });

  it('counts a category that brought in more than it cost as earned', () => {
    expect(amountsOf([cell('salary', ['work'], '5', '100')])).toMatchObject({
      earned: [['work', '95']],
      totals: ['0', '95'],
    });
  });

  it('keeps money in and out apart without a category', () => {
    expect(amountsOf([cell(null, [], '7', '9')])).toMatchObject({ spent: [[null, '7']], earned: [[null, '9']] });
  });

  it('counts a transaction with two tags in both, and once in the total', () => {
    expect(amountsOf([cell('food', ['trip', 'family'], '40'), cell('food', [], '2')])).toMatchObject({
      spent: [
        ['trip', '40'],
        ['family', '40'],
        [null, '2'],
      ],
      totals: ['42', '0'],
    });
  });

  it('adds up to the same totals, however the money is divided among merchants', () => {
    const amount = fc.integer({ min: 0, max: 500 }).map(String);
    const cells = fc.array(
      fc
        .record({
          categoryId: fc.constantFrom('food', 'groceries', 'salary', null),
          merchant: fc.constantFrom('a', 'b', null),
          inflow: amount,
          outflow: amount,
        })
        .map(({ merchant, ...cell }): PartCell => ({ ...cell, ids: merchant === null ? [] : [merchant] })),
    );
    fc.assert(
      fc.property(cells, (all) => {
        const [apart, together] = [
          sidesOfParts(all, groupOf),
          sidesOfParts(
            all.map((cell) => ({ ...cell, ids: [] })),
            groupOf,
          ),
        ];
        for (const side of ['spent', 'earned'] as const) {
          expect(apart[side].total).toBe(together[side].total);
          expect(sum(apart[side].amounts.values())).toBe(apart[side].total);
        }
      }),
    );
  });
});

describe('rowsOfParts', () => {
  const sideOf = (amounts: Readonly<Record<string, string>>) => ({
    amounts: new Map<string | null, string>(Object.entries(amounts)),
    together: [],
    total: sum(Object.values(amounts)),
  });

  it('has the largest first, and one row for all others', () => {
    const now = sideOf({ a: '1', b: '5', c: '2', d: '4' });
    expect(rowsOfParts(now, sideOf({ e: '3' }), 2)).toEqual({
      together: undefined,
      rows: [
        { id: 'b', now: '5', before: '0' },
        { id: 'd', now: '4', before: '0' },
      ],
      others: { count: 3, now: '3', before: '3' },
      total: { now: '12', before: '3' },
    });
  });

  it('has no row for a single other one', () => {
    expect(rowsOfParts(sideOf({ a: '1', b: '5', c: '2' }), sideOf({}), 2)).toMatchObject({
      rows: [{ id: 'b' }, { id: 'c' }, { id: 'a' }],
      others: undefined,
    });
  });

  it('has what belongs together, if a transaction counts in several rows', () => {
    const cells = [cell('food', ['trip'], '10'), cell('food', ['trip', 'kids'], '40'), cell('food', [], '2')];
    const { spent } = sidesOfParts(cells, groupOf);
    const { spent: before } = sidesOfParts([cell('food', ['kids'], '3'), cell('food', [], '1')], groupOf);
    expect(rowsOfParts(spent, before, 10).together).toEqual([
      { ids: ['trip', 'kids'], now: '40', before: '0' },
      { ids: ['trip'], now: '10', before: '0' },
      { ids: [], now: '2', before: '1' },
      { ids: ['kids'], now: '0', before: '3' },
    ]);
    expect(rowsOfParts(before, spent, 10).together?.[0]).toEqual({ ids: ['kids'], now: '3', before: '0' });
    expect(rowsOfParts(before, before, 10).together).toBeUndefined();
  });
});
