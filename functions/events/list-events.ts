import { listEventsEndpoint } from '../../shared/events/endpoints.ts';
import { FeedFilters, toEvent } from '../../shared/events/schema/event.ts';
import { createEventFeed } from '../../shared/events/store/event-feed.ts';
import { readFeed } from '../../shared/events/use-cases/read-feed.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { readFilters } from '../../shared/platform/http/read-filters.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly read: ReturnType<typeof readFeed> };

/** GET /api/v1/events */
export const createHandler = ({ read, ...api }: Dependencies) =>
  apiEndpoint(api, listEventsEndpoint, async (event, { caller }) => {
    const { after, limit } = readFilters(event, FeedFilters);
    const { events, nextCursor, hasMore } = await read(caller.familyId, after, limit);
    return json(200, { data: events.map(toEvent), meta: { next_cursor: nextCursor, has_more: hasMore } });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    read: readFeed({ feed: createEventFeed(documents, tableName), sha256, now: api.now }),
  });
});
