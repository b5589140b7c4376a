import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { fakeService } from '../support/servers/fake-service.ts';

const page = (ids: readonly string[], next_cursor: string, has_more: boolean) => ({
  status: 200,
  body: { data: ids.map((id) => ({ id })), meta: { next_cursor, has_more } },
});

const feedOf = async (after?: string) => {
  const { baseUrl, requests } = await fakeService(page(['a', 'b'], 'two', true), page(['c'], 'three', false));
  const feed = createClient({ baseUrl, apiKey: 'key' }).events(after === undefined ? {} : { after });
  return { feed, requests };
};

describe('the feed of events', () => {
  it('yields the events that are there now, and knows where to go on', async () => {
    const { feed, requests } = await feedOf('one');
    const ids: string[] = [];
    for await (const { id } of feed) ids.push(id);
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(feed.cursor).toBe('three');
    expect(requests.map(({ url }) => url)).toEqual(['/api/v1/events?after=one', '/api/v1/events?after=two']);
  });

  it('starts with the oldest event unless told otherwise', async () => {
    const { feed, requests } = await feedOf();
    for await (const _ of feed) break;
    expect(requests.map(({ url }) => url)).toEqual(['/api/v1/events']);
  });

  it('goes on before the page whose events were not all handled', async () => {
    const { feed } = await feedOf('one');
    for await (const { id } of feed) if (id === 'b') break;
    expect(feed.cursor).toBe('one');
    for await (const { id } of feed) if (id === 'c') break;
    expect(feed.cursor).toBe('one');
  });
});
