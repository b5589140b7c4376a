import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readRows } from '../../../functions/accounts/account-pages/show-transactions.ts';
import type { EntryFilters } from '../../../shared/ledger/domain/entry-filters.ts';
import { anApiEvent } from '../../support/api-event.ts';

/** What a search lists of the ledger, and what it only counts, which finds so many by their amount and by their texts. */
const searched = async (
  query: Record<string, string>,
  { amount = 0, text = 0 }: { readonly amount?: number; readonly text?: number } = {},
  locale = 'en',
) => {
  const asked: EntryFilters['content'][] = [];
  const counted: EntryFilters['content'][] = [];
  const totalOf = (content: EntryFilters['content']) => (content?.search === undefined ? amount : text);
  let open = 0;
  const alone = async <Value>(value: Value): Promise<Value> => {
    expect(++open).toBe(1);
    await setImmediate();
    open--;
    return value;
  };
  const list = (_familyId: string, { content }: EntryFilters) => {
    asked.push(content);
    return alone({ entries: [], besides: [], totalCount: totalOf(content) });
  };
  const count = (_familyId: string, { content }: EntryFilters) => {
    counted.push(content);
    return alone(totalOf(content));
  };
  const { used, finds } = await readRows({ list, count, name: async () => [] } as never, anApiEvent({ query }), {
    familyId: 'family',
    locale,
    today: '2026-03-20',
  });
  const shown = (content: EntryFilters['content']) => [content?.search, content?.minAmount, content?.maxAmount];
  return { asked: asked.map(shown), counted: counted.map(shown), used, finds };
};

describe('the search of transactions', () => {
  it.each([
    ['12.50', 'en'],
    ['$12.50', 'en'],
    ['-12.50', 'en'],
    ['12,50', 'de-DE'],
    ['12,50 €', 'de-DE'],
  ])('finds the amount %s in %s', async (search, locale) => {
    const { asked, finds } = await searched({ search }, { amount: 1 }, locale);
    expect(asked).toContainEqual([undefined, '12.5', '12.5']);
    expect(finds).toBeUndefined();
  });

  it('finds names and notes with a number that is no amount', async () => {
    const { used, finds } = await searched({ search: '2025' }, { text: 2 });
    expect({ used, finds }).toEqual({ used: { search: '2025' }, finds: undefined });
  });

  it('offers both matches when a number is an amount and in texts, and shows either', async () => {
    const found = { amount: 1, text: 13 };
    const first = await searched({ search: '2025' }, found);
    expect(first.used).toEqual({ min_amount: '2025', max_amount: '2025' });
    expect(first.finds).toEqual({ ...found, shown: 'amount' });
    const second = await searched({ search: '2025', match: 'text' }, found);
    expect(second.used).toEqual({ search: '2025' });
    expect(second.finds).toEqual({ ...found, shown: 'text' });
  });

  it('lists what it shows, and only counts the other', async () => {
    const found = { amount: 1, text: 13 };
    const [amount, text] = [
      [undefined, '2025', '2025'],
      ['2025', undefined, undefined],
    ];
    expect(await searched({ search: '2025' }, found)).toMatchObject({ asked: [amount], counted: [text] });
    const second = await searched({ search: '2025', match: 'text' }, found);
    expect(second).toMatchObject({ asked: [text], counted: [amount] });
    expect(await searched({ search: '2025' }, { text: 1 })).toMatchObject({ asked: [amount, text], counted: [] });
  });

  it('offers to change what was found', async () => {
    const { used } = await searched({ search: '12.50' }, { amount: 1 });
    expect(used).toEqual({ min_amount: '12.50', max_amount: '12.50' });
  });

  it('reads a number as a text beside another amount', async () => {
    expect((await searched({ search: '12', min_amount: '5' })).asked).toEqual([['12', '5', undefined]]);
  });

  it('does not take a name for an amount', async () => {
    expect((await searched({ search: '7 Eleven' })).asked).toEqual([['7 Eleven', undefined, undefined]]);
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
      today: '2026-03-20',
      ...(accountId !== undefined && { accountId }),
    };
    const read = await readRows(
      { list, count: async () => 0, name: async () => [] } as never,
      anApiEvent({ query }),
      asked,
    );
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
