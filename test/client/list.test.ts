import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { fakeService } from '../support/servers/fake-service.ts';

const page = (names: readonly string[], next_page: number | null) => ({
  status: 200,
  body: { data: names.map((name) => ({ name })), meta: { next_page } },
});

const threePages = async () => {
  const { baseUrl, requests } = await fakeService(page(['a', 'b'], 2), page(['c', 'd'], 3), page(['e'], null));
  return { client: createClient({ baseUrl, apiKey: 'key' }), requests };
};

describe('a list', () => {
  it('yields the records of all pages', async () => {
    const { client, requests } = await threePages();
    const names: string[] = [];
    for await (const { name } of client.list('/transactions', { query: { search: 'rent', per_page: 2 } }))
      names.push(name);
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e']);
    const paths = requests.map(({ url = '' }) => new URL(url, 'http://any').searchParams);
    expect(paths.map((query) => Object.fromEntries(query))).toEqual(
      ['1', '2', '3'].map((number) => ({ per_page: '2', search: 'rent', page: number })),
    );
  });

  it('requests no page before it is needed', async () => {
    const { client, requests } = await threePages();
    let read = 0;
    for await (const _ of client.list('/imports/{id}/rows', { path: { id: 'one' } })) if (++read === 3) break;
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/v1/imports/one/rows?per_page=100&page=1',
      '/api/v1/imports/one/rows?per_page=100&page=2',
    ]);
  });

  it('can be read page by page', async () => {
    const { client } = await threePages();
    const sizes: number[] = [];
    for await (const { data } of client.list('/tags').pages()) sizes.push(data.length);
    expect(sizes).toEqual([2, 2, 1]);
  });
});

const tags = (ids: readonly string[], next_page?: unknown) => ({
  status: 200,
  body: { data: ids.map((id) => ({ id })), meta: { next_page } },
});

const readTags = async (...pages: ReturnType<typeof tags>[]) => {
  const { baseUrl, requests } = await fakeService(...pages);
  const ids: string[] = [];
  for await (const { id } of createClient({ baseUrl, apiKey: 'key' }).list('/tags')) ids.push(id);
  return { ids, requests };
};

describe('a list that changes while it is read', () => {
  it('gives a record that moved to the next page once', async () => {
    expect((await readTags(tags(['a', 'b'], 2), tags(['b', 'c'], null))).ids).toEqual(['a', 'b', 'c']);
  });

  it.each([undefined, 1, 0, '2'])('ends if a response does not name the next page: %j', async (next) => {
    await expect(readTags(tags(['a'], next))).rejects.toMatchObject({
      code: 'unexpected_response',
      message: expect.stringContaining('The response to GET /tags has next_page'),
    });
  });
});

describe('a list with cursors', () => {
  const cut = (ids: readonly string[], next_cursor: string | null) => ({
    status: 200,
    body: { data: ids.map((id) => ({ id })), meta: { next_page: next_cursor === null ? null : 2, next_cursor } },
  });
  const readTrades = async (...pages: ReturnType<typeof cut>[]) => {
    const { baseUrl, requests } = await fakeService(...pages);
    const ids: string[] = [];
    for await (const { id } of createClient({ baseUrl, apiKey: 'key' }).list('/trades')) ids.push(id);
    return { ids, urls: requests.map(({ url }) => url) };
  };

  it('is followed by its cursors, in larger pages', async () => {
    expect(await readTrades(cut(['a', 'b'], 'x.1'), cut(['c'], 'x.2'), cut(['d'], null))).toEqual({
      ids: ['a', 'b', 'c', 'd'],
      urls: [
        '/api/v1/trades?per_page=100&page=1',
        '/api/v1/trades?per_page=500&cursor=x.1',
        '/api/v1/trades?per_page=500&cursor=x.2',
      ],
    });
  });

  it('ends if a response names its own cursor again', async () => {
    await expect(readTrades(cut(['a'], 'x'), cut(['b'], 'x'))).rejects.toMatchObject({ code: 'unexpected_response' });
  });
});
