import { describe, expect, it } from 'vitest';
import { monthMenu, monthPager } from '../../../web/ledger/month-pager.ts';
import { transactionsPage } from '../../../web/ledger/transactions-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { aViewer, aWireTransaction, PAGE_META } from '../../support/pages/ledger-content.ts';

const hrefOf = (month: string) => `/spending?month=${month}`;
const choice = { first: '2025-11', last: '2026-03' };

describe('the choice of a month', () => {
  const pager = (month: string) => String(monthPager(aViewer(), { period: month, choice, hrefOf }));

  it('leads to every month with entries, and marks the one that is shown', () => {
    const page = pager('2026-02');
    expect(page.match(/\?month=[^"]+/g)?.toSorted()).toEqual(
      ['2025-11', '2025-12', '2026-01', '2026-01', '2026-02', '2026-03', '2026-03'].map((month) => `?month=${month}`),
    );
    expect(page).toContain('<a href="/spending?month=2026-02" aria-current="page">Feb</a>');
    expect(page).toContain('<span class="muted">Oct</span>');
  });

  it('leads to the months beside, also before the first one and after the last one', () => {
    expect(pager('2026-03')).toContain('<a rel="next" href="/spending?month=2026-04">');
    expect(pager('2025-11')).toContain('<a rel="prev" href="/spending?month=2025-10">');
    expect(pager('0001-01')).not.toContain('rel="prev"');
  });

  it('leads to earlier years as a whole, if they have pages', () => {
    const menu = { locale: 'en', hrefOf, choice: { first: '2019-05', last: '2026-03' }, hasYears: true };
    const page = String(monthMenu('Month', { ...menu, shown: '2026-03' }));
    expect(page).toContain('href="/spending?month=2025-01"');
    expect(page).not.toContain('href="/spending?month=2024-12"');
    expect(page).toContain('<li><a href="/spending?month=2023">2023</a></li>');
    expect(String(monthMenu('Month', { ...menu, shown: '2020-07' }))).toContain('href="/spending?month=2020-12"');
  });

  it('stays short after a mistyped year', () => {
    const far = { first: '0026-01', last: '2026-03' };
    const page = String(monthPager(aViewer(), { period: '2026-03', hrefOf, choice: far }));
    expect(page.length).toBeLessThan(30_000);
  });

  it('keeps the other filters of the list of transactions', () => {
    const page = String(
      transactionsPage(aViewer(), {
        rows: [{ transaction: aWireTransaction(), isSplit: false }],
        sources: new Map(),
        meta: PAGE_META,
        filters: newForm({ search: 'coffee', start_date: '2026-02-01', end_date: '2026-02-28' }),
        catalogue: { categories: [], tags: [], merchants: [] },
        accounts: [],
        months: choice,
      }),
    );
    expect(page).toContain('href="?search=coffee&amp;period=2025-12"');
    expect(page).toContain('href="?search=coffee&amp;period=2025"');
    expect(page).toContain('popovertarget="months">Feb 2026</button>');
  });
});
