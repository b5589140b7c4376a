import * as z from 'zod';
import { Instant } from '../../platform/schema/instant.ts';
import { isStorable } from '../../platform/schema/sent-text.ts';
import { defined, oneOf, validate } from '../../platform/schema/validate.ts';
import { EVENT_TYPES } from '../domain/event.ts';
import {
  DELIVERY_STATUSES,
  type Delivery,
  DISABLED_REASONS,
  type Webhook as StoredWebhook,
  signingPrevious,
} from '../domain/webhook.ts';
import type { WebhookRequest, WebhookUpdate, WithSecret } from '../use-cases/manage-webhooks.ts';
import { Event } from './event.ts';

const EventType = oneOf(EVENT_TYPES);

export const Webhook = z.object({
  id: z.uuid(),
  url: z.string().describe('The URL that receives the events'),
  description: z.string().nullable().describe('What the webhook is for'),
  event_types: z
    .array(z.string())
    .nullable()
    .describe('The types of events to send; null for all, including types added later'),
  enabled: z.boolean().describe('Whether events are sent to it'),
  disabled_reason: z
    .enum(DISABLED_REASONS)
    .nullable()
    .describe(
      '`gone`: it responded with 410; `failing`: it accepted nothing for five days; `by_user`: a person disabled it; null if it is enabled',
    ),
  failing_since: Instant.nullable().describe(
    'The first failure after the last success; null if the last attempt succeeded, or if it failed and nothing is left to send again',
  ),
  previous_secret_until: Instant.nullable().describe(
    'Until when requests are also signed with the last previous secret; null if there is none',
  ),
  secret: z
    .string()
    .optional()
    .describe('The secret to verify signatures with (Standard Webhooks). Returned only when it is created or rotated'),
  created_at: Instant,
  updated_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

export const toWebhook = (webhook: StoredWebhook, now: string): Webhook => {
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    event_types: webhook.types === null ? null : [...webhook.types],
    enabled: webhook.disabled === null,
    disabled_reason: webhook.disabled,
    failing_since: webhook.failingSince,
    previous_secret_until: signingPrevious(webhook, now).at(-1)?.until ?? null,
    created_at: webhook.createdAt,
    updated_at: webhook.updatedAt,
  };
};

export const toWebhookWithSecret = ({ webhook, secret }: WithSecret, now: string): Webhook => ({
  ...toWebhook(webhook, now),
  secret,
});

const MAX_URL = 2_000;
const MAX_DESCRIPTION = 255;

const Url = z
  .string('must be an https URL')
  .max(MAX_URL, `must be at most ${MAX_URL} characters`)
  .describe('A public https URL without user name, password and fragment. Redirects are not followed');
const Description = z
  .string('must be a string')
  .max(MAX_DESCRIPTION, `must be at most ${MAX_DESCRIPTION} characters`)
  .superRefine(isStorable)
  .nullable()
  .optional()
  .describe('What the webhook is for');
const Types = z
  .array(EventType, 'must be a list of event types, or null for all')
  .min(1, 'must name at least one event type, or be null for all')
  .refine((types) => new Set(types).size === types.length, 'must name each event type once')
  .nullable()
  .optional()
  .describe('The types of events to send; null for all, including types added later');

/** The body of POST /api/v1/webhooks. */
export const CreateWebhookFields = z.object({ url: Url, description: Description, event_types: Types });

/** The body of PATCH /api/v1/webhooks/{id}; omitted fields are unchanged. */
export const UpdateWebhookFields = z.object({
  url: Url.optional(),
  description: Description,
  event_types: Types,
  enabled: z
    .boolean('must be true or false')
    .optional()
    .describe(
      'Whether events are sent. A webhook that is enabled again receives events from then on, and nothing that waited before',
    ),
});

/** @throws ValidationError */
export const toNewWebhook = (fields: unknown): WebhookRequest => {
  const { url, description = null, event_types = null } = validate(CreateWebhookFields, fields);
  return { url, description, types: event_types };
};

/** @throws ValidationError */
export const toWebhookUpdate = (fields: unknown): WebhookUpdate => {
  const { url, description, event_types, enabled } = validate(UpdateWebhookFields, fields);
  return defined({ url, description, types: event_types, enabled });
};

export const WebhookDelivery = z.object({
  id: z.uuid().describe('The id of the event'),
  event_type: z.string().describe('What happened: the type of the event'),
  status: z
    .enum(DELIVERY_STATUSES)
    .describe('`pending`: it will be sent again; `failed`: it was not accepted within three days'),
  attempts: z
    .int()
    .min(0)
    .describe('How often the event was sent; after a redelivery was requested, how often since then'),
  last_attempt_at: Instant.describe('When the event was last sent'),
  next_attempt_at: Instant.nullable().describe(
    'When the event is sent again at the earliest: in the past, if that is about to happen; null if it will not be sent',
  ),
  response_status: z
    .int()
    .nullable()
    .describe('The HTTP status of the last response; null if there was none. Earlier ones are not kept'),
  duration_ms: z.int().min(0).describe('How long the last attempt took, in milliseconds'),
  reason: z.string().nullable().describe('Why the last attempt failed; null if it did not'),
  payload: Event.nullable().describe('The event as it was last sent; null if it was sent before payloads were kept'),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const toWebhookDelivery = (delivery: Delivery): WebhookDelivery => ({
  id: delivery.eventId,
  event_type: delivery.type,
  status: delivery.status,
  attempts: delivery.attempts,
  last_attempt_at: delivery.lastAttemptAt,
  next_attempt_at: delivery.nextAttemptAt,
  response_status: delivery.responseStatus,
  duration_ms: delivery.durationMs,
  reason: delivery.reason,
  payload: delivery.payload === undefined ? null : (JSON.parse(delivery.payload) as Event),
});
