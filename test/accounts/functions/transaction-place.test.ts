import { describe, expect, it } from 'vitest';
import { listOf, neighborsOf } from '../../../functions/accounts/account-pages/transaction-place.ts';
import type { EntryFilters } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { anApiEvent } from '../../support/http/api-event.ts';

const ACCOUNT = '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a01';

describe('listOf', () => {
  const headers = (referer: string) => ({ 'x-viewer-host': 'money.example', referer });

  it.each([['/transactions?search=a&page=2'], ['/transactions'], [`/accounts/${ACCOUNT}?page=3`]])('is %s', (path) => {
    expect(listOf(anApiEvent({ query: { list: path } }))).toBe(path);
    expect(listOf(anApiEvent({ headers: headers(`https://money.example${path}`) }))).toBe(path);
    expect(listOf(anApiEvent({}), { list: path })).toBe(path);
  });

  it.each([
    ['https://evil.example/transactions'],
    ['//evil.example/transactions'],
    ['/transactions/new'],
    ['/settings'],
    [`/accounts/${ACCOUNT}/edit`],
    ['javascript:alert(1)'],
  ])('is not %s', (path) => {
    expect(listOf(anApiEvent({ query: { list: path } }))).toBeUndefined();
  });

  it('is without a notice of what was done there before', () => {
    expect(listOf(anApiEvent({ query: { list: '/transactions?done=deleted' } }))).toBe('/transactions');
    expect(listOf(anApiEvent({ query: { list: '/transactions?search=a+b&done=deleted' } }))).toBe(
      '/transactions?search=a+b',
    );
  });

  it('is not a list of another site', () => {
    expect(listOf(anApiEvent({ headers: headers('https://evil.example/transactions') }))).toBeUndefined();
  });
});

describe('neighborsOf', () => {
  it('are those before and after it, also on other days', async () => {
    const days = [
      ['2026-03-03', ['e']],
      ['2026-03-02', ['d', 'c', 'b']],
      ['2026-02-01', ['a']],
    ] as const;
    const list = async (_family: string, { startDate = '', endDate = '9' }: EntryFilters, page: { page: number }) => {
      const entries = days.flatMap(([date, ids]) =>
        date >= startDate && date <= endDate ? ids.map((id) => ({ id, date })) : [],
      );
      return { entries: startDate === '2026-03-03' && page.page > 1 ? entries.slice(-1) : entries };
    };
    const of = (id: string) => neighborsOf(list as never, 'family', { id, accountId: ACCOUNT, date: '2026-03-02' });
    expect(await of('d')).toEqual({ newer: 'e', older: 'c' });
    expect(await of('c')).toEqual({ newer: 'd', older: 'b' });
    expect(await of('b')).toEqual({ newer: 'c', older: 'a' });
    expect(await of('gone')).toEqual({ newer: undefined, older: undefined });
  });

  it('are right on a day with more transactions than a page has', async () => {
    const ids = Array.from({ length: 250 }, (_, at) => `t${at}`);
    const list = async (_family: string, { startDate, endDate }: EntryFilters, { perPage }: { perPage: number }) => ({
      entries: startDate === endDate ? ids.slice(0, perPage).map((id) => ({ id })) : [],
    });
    const of = (id: string) => neighborsOf(list as never, 'family', { id, accountId: ACCOUNT, date: '2026-03-02' });
    expect(await of('t99')).toEqual({ newer: 't98', older: 't100' });
    expect(await of('t249')).toEqual({ newer: 't248', older: undefined });
  });
});
