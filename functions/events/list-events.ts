import { listEventsEndpoint } from '../../shared/events/endpoints.ts';
import { FeedFilters, toEvent } from '../../shared/events/schema/event.ts';
import { readFeed } from '../../shared/events/use-cases/read-feed.ts';
import { readFilters } from '../../shared/platform/http/request/read-filters.ts';
import { endpoint } from '../platform/endpoint.ts';
import { eventFeed } from './adapters.ts';

/** GET /api/v1/events */
export const handler = endpoint(listEventsEndpoint, { feed: eventFeed }, (ports) => {
  const read = readFeed(ports);
  return async ({ caller }, event) => {
    const { after, limit } = readFilters(event, FeedFilters);
    const { events, nextCursor, hasMore } = await read(caller.familyId, after, limit);
    return { data: events.map(toEvent), meta: { next_cursor: nextCursor, has_more: hasMore } };
  };
});
