import { describe, expect, it } from 'vitest';
import { ledBy, transactionList } from '../../../web/ledger/transaction-list.ts';
import { aViewer, aWireTransaction } from '../../support/pages/ledger-content.ts';

const headingsOf = (dates: readonly string[]): readonly string[] => {
  const rows = dates.map((date) => ({ transaction: aWireTransaction({ date }), isSplit: false }));
  const list = String(transactionList(aViewer(), rows, { caption: 'Transactions', catalogue: { categories: [] } }));
  return [...list.matchAll(/<th scope="rowgroup"[^>]*>([^<]+)/g)].map(([, heading = '']) => heading);
};

describe('transactionList', () => {
  it('names the year of a day that is not of the current one', () => {
    expect(headingsOf(['2026-03-01', '2026-02-28'])).toEqual(['Sun, Mar 1', 'Sat, Feb 28']);
    expect(headingsOf(['2026-03-01', '2025-12-31'])).toEqual(['Sun, Mar 1', 'Wed, Dec 31, 2025']);
  });

  it('says what a day adds up to, unless its only row does', () => {
    const row = { transaction: aWireTransaction({ date: '2026-03-01', amount: '4.80' }), isSplit: false };
    const remarkFor = (amount: string, rows = [row]) => {
      const days = new Map([['2026-03-01', [{ currency: 'USD', amount }]]]);
      const list = String(transactionList(aViewer(), rows, { caption: 'T', catalogue: { categories: [] }, days }));
      return /rowgroup".*?<td>(.*?)<\/td>/
        .exec(list)?.[1]
        ?.replaceAll(/<[^>]+>/g, '')
        .trim();
    };
    expect(remarkFor('4.8')).toBe('');
    expect(remarkFor('4.8', [row, row])).toBe('-$4.80');
    expect(remarkFor('14.8')).toBe('-$14.80');
    expect(remarkFor('0', [row, row])).toBe('');
  });

  it('has what a number found as an amount above the others', () => {
    const [paid, other] = ['Paid', 'Other'].map((name) => ({
      transaction: aWireTransaction({ name }),
      isSplit: false,
    }));
    const rows = paid === undefined || other === undefined ? [] : [paid, other];
    const listOf = (total: number, search = '12') =>
      String(
        transactionList(aViewer(), rows.slice(1), {
          caption: 'T',
          catalogue: { categories: [] },
          ...ledBy(aViewer(), '/transactions', { search, tag_id: 'none' }, { rows: rows.slice(0, 1), total }),
        }),
      );
    expect(listOf(1)).toMatch(/With the amount 12<.*>Paid<.*With this text<.*>Other</s);
    expect(listOf(1)).not.toContain('Show all');
    expect(listOf(9)).toContain(
      '<a href="/transactions?tag_id=none&amp;min_amount=12&amp;max_amount=12">Show all 9</a>',
    );
    for (const search of ['-12.50', '$12.50', '+12.50 $']) {
      expect(listOf(9, search), search).toContain('&amp;min_amount=12.50&amp;max_amount=12.50"');
    }
    expect(listOf(9, '\u221212,50 €')).toContain('&amp;min_amount=12%2C50&amp;max_amount=12%2C50"'); // as it was typed
  });
});
