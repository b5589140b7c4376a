import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDayOf, monthIndex, monthOfIndex } from '../../../shared/platform/domain/dates/local-date.ts';
import { add, subtract, sum } from '../../../shared/platform/domain/money/decimal.ts';
import {
  type BudgetLimits,
  carriedInto,
  carryingBudgets,
  MOST_CARRIED_MONTHS,
} from '../../../shared/reports/budgets/domain/carry-over.ts';

const budgetOf = (month: string, limits: Readonly<Record<string, string>>, carrying: readonly string[] = []) =>
  ({
    startDate: `${month}-01`,
    endDate: lastDayOf(month),
    currency: 'USD',
    limits: new Map(Object.entries(limits)),
    carrying: new Set(carrying),
  }) satisfies BudgetLimits;

const carried = (
  budget: BudgetLimits,
  all: readonly BudgetLimits[],
  spent: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries(carriedInto(budget, carryingBudgets(budget, all), (month, id) => spent[`${month} ${id}`] ?? '0'));

describe('what a budget begins with', () => {
  const OCTOBER = budgetOf('2026-10', { Food: '190', Car: '50' });
  const NOVEMBER = budgetOf('2026-11', { Food: '190', Car: '50' }, ['Food']);

  it('is what the limit of the month before left, where the switch is on', () => {
    expect(carried(NOVEMBER, [NOVEMBER, OCTOBER], { '2026-10 Food': '140.35' })).toEqual({ Food: '49.65' });
    expect(carried(NOVEMBER, [NOVEMBER, OCTOBER], { '2026-10 Food': '200' })).toEqual({ Food: '-10' });
  });

  it('includes what that month began with itself', () => {
    const december = budgetOf('2026-12', { Food: '100' }, ['Food']);
    const all = [december, NOVEMBER, OCTOBER];
    expect(carried(december, all, { '2026-10 Food': '140.35', '2026-11 Food': '0.1' })).toEqual({ Food: '239.55' });
  });

  it.each([
    ['there is no budget of that month', [budgetOf('2026-09', { Food: '190' })]],
    ['it has no limit in that month', [budgetOf('2026-10', { Car: '190' })]],
    ['the budget of that month is in another currency', [{ ...OCTOBER, currency: 'EUR' }]],
    ['that budget is not for the whole month', [{ ...OCTOBER, endDate: '2026-10-30' }]],
  ])('is nothing if %s', (_, all) => {
    expect(carried(NOVEMBER, all)).toEqual({});
  });

  it('is nothing for a category without a limit', () => {
    expect(carried(budgetOf('2026-11', { Car: '5' }, ['Food']), [OCTOBER])).toEqual({});
  });

  it('begins again where the switch was off', () => {
    const off = budgetOf('2026-11', { Food: '190' });
    const december = budgetOf('2026-12', { Food: '100' }, ['Food']);
    expect(carried(december, [off, OCTOBER])).toEqual({ Food: '190' });
  });

  it('ends with the first month that can count', () => {
    const first = monthIndex('2015-01');
    const all = Array.from({ length: 100 }, (_, at) => budgetOf(monthOfIndex(first + at), { Food: '1' }, ['Food']));
    const last = budgetOf(monthOfIndex(first + 100), { Food: '1' }, ['Food']);
    expect(carryingBudgets(last, all)).toHaveLength(MOST_CARRIED_MONTHS);
    expect(carried(last, all)).toEqual({ Food: String(MOST_CARRIED_MONTHS) });
  });

  const cents = fc.integer({ min: 0, max: 99_999_999 }).map((value) => add('0', (value / 100).toFixed(2)));
  const months = fc.array(fc.record({ limit: cents, spent: cents, isOn: fc.boolean() }), {
    minLength: 1,
    maxLength: 30,
  });

  it('is, to the cent, all limits less all spending since the switch was turned on', () => {
    fc.assert(
      fc.property(months, (all) => {
        const budgets = all.map(({ limit, isOn }, at) =>
          budgetOf(monthOfIndex(monthIndex('2024-01') + at), { Food: limit }, isOn ? ['Food'] : []),
        );
        const next = budgetOf(monthOfIndex(monthIndex('2024-01') + all.length), { Food: '0' }, ['Food']);
        const spent = Object.fromEntries(
          all.map(({ spent: amount }, at) => [`${monthOfIndex(monthIndex('2024-01') + at)} Food`, amount]),
        );
        const since = all.findLastIndex(({ isOn }) => !isOn); // that month is the first one that counts
        const counted = all.slice(Math.max(0, since));
        const expected = subtract(sum(counted.map(({ limit }) => limit)), sum(counted.map((month) => month.spent)));
        expect(carried(next, budgets, spent)).toEqual({ Food: expected });
      }),
    );
  });

  it('is what the month before shows as left', () => {
    fc.assert(
      fc.property(months, cents, (all, spentLast) => {
        const budgets = all.map(({ limit, isOn }, at) =>
          budgetOf(monthOfIndex(monthIndex('2024-01') + at), { Food: limit }, isOn ? ['Food'] : []),
        );
        const last = budgets.at(-1) ?? NOVEMBER;
        const month = last.startDate.slice(0, 7);
        const next = budgetOf(monthOfIndex(monthIndex(month) + 1), { Food: '1' }, ['Food']);
        const spent = { [`${month} Food`]: spentLast };
        const available = add(last.limits.get('Food') ?? '0', carried(last, budgets, spent)['Food'] ?? '0');
        expect(carried(next, budgets, spent)).toEqual({ Food: subtract(available, spentLast) });
      }),
    );
  });
});
