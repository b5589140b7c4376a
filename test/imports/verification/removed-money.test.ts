import { describe, expect, it } from 'vitest';
import { createRemovedMoney } from '../../../shared/imports/verification/domain/removed-money.ts';

describe('createRemovedMoney', () => {
  it('adds up transactions by account and currency, and counts what moves no money', () => {
    const removed = createRemovedMoney();
    const money = { accountId: 'a', currency: 'USD', kind: 'transaction' } as const;
    removed.see({ ...money, date: '2026-03-09', amount: '-3200' });
    removed.see({ ...money, date: '2026-03-03', amount: '4.5' });
    removed.see({ ...money, date: '2026-03-31', kind: 'valuation', amount: '99' });
    removed.see({ ...money, date: '2026-03-05', currency: 'EUR', amount: '1' });
    expect(removed.all()).toEqual([
      {
        accountId: 'a',
        currency: 'USD',
        entries: 3,
        moneyIn: '3200',
        moneyOut: '4.5',
        first: '2026-03-03',
        last: '2026-03-31',
      },
      {
        accountId: 'a',
        currency: 'EUR',
        entries: 1,
        moneyIn: '0',
        moneyOut: '1',
        first: '2026-03-05',
        last: '2026-03-05',
      },
    ]);
  });
});
