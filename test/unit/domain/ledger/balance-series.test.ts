import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountBalance } from '../../../../shared/domain/ledger/balance.ts';
import { balanceSeries } from '../../../../shared/domain/ledger/balance-series.ts';
import type { PageCell } from '../../../../shared/domain/ledger/header.ts';

const MONTHS = ['2025-11', '2025-12', '2026-01', '2026-02'];
const amount = fc.integer({ min: -9_999, max: 9_999 }).map(String);
const cell: fc.Arbitrary<PageCell> = fc
  .record({
    month: fc.constantFrom('2025-10', ...MONTHS),
    currency: fc.constantFrom('USD', 'USD', 'EUR'),
    flow: amount,
    valuation: fc.option(fc.record({ day: fc.integer({ min: 10, max: 28 }), amount, flowAfter: amount })),
  })
  .map(({ month, currency, flow, valuation }) => ({
    ...{ accountId: 'a', month, currency, flow },
    ...{ transactions: 1, trades: 0, valuations: 0, holdings: 0, balances: 0, parts: 0 },
    lastValuation: valuation && { ...valuation, date: `${month}-${valuation.day}` },
  }));

describe('balanceSeries', () => {
  it('is at each month what the balance of the cells until then is', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 12 }), fc.boolean(), (cells, isLiability) => {
        const inOrder = cells.toSorted((a, b) => (a.month < b.month ? -1 : Number(a.month > b.month)));
        const expected = MONTHS.map((end) =>
          accountBalance(
            inOrder.filter(({ month }) => month <= end),
            isLiability,
            'USD',
          ),
        );

        expect(balanceSeries(inOrder, isLiability, 'USD', MONTHS)).toEqual(expected);
      }),
    );
  });

  it('is zero before the first entry', () => {
    expect(balanceSeries([], false, 'USD', MONTHS)).toEqual(['0', '0', '0', '0']);
  });
});
