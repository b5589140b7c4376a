import { listEventsEndpoint } from '../../shared/events/endpoints.ts';
import { FeedFilters, toEvent } from '../../shared/events/schema/event.ts';
import { readFeed } from '../../shared/events/use-cases/read-feed.ts';
import { queryEndpoint } from '../platform/endpoint.ts';
import { eventFeed } from './adapters.ts';

/** GET /api/v1/events */
export const handler = queryEndpoint(listEventsEndpoint, { feed: eventFeed }, (ports) => {
  const read = readFeed(ports);
  return async ({ caller, readFilters }) => {
    const { after, limit } = readFilters(FeedFilters);
    const { events, nextCursor, hasMore } = await read(caller.familyId, after, limit);
    return { data: events.map(toEvent), meta: { next_cursor: nextCursor, has_more: hasMore } };
  };
});
