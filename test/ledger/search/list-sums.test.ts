import { describe, expect, it } from 'vitest';
import { addSums, totalsOfDays } from '../../../shared/ledger/search/domain/list-sums.ts';
import { anEntryContent } from '../../support/ledger/ledger-builders.ts';

const on = (date: string, over: Partial<ReturnType<typeof anEntryContent>> = {}) =>
  anEntryContent({ date, currency: 'EUR', ...over });

describe('totalsOfDays', () => {
  it('adds up each day in each currency, exactly', () => {
    const totals = totalsOfDays([
      on('2026-03-02', { amount: '0.1' }),
      on('2026-03-02', { amount: '0.2' }),
      on('2026-03-02', { amount: '-5', currency: 'USD' }),
      on('2026-03-01', { amount: '-12.34' }),
      on('2026-03-01', { amount: '12.34' }),
    ]);
    expect([...totals]).toEqual([
      [
        '2026-03-02',
        [
          { currency: 'EUR', amount: '0.3' },
          { currency: 'USD', amount: '-5' },
        ],
      ],
      ['2026-03-01', [{ currency: 'EUR', amount: '0' }]],
    ]);
  });

  it('leaves out transfers and what is excluded, which alone add up to zero', () => {
    const transfer = { amount: '500', transactionKind: 'funds_movement' } as const;
    const totals = totalsOfDays([
      on('2026-03-02', { ...transfer, currency: 'USD' }),
      on('2026-03-02', { amount: '7' }),
      on('2026-03-02', { amount: '9', excluded: true }),
      on('2026-03-01', transfer),
      on('2026-03-01', { amount: '9', excluded: true, currency: 'USD' }),
    ]);
    expect(totals.get('2026-03-02')).toEqual([{ currency: 'EUR', amount: '7' }]);
    expect(totals.get('2026-03-01')).toEqual([{ currency: 'EUR', amount: '0' }]);
  });
});

describe('addSums', () => {
  it('adds up each currency of both', () => {
    const first = { currencies: [{ currency: 'EUR', inflow: '0.1', outflow: '1' }], hasTransfers: false };
    const second = {
      currencies: [
        { currency: 'USD', inflow: '5', outflow: '0' },
        { currency: 'EUR', inflow: '0.2', outflow: '0' },
      ],
      hasTransfers: true,
    };
    expect(addSums(first, second)).toEqual({
      currencies: [
        { currency: 'EUR', inflow: '0.3', outflow: '1' },
        { currency: 'USD', inflow: '5', outflow: '0' },
      ],
      hasTransfers: true,
    });
    expect(addSums(first, undefined)).toBeUndefined();
    expect(addSums(undefined, second)).toBeUndefined();
  });
});
