import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { filtersOf } from '../../../functions/accounts/account-pages/list-filters.ts';
import { readRows } from '../../../functions/accounts/account-pages/show-transactions.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { nameEntries } from '../../../shared/ledger/entries/use-cases/name-entries.ts';
import { emptyPage } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import type { EntryFilters } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import type { PageRequest } from '../../../shared/platform/domain/paging.ts';
import { anApiEvent } from '../../support/http/api-event.ts';
import { anEntryContent } from '../../support/ledger/ledger-builders.ts';

const entriesNamed = (names: readonly string[]): readonly Entry[] =>
  names.flatMap((name, at) => {
    const page = emptyPage({ id: '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a01', tag: '00c0ffee' }, '2026-03');
    const content = anEntryContent({ date: '2026-03-10', name });
    return entriesOf(addEntry(page, content, sha256(`${name} ${at}`), '2026-03-10T00:00:00.000Z').page);
  });

/** The queries of a search that finds `amount` transactions by their amount and `others` in other ways. */
const searched = async (
  query: Record<string, string>,
  { amount = 0, others = 0 }: { readonly amount?: number; readonly others?: number } = {},
  locale = 'en',
) => {
  const asked: (string | undefined)[] = [];
  let open = 0;
  const list = async (_familyId: string, { content }: EntryFilters, { page, perPage }: PageRequest) => {
    expect(++open).toBe(1);
    asked.push(content?.foundBy ?? content?.searchAmount);
    await setImmediate();
    open--;
    const found = content?.foundBy === 'amount' ? amount : others;
    const entries = entriesNamed(
      Array.from({ length: Math.min(found, perPage) }, (_, at) => `${content?.foundBy} ${page} ${at}`),
    );
    return {
      entries,
      besides: [],
      totalCount: found,
      sums: { currencies: [], hasTransfers: content?.foundBy === 'amount' },
    };
  };
  const name = nameEntries({
    ledger: { readMany: async () => [] },
    accounts: { findMany: async () => new Map() },
    records: { findMany: async () => new Map() },
  });
  const read = await readRows({ list, name } as never, anApiEvent({ query }), {
    familyId: 'family',
    locale,
    currency: 'USD',
    today: '2026-03-20',
  });
  return { ...read, asked };
};

describe('the search of transactions', () => {
  it.each([
    ['12.50', 'en', '12.5'],
    ['$12.50', 'en', '12.5'],
    ['-12.50', 'en', '12.5'],
    ['1,250', 'en', '1250'],
    ['12,50', 'de-DE', '12.5'],
    ['12,50 €', 'de-DE', '12.5'],
    ['1.250', 'de-DE', '1250'],
  ])('finds the amount %s in %s', (search, locale, amount) => {
    expect(
      filtersOf({ search }, { familyId: 'family', locale, currency: 'USD', today: '2026-03-20' }).content,
    ).toMatchObject({
      search,
      searchAmount: amount,
    });
  });

  it('does not take a name for an amount', async () => {
    expect((await searched({ search: '7 Eleven' })).asked).toEqual([undefined]);
    expect((await searched({ search: '2025-11' })).asked).toEqual([undefined]);
  });

  it('lists what a number found, by its amount or otherwise', async () => {
    const byAmount = await searched({ search: '12' }, { amount: 2 });
    expect(byAmount.rows.map(({ transaction }) => transaction.name)).toEqual(['amount 1 0', 'amount 1 1']);
    const others = await searched({ search: '12' }, { others: 1 });
    expect(others.rows.map(({ transaction }) => transaction.name)).toEqual(['others 1 0']);
    expect([byAmount.lead, others.lead]).toEqual([undefined, undefined]);
  });

  it('has the first that it found by their amount above the others, and counts and adds up both', async () => {
    const { rows, lead, meta, sums, asked } = await searched({ search: '12' }, { amount: 9, others: 70 });
    expect(asked).toEqual(['amount', 'others']);
    expect(lead?.rows.map(({ transaction }) => transaction.name)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `amount 1 ${at}`),
    );
    expect(lead?.total).toBe(9);
    expect(rows).toHaveLength(25);
    expect(meta).toMatchObject({ total_count: 79, total_pages: 3 });
    expect(sums?.hasTransfers).toBe(true);
  });

  it('has them on the first page only', async () => {
    const { lead, rows } = await searched({ search: '12', page: '2' }, { amount: 1, others: 70 });
    expect(lead).toEqual({ rows: [], total: 1 });
    expect(rows[0]?.transaction.name).toBe('others 2 0');
  });
});

describe('the filters of a list', () => {
  const readWith = async (query: Record<string, string>, accountId?: string) => {
    const requests: { readonly sumsUpTo?: number }[] = [];
    const list = async (_familyId: string, _filters: EntryFilters, request: { readonly sumsUpTo?: number }) => {
      requests.push(request);
      return { entries: [], besides: [], totalCount: 0 };
    };
    const asked = {
      familyId: 'family',
      locale: 'en',
      currency: 'USD',
      today: '2026-03-20',
      ...(accountId !== undefined && { accountId }),
    };
    const read = await readRows({ list, name: async () => [] } as never, anApiEvent({ query }), asked);
    return { values: read.filters.values, errors: read.filters.errors, isSummed: requests[0]?.sumsUpTo !== undefined };
  };

  it('are the parameters that narrow it, and no others', async () => {
    expect(await readWith({ foo: 'bar', done: 'deleted', page: '2' })).toEqual({
      values: {},
      errors: [],
      isSummed: false,
    });
    const id = '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a01';
    expect((await readWith({ account_id: id }, id)).values).toEqual({});
    expect(await readWith({ account_id: id })).toMatchObject({ values: { account_id: id }, isSummed: true });
  });

  it('can be a month or a year', async () => {
    expect((await readWith({ period: '2024-02' })).values).toEqual({
      start_date: '2024-02-01',
      end_date: '2024-02-29',
    });
    expect((await readWith({ period: '2024' })).values).toEqual({ start_date: '2024-01-01', end_date: '2024-12-31' });
    expect((await readWith({ period: '2024-13' })).errors).toEqual([expect.stringContaining('start_date')]);
  });
});
