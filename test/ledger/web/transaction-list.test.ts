import { describe, expect, it } from 'vitest';
import { transactionList } from '../../../web/ledger/transaction-list.ts';
import { aViewer, aWireTransaction } from '../../support/pages/ledger-content.ts';

const headingsOf = (dates: readonly string[]): readonly string[] => {
  const rows = dates.map((date) => ({ transaction: aWireTransaction({ date }), isSplit: false }));
  const list = String(transactionList(aViewer(), rows, { caption: 'Transactions', catalogue: { categories: [] } }));
  return [...list.matchAll(/<th scope="rowgroup"[^>]*>([^<]+)/g)].map(([, heading = '']) => heading);
};

describe('transactionList', () => {
  it('names the year of a day only if not all days are of the current one', () => {
    expect(headingsOf(['2026-03-01', '2026-02-28'])).toEqual(['Sunday, March 1', 'Saturday, February 28']);
    expect(headingsOf(['2026-03-01', '2025-12-31'])).toEqual(['Sunday, March 1, 2026', 'Wednesday, December 31, 2025']);
  });
});
