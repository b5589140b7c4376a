import * as z from 'zod';
import { Instant } from '../../platform/schema/instant.ts';
import { limitField } from '../../platform/schema/limit-field.ts';
import { ATTENTION_REASONS, CHANGE_SOURCES, EVENT_TYPES, type FamilyEvent } from '../domain/event.ts';
import type { EventWakeUp } from '../use-cases/event-ports.ts';

const Member = z.union([z.string(), z.number(), z.null(), z.array(z.string())]);

/** As it is stored, whatever version wrote it. */
export const StoredEventData = z.record(z.string(), Member);

const EventData = z
  .object({
    import_id: z.uuid().optional().describe('The import, in events of imports and of transactions that one changed'),
    rows: z.int().optional().describe('In `import.completed`: how many rows of the file are in the ledger'),
    created: z.int().optional().describe('In `import.completed`: how many entries were not in the ledger before'),
    matched: z
      .int()
      .optional()
      .describe(
        'In `import.completed`, and in `transactions.changed` of an import: how many entries were in the ledger before',
      ),
    updated: z
      .int()
      .optional()
      .describe('In `import.completed` of a native file: how many entries of earlier files it corrected, if any'),
    error: z.string().optional().describe('In `import.failed` and `bank_sync.failed`: the code of the error'),
    reasons: z
      .array(z.enum(ATTENTION_REASONS))
      .optional()
      .describe('In `import.needs_attention`: why a person must look at the import'),
    bank_connection_id: z
      .uuid()
      .optional()
      .describe('The bank connection, in `bank_sync.failed` and of transactions that a sync changed'),
    source: z.enum(CHANGE_SOURCES).optional().describe('In `transactions.changed`: what changed them'),
    count: z
      .int()
      .nullable()
      .optional()
      .describe(
        'In `transactions.changed`, unless the source is `user` or `bank_connection`: how many, and of an import how many it created, so 0 if it only matched some that were there; null if unknown',
      ),
    change_set_id: z.uuid().optional().describe('The change set, if the source is `change_set` or `change_set_revert`'),
    account_id: z.uuid().optional().describe('The account, if the source is `bank_connection`'),
    months: z
      .array(z.string())
      .optional()
      .describe('The months of the deleted transactions (YYYY-MM), if the source is `bank_connection`'),
    transaction_id: z.uuid().optional().describe('The transaction, if the source is `user`'),
    action: z
      .enum(['created', 'updated', 'deleted'])
      .optional()
      .describe('What happened to the transaction, if the source is `user`'),
  })
  .catchall(Member)
  .describe(
    'Ids, codes and counts, depending on the type; never amounts, names or file contents. Ignore members that you do not know',
  );

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
  data: EventData,
});
export type Event = z.infer<typeof Event>;

/** Keeps the stored members, whichever version wrote the event. */
export const toEvent = ({
  id,
  type,
  occurredAt,
  path,
  data,
}: FamilyEvent): Omit<Event, 'data'> & Pick<FamilyEvent, 'data'> => ({
  id,
  type,
  occurred_at: occurredAt,
  path,
  data,
});

export const FeedMeta = z.object({
  next_cursor: z.string().describe('Send it as `after` to get the events that follow, now or later'),
  has_more: z.boolean().describe('Whether more events are available now'),
});

const LIMIT = 100;

/** The query of the feed. */
export const FeedFilters = z.object({
  after: z
    .string()
    .max(100, 'must be the next_cursor of an earlier response, or "latest"')
    .optional()
    .describe(
      'The `next_cursor` of the last response, or `latest` for new events only. By default, the feed starts with the oldest event',
    ),
  limit: limitField(LIMIT, LIMIT, 'events'),
});

export const EventMessage: z.ZodType<EventWakeUp> = z.object({
  familyId: z.string(),
  group: z.string(),
  ids: z.array(z.string()),
});
