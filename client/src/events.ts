import type { components } from './generated/api.ts';
import type { Methods } from './methods.ts';

export type EventsOptions = {
  /** The `cursor` that was stored, or `latest` for events from now on. By default, the feed starts with its oldest event. */
  readonly after?: string;
  readonly signal?: AbortSignal;
};

/** The events that are there now, the oldest first. */
export type EventFeed = AsyncIterable<components['schemas']['Event']> & {
  /**
   * Store this, and pass it as `after` next time: the place after the last page whose events were all handled. After a
   * break, events of the page that was interrupted come again.
   */
  readonly cursor: string | undefined;
};

export const createEvents =
  ({ GET }: Pick<Methods, 'GET'>) =>
  ({ after, signal }: EventsOptions = {}): EventFeed => {
    let cursor = after;
    const events = async function* () {
      for (let hasMore = true; hasMore; ) {
        const query = cursor === undefined ? {} : { after: cursor };
        const { data, meta } = await GET('/events', { params: { query }, ...(signal && { signal }) });
        yield* data;
        cursor = meta.next_cursor;
        hasMore = meta.has_more && data.length > 0;
      }
    };
    return {
      [Symbol.asyncIterator]: events,
      get cursor() {
        return cursor;
      },
    };
  };
