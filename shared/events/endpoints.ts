import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { Event } from './schema/event.ts';

const eventExample: Event = {
  id: '0195583f-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  type: 'import.completed',
  occurred_at: '2026-03-02T09:16:02.000Z',
  path: '/api/v1/imports/0195583d-4b20-7c53-8d7f-2a9e6f3b8c17',
  data: { import_id: '0195583d-4b20-7c53-8d7f-2a9e6f3b8c17', rows: 1204, created: 1200, matched: 4 },
};

export const listEventsEndpoint = {
  id: 'listEvents',
  method: 'get',
  path: '/events',
  scope: 'read',
  access: { table: { read: ['events'] } },
  summary: 'List events, oldest first',
  description: `Every event of the family: store \`meta.next_cursor\`, and send it as \`after\` in the next request. Each event is in the feed exactly
once, and a client that follows the cursors misses none. Events of one import are in the order in which they happened; other events
can be in a different order. An event appears a few seconds after its change, and is kept for 90 days.`,
  filters: 'FeedFilters',
  answer: {
    status: 200,
    description: 'The events after the cursor',
    shape: 'feed',
    of: 'Event',
    example: eventExample,
  },
  errors: ['validation_failed', 'invalid_cursor'],
} as const satisfies Endpoint;

export const EVENT_ENDPOINTS = [listEventsEndpoint] as const satisfies readonly Endpoint[];
