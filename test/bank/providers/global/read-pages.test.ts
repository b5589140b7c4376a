import { describe, expect, it } from 'vitest';
import { BankFault } from '../../../../shared/bank/connections/domain/bank-fault.ts';
import { type Query, readPages } from '../../../../shared/bank/providers/global/read-pages.ts';
import { readJson } from '../../../../shared/bank/providers/read-json.ts';
import { isFields } from '../../../../shared/platform/domain/guards.ts';

const URL_OF_LIST = 'https://bank.example/api/v1/accounts/41/transactions';

/** The provider's responses in order, the last one repeated. Faults are thrown. */
const reading = async (...answers: readonly unknown[]) => {
  const asked: Query[] = [];
  const result = await readPages(async (query) => {
    asked.push(query);
    const sent = answers[Math.min(asked.length, answers.length) - 1];
    if (sent instanceof Error) throw sent;
    const answer = readJson(JSON.stringify(sent), 'The provider');
    if (!isFields(answer) || !Array.isArray(answer['list'])) throw new Error('not a page');
    return { answer, items: answer['list'] };
  }, URL_OF_LIST);
  return { ...result, asked };
};

describe('readPages', () => {
  it.each([
    { list: ['a', 'b'] },
    { list: ['a', 'b'], total: 2 },
    { list: ['a', 'b'], total: 1 },
    { list: ['a', 'b'], total: '?', next: null, next_page: '', has_more: false, cursor: null },
    { list: ['a', 'b'], meta: { next_page: null } },
  ])('requests one page if nothing announces more: %j', async (answer) => {
    expect(await reading(answer)).toEqual({ items: ['a', 'b'], missing: 'none', asked: [{}] });
  });

  it('keeps two identical items in one answer', async () => {
    expect(await reading({ list: [{ id: null }, { id: null }] })).toMatchObject({
      items: [{ id: null }, { id: null }],
    });
  });

  it.each([
    [{ next_page: 2 }, { page: '2' }],
    [{ nextPage: '2' }, { page: '2' }],
    [{ next: 2 }, { page: '2' }],
    [{ next: 'abc==' }, { cursor: 'abc==' }],
    [{ next_cursor: '77' }, { cursor: '77' }],
    [{ cursor: 'x' }, { cursor: 'x' }],
    [{ pagination: { next_cursor: 'x' } }, { cursor: 'x' }],
    [{ meta: { next_page: 2 } }, { page: '2' }],
    [{ next: `${URL_OF_LIST}?offset=100&limit=100` }, { offset: '100', limit: '100' }],
    [{ next: '?offset=100' }, { offset: '100' }],
    [{ next: '/api/v1/accounts/41/transactions?offset=100' }, { offset: '100' }],
  ])('follows %j', async (more, query) => {
    const read = await reading({ list: ['a'], ...more }, { list: ['b'] });

    expect(read).toEqual({ items: ['a', 'b'], missing: 'none', asked: [{}, query] });
  });

  it.each([
    { next: 'https://evil.example/api/v1/accounts/41/transactions?page=2' },
    { next: 'http://bank.example/api/v1/accounts/41/transactions?page=2' },
    { next: '//169.254.169.254/latest' },
    { next: '/api/v1/accounts/42/transactions?page=2' },
    { next: '/api/v1/accounts/41/../42/transactions?page=2' },
    { has_more: true },
  ])('never follows another host, and reports missing items: %j', async (more) => {
    expect(await reading({ list: ['a'], ...more })).toEqual({ items: ['a'], missing: 'reported', asked: [{}] });
  });

  it.each([
    ['of one id once', [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }], [{ id: 1 }, { id: 2 }, { id: 3 }]],
    ['without id as often as it comes', ['a', 'b'], ['b', 'c'], ['a', 'b', 'b', 'c']],
    ['of one id twice where it says something else', [{ id: 1, a: 1 }], [{ id: 1 }], [{ id: 1, a: 1 }, { id: 1 }]],
    ['of a whole page once', ['a', 'b', 'b'], ['n', 'b', 'a', 'b'], ['a', 'b', 'b', 'n']],
    ['of a page as often as it is on it', ['a', 'b'], ['a', 'b', 'b'], ['a', 'b', 'b']],
    ['of a part of a page again', ['a', 'a', 'b'], ['a', 'b'], ['a', 'a', 'b', 'a', 'b']],
  ])('counts items repeated on a later page once, %s', async (_, list, later, all) => {
    const read = await reading({ list, next_page: 2 }, { list: later });
    const items = readJson(JSON.stringify(all), 'The provider');

    expect(read).toMatchObject({ items, missing: 'none' });
    expect(read.items).toHaveLength(all.length);
  });

  it('stops at a page without new items', async () => {
    expect(await reading({ list: ['a'], cursor: 'x' })).toMatchObject({
      items: ['a'],
      missing: 'reported',
      asked: [{}, {}],
    });
    expect(await reading({ list: ['a'], cursor: 'x' }, { list: [], cursor: 'x' })).toMatchObject({ missing: 'none' });
  });

  it('stops after 20 pages', async () => {
    const answers = Array.from({ length: 30 }, (_, page) => ({ list: [page], next_page: page + 2 }));

    const { items, missing, asked } = await reading(...answers);

    expect({ count: items.length, missing, requests: asked.length }).toEqual({
      count: 20,
      missing: 'reported',
      requests: 20,
    });
  });

  it('tries further pages if only a total announces more', async () => {
    const read = await reading({ list: ['a'], total: 3 }, { list: ['b'], total: 3 }, { list: ['c'], total: 3 });

    expect(read).toEqual({ items: ['a', 'b', 'c'], missing: 'none', asked: [{}, { page: '2' }, { page: '3' }] });
  });

  it.each([
    { name: 'the same again', second: { list: ['a'], total: 3 } },
    { name: 'nothing', second: { list: [], total: 3 } },
    { name: '400', second: new BankFault('bad_request', '400') },
    { name: '404', second: new BankFault('not_found', '404') },
  ])('reports missing items if page 2 is $name', async ({ second }) => {
    expect(await reading({ list: ['a'], total: 3 }, second)).toMatchObject({ items: ['a'], missing: 'counted' });
  });

  it.each(['rate_limited', 'server_error', 'budget_exhausted'] as const)('fails if page 2 is %s', async (code) => {
    await expect(reading({ list: ['a'], total: 3 }, new BankFault(code, 'later'))).rejects.toMatchObject({ code });
    await expect(reading({ list: ['a'], next: '2' }, new BankFault(code, 'later'))).rejects.toMatchObject({ code });
  });
});
