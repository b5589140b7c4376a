import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRANSACTION_KINDS } from '../../../shared/ledger/entries/domain/entry.ts';
import {
  countsAsSpending,
  createSpendingTally,
  NO_FLOWS,
  togetherByMonth,
  total,
  withAmount,
} from '../../../shared/ledger/totals/domain/spending.ts';
import { negate, subtract, sum } from '../../../shared/platform/domain/money/decimal.ts';

const entry = (over: object = {}) => ({
  kind: 'transaction' as const,
  excluded: false,
  transactionKind: 'standard' as const,
  ...over,
});

describe('what counts as income and spending', () => {
  it.each([
    ['standard', true],
    ['one_time', true],
    ['loan_payment', true],
    ['funds_movement', false],
    ['cc_payment', false],
    ['investment_contribution', false],
  ] as const)('%s: %s', (transactionKind, counts) => {
    expect(countsAsSpending(entry({ transactionKind }))).toBe(counts);
  });

  it('covers every kind of transaction', () => {
    expect(TRANSACTION_KINDS).toHaveLength(6);
  });

  it('is no trade, and nothing excluded, such as a split entry', () => {
    expect(countsAsSpending(entry({ kind: 'trade' }))).toBe(false);
    expect(countsAsSpending(entry({ excluded: true }))).toBe(false);
  });
});

const flows = (over: object = {}) => ({
  inflow: '0',
  outflow: '4.8',
  currency: 'EUR',
  categoryId: 'groceries',
  month: '2026-02',
  ...over,
});

describe('the tally', () => {
  it('adds up by currency, category and month, money in and out apart', () => {
    const tally = createSpendingTally();
    tally.see(flows());
    tally.see(flows({ inflow: '1.5', outflow: '0' }));
    tally.see(flows({ month: '2026-03', categoryId: null }));
    tally.see(flows({ currency: 'USD' }));
    const [eur, usd] = tally.result();
    expect(eur?.categories).toEqual([
      { categoryId: 'groceries', months: new Map([['2026-02', { inflow: '1.5', outflow: '4.8' }]]) },
      { categoryId: null, months: new Map([['2026-03', { inflow: '0', outflow: '4.8' }]]) },
    ]);
    expect(usd).toMatchObject({ currency: 'USD' });
  });

  it('loses and invents no cent, whatever the order', () => {
    const amounts = fc.array(
      fc.record({
        amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => sum([`${cents}`])),
        categoryId: fc.constantFrom('a', 'b', null),
        month: fc.integer({ min: 1, max: 12 }).map((month) => `2026-${String(month).padStart(2, '0')}`),
      }),
    );
    fc.assert(
      fc.property(amounts, (rows) => {
        const tally = createSpendingTally();
        for (const { amount, categoryId, month } of rows)
          tally.see(flows({ ...withAmount(NO_FLOWS, amount), categoryId, month }));
        const all = tally.result().flatMap(({ categories }) => categories.map(({ months }) => months));
        const { inflow, outflow } = total(togetherByMonth(all));
        expect(subtract(outflow, inflow)).toBe(sum(rows.map(({ amount }) => amount)));
        expect([inflow, outflow].some((amount) => amount.startsWith('-'))).toBe(false);
        expect(negate(inflow).startsWith('-') || inflow === '0').toBe(true);
      }),
    );
  });
});
