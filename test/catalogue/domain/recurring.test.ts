import { describe, expect, it } from 'vitest';
import {
  amountRangeOf,
  monthlySums,
  type RecurringTransaction,
  recurringLists,
  usualAmount,
} from '../../../shared/catalogue/domain/recurring.ts';

const recurring = (over: Partial<RecurringTransaction>): RecurringTransaction => ({
  ...{ id: 'r', kind: 'recurring_transaction', name: 'Rent', owners: [], createdAt: '', updatedAt: '' },
  ...{ accountId: null, merchantId: null, amount: '900', currency: 'USD', expectedDayOfMonth: 1 },
  ...{ lastOccurrenceDate: '2026-03-01', nextExpectedDate: '2026-04-01', status: 'active', occurrenceCount: 3 },
  ...{ manual: false, expectedAmountMin: null, expectedAmountMax: null, expectedAmountAvg: null },
  ...over,
});

describe('recurring transactions', () => {
  it('usually have the average of what was seen, in whole cents', () => {
    expect(usualAmount(recurring({}))).toBe('900');
    expect(usualAmount(recurring({ expectedAmountAvg: '33.333333' }))).toBe('33.33');
  });

  it('have a range without signs, unless it is always the same amount', () => {
    const range = (min: string | null, max: string | null) =>
      amountRangeOf(recurring({ expectedAmountMin: min, expectedAmountMax: max }));
    expect(range('10', '12')).toEqual(['10', '12']);
    expect(range('-3000', '-2900')).toEqual(['2900', '3000']);
    expect(range('10', '10')).toBeUndefined();
    expect(range(null, '10')).toBeUndefined();
  });

  it('add up in each currency and direction, without those that have ended', () => {
    const all = [
      recurring({ amount: '0.1' }),
      recurring({ amount: '0.2' }),
      recurring({ amount: '-5' }),
      recurring({ amount: '7', currency: 'EUR' }),
      recurring({ amount: '99', status: 'inactive' }),
    ];
    expect(monthlySums(all)).toEqual([
      { currency: 'USD', out: '0.3', in: '5' },
      { currency: 'EUR', out: '7', in: '0' },
    ]);
  });

  it('begin with the next one, and what has ended with the last one', () => {
    const dated = (name: string, nextExpectedDate: string, status: 'active' | 'inactive' = 'active') =>
      recurring({ name, nextExpectedDate, lastOccurrenceDate: nextExpectedDate, status });
    const { active, ended } = recurringLists([
      dated('B', '2026-04-02'),
      dated('A', '2026-04-01'),
      dated('C', '2025-01-01', 'inactive'),
      dated('D', '2025-02-01', 'inactive'),
    ]);
    expect(active.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(ended.map(({ name }) => name)).toEqual(['D', 'C']);
  });
});
