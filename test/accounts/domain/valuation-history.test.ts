import { describe, expect, it } from 'vitest';
import { valuationHistory } from '../../../shared/accounts/domain/valuation-history.ts';
import type { PageCell } from '../../../shared/ledger/pages/domain/header.ts';

const aCell = (date: string | null, amount = '1', over: Partial<PageCell> = {}): PageCell => ({
  accountId: 'house',
  month: (date ?? '2026-01').slice(0, 7),
  currency: 'USD',
  flow: '0',
  parts: 0,
  transactions: 0,
  trades: 0,
  valuations: 1,
  holdings: 0,
  balances: 0,
  lastDate: date ?? '2026-01-01',
  securities: [],
  lastValuation: date === null ? null : { date, amount, flowAfter: '0' },
  ...over,
});

describe('valuationHistory', () => {
  it('returns the last valuation of each month, oldest first, even if an edit moved it to another page', () => {
    const cells = [
      aCell('2026-02-10', '20'),
      aCell('2026-01-31', '10'),
      aCell('2026-02-28', '30'),
      aCell('2026-02-11'),
    ];
    expect(valuationHistory({ id: 'house', currency: 'USD' }, cells)).toEqual([
      { date: '2026-01-31', amount: '10' },
      { date: '2026-02-28', amount: '30' },
    ]);
  });

  it('leaves out months without a valuation, other accounts and other currencies', () => {
    const cells = [
      aCell(null),
      aCell('2026-01-01', '1', { accountId: 'boat' }),
      aCell('2026-01-01', '1', { currency: 'EUR' }),
    ];
    expect(valuationHistory({ id: 'house', currency: 'USD' }, cells)).toEqual([]);
  });
});
