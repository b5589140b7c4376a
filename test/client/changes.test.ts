import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { fakeService } from '../support/servers/fake-service.ts';

const page = (ids: readonly string[], next_cursor: string, has_more: boolean) => ({
  status: 200,
  body: {
    data: { tags: { added: ids.map((id) => ({ id })), changed: [], removed: [] } },
    meta: { next_cursor, has_more },
  },
});

const clientOf = async () => {
  const { baseUrl, requests } = await fakeService(
    page(['a'], 'two', true),
    page([], 'three', true),
    page(['c'], 'four', false),
  );
  return { client: createClient({ baseUrl, apiKey: 'key' }), requests };
};

describe('the changes since a cursor', () => {
  it('come page by page until there are no more, also after an empty one', async () => {
    const { client, requests } = await clientOf();
    const feed = client.changes({ kinds: ['tags', 'merchants'], limit: 5 });
    const pages: (readonly [string, number | undefined])[] = [];
    for await (const { data, cursor } of feed) pages.push([cursor, data.tags?.added.length]);
    expect(pages).toEqual([
      ['two', 1],
      ['three', 0],
      ['four', 1],
    ]);
    expect(feed.cursor).toBe('four');
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/v1/changes?kinds=tags%2Cmerchants&limit=5',
      '/api/v1/changes?cursor=two&limit=5',
      '/api/v1/changes?cursor=three&limit=5',
    ]);
  });

  it('go on before a page that was not handled', async () => {
    const { client } = await clientOf();
    const feed = client.changes({ cursor: 'one' });
    for await (const { cursor } of feed) if (cursor === 'three') break;
    expect(feed.cursor).toBe('two');
  });
});
