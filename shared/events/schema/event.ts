import * as z from 'zod';
import { quoteAny } from '../../platform/domain/errors.ts';
import { Instant } from '../../platform/schema/instant.ts';
import { EVENT_TYPES, type FamilyEvent } from '../domain/event.ts';
import type { EventWakeUp } from '../use-cases/event-ports.ts';

export const EventData = z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(z.string())]));

/** An event as clients, webhooks and the bus see it. */
export const Event = z.object({
  id: z.uuid().describe('The id of the event, in the feed and in webhooks: ignore an id that you have handled'),
  type: z
    .string()
    .describe(
      `What happened: ${EVENT_TYPES.map((type) => `\`${type}\``).join(', ')}. Ignore types that you do not know`,
    ),
  occurred_at: Instant.describe('When it happened'),
  path: z.string().describe('The path of the changed record in this API'),
  data: EventData.describe(
    'Ids, codes and counts, depending on the type; never amounts, names or file contents. Ignore members that you do not know',
  ),
});
export type Event = z.infer<typeof Event>;

export const toEvent = ({ id, type, occurredAt, path, data }: FamilyEvent): Event => ({
  id,
  type,
  occurred_at: occurredAt,
  path,
  data: Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]),
  ) as Event['data'],
});

export const FeedMeta = z.object({
  next_cursor: z.string().describe('Send it as `after` to get the events that follow, now or later'),
  has_more: z.boolean().describe('Whether more events are available now'),
});

const LIMIT = 100;

const WRONG_LIMIT = {
  error: ({ input }: { readonly input?: unknown }) =>
    `must be a whole number from 1 to ${LIMIT}, not ${quoteAny(input)}`,
};

/** The query of the feed. */
export const FeedFilters = z.object({
  after: z
    .string()
    .max(100)
    .optional()
    .describe(
      'The `next_cursor` of the last response, or `latest` for new events only. By default, the feed starts with the oldest event',
    ),
  limit: z.coerce
    .number(WRONG_LIMIT)
    .int(WRONG_LIMIT)
    .min(1, WRONG_LIMIT)
    .max(LIMIT, WRONG_LIMIT)
    .default(LIMIT)
    .describe('The largest number of events in the response'),
});

export const EventMessage: z.ZodType<EventWakeUp> = z.object({
  familyId: z.string(),
  group: z.string(),
  ids: z.array(z.string()),
});
