import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { Webhook, WebhookDelivery } from './schema/webhook.ts';

const webhookExample: Webhook = {
  id: '0195583f-2b3c-7d4e-8f50-6b7c8d9e0f1a',
  url: 'https://hooks.example.com/counterfoil',
  description: 'Monthly report',
  event_types: ['import.completed', 'import.failed'],
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  previous_secret_until: null,
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
};

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const disabledExample: Webhook = { ...webhookExample, enabled: false, disabled_reason: 'by_user' };
const rotatedExample: Webhook = {
  ...webhookExample,
  previous_secret_until: '2026-03-04T09:15:00.000Z',
  secret: SECRET,
  updated_at: '2026-03-03T09:15:00.000Z',
};

const deliveryExample: WebhookDelivery = {
  id: '0195583f-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
  event_type: 'import.completed',
  status: 'pending',
  attempts: 2,
  last_attempt_at: '2026-03-02T09:17:03.000Z',
  next_attempt_at: '2026-03-02T09:22:10.000Z',
  response_status: 503,
  duration_ms: 214,
  reason: 'The receiver responded with 503',
  payload: {
    id: '0195583f-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
    type: 'import.completed',
    occurred_at: '2026-03-02T09:16:02.000Z',
    path: '/api/v1/imports/01955839-0a1b-7c2d-8e3f-4a5b6c7d8e9f',
    data: { import_id: '01955839-0a1b-7c2d-8e3f-4a5b6c7d8e9f', rows: 31, created: 30, matched: 1 },
  },
};

const testExample: WebhookDelivery = {
  id: '01955841-3c4d-7e5f-8a6b-7c8d9e0f1a2b',
  event_type: 'webhook.test',
  status: 'delivered',
  attempts: 1,
  last_attempt_at: '2026-03-02T09:20:00.000Z',
  next_attempt_at: null,
  response_status: 204,
  duration_ms: 96,
  reason: null,
  payload: {
    id: '01955841-3c4d-7e5f-8a6b-7c8d9e0f1a2b',
    type: 'webhook.test',
    occurred_at: '2026-03-02T09:20:00.000Z',
    path: '/api/v1/webhooks/0195583f-2b3c-7d4e-8f50-6b7c8d9e0f1a',
    data: {},
  },
};

export const createWebhookEndpoint = {
  id: 'createWebhook',
  method: 'post',
  path: '/webhooks',
  scope: 'write',
  access: { table: { read: ['events', 'family'], write: ['events', 'family'] }, secrets: ['keys'], egress: true },
  summary: 'Register a webhook',
  description: `Events are sent to its URL by POST, as JSON with the headers of Standard Webhooks (\`webhook-id\`, \`webhook-timestamp\`,
\`webhook-signature\`). The receiver must respond with a status from 200 to 299 within ten seconds. Otherwise the event is sent again,
up to ten times in three days. A response of 410 disables the webhook, and so do five days without success. An event can arrive more
than once, and out of order after a failure: ignore an \`id\` that you have handled. The \`secret\` is returned only here, and again for
the same \`Idempotency-Key\`. Returns 409 \`conflict\` if the family has ten webhooks. A repeated request also gets 409 if the service has
replaced the keys that its first response was encrypted with: then rotate the secret of the webhook.`,
  idempotent: true,
  etag: true,
  request: {
    required: true,
    json: 'CreateWebhook',
    example: {
      url: 'https://hooks.example.com/counterfoil',
      description: 'Monthly report',
      event_types: ['import.completed', 'import.failed'],
    },
  },
  answer: {
    status: 201,
    description: 'The webhook, with its secret',
    shape: 'single',
    of: 'Webhook',
    example: { ...webhookExample, secret: SECRET },
  },
  errors: ['conflict'],
} as const satisfies Endpoint;

export const listWebhooksEndpoint = {
  id: 'listWebhooks',
  method: 'get',
  path: '/webhooks',
  scope: 'read',
  access: { table: { read: ['events'] } },
  summary: 'List webhooks, oldest first',
  description: 'A family has at most ten.',
  answer: { status: 200, description: 'A page of webhooks', shape: 'list', of: 'Webhook', example: webhookExample },
  errors: [],
} as const satisfies Endpoint;

export const getWebhookEndpoint = {
  id: 'getWebhook',
  method: 'get',
  path: '/webhooks/{id}',
  scope: 'read',
  access: { table: { read: ['events'] } },
  summary: 'Get a webhook',
  description: 'Its URL, its event types and whether it is failing.',
  etag: true,
  answer: { status: 200, description: 'The webhook', shape: 'single', of: 'Webhook', example: webhookExample },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const updateWebhookEndpoint = {
  id: 'updateWebhook',
  method: 'patch',
  path: '/webhooks/{id}',
  scope: 'write',
  access: { table: { read: ['events'], write: ['events'] }, egress: true },
  summary: 'Change, disable or enable a webhook',
  description: `A webhook that is enabled again receives events from then on; events that it missed are in the feed, and deliveries that were
pending have failed. What waits for a receiver that is down is sent to another URL within a minute.`,
  etag: true,
  request: { required: true, json: 'UpdateWebhook', example: { enabled: false } },
  answer: { status: 200, description: 'The webhook', shape: 'single', of: 'Webhook', example: disabledExample },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const deleteWebhookEndpoint = {
  id: 'deleteWebhook',
  method: 'delete',
  path: '/webhooks/{id}',
  scope: 'write',
  access: { table: { read: ['events', 'deliveries'], write: ['events', 'deliveries'] } },
  summary: 'Delete a webhook',
  description: 'Its deliveries are deleted with it.',
  etag: true,
  answer: { status: 204, description: 'Deleted', shape: 'empty', of: null },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const rotateWebhookSecretEndpoint = {
  id: 'rotateWebhookSecret',
  method: 'post',
  path: '/webhooks/{id}/rotate_secret',
  scope: 'write',
  access: { table: { read: ['events'], write: ['events'] }, secrets: ['keys'] },
  summary: 'Rotate the secret of a webhook',
  description: `For 24 hours, every request is also signed with the old secret, so that the receiver can switch without missing an event.
If the response was lost, rotate it again: the secret that the receiver knows still signs for its 24 hours. The new \`secret\` is
returned only here.`,
  etag: true,
  answer: {
    status: 200,
    description: 'The webhook, with its new secret',
    shape: 'single',
    of: 'Webhook',
    example: rotatedExample,
  },
  errors: ['not_found', 'conflict'],
} as const satisfies Endpoint;

export const listWebhookDeliveriesEndpoint = {
  id: 'listWebhookDeliveries',
  method: 'get',
  path: '/webhooks/{id}/deliveries',
  scope: 'read',
  access: { table: { read: ['events', 'deliveries'] } },
  summary: 'List the deliveries of a webhook, newest first',
  description:
    'The last 1,000 deliveries of the past 30 days. `payload` is the body that was sent; of each response, only the status is kept.',
  answer: {
    status: 200,
    description: 'A page of deliveries',
    shape: 'list',
    of: 'WebhookDelivery',
    example: deliveryExample,
  },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const redeliverWebhookEndpoint = {
  id: 'redeliverWebhook',
  method: 'post',
  path: '/webhooks/{id}/deliveries/{delivery_id}/redeliver',
  scope: 'write',
  access: { table: { read: ['events', 'deliveries'], write: ['events', 'deliveries'] } },
  summary: 'Send an event to a webhook again',
  description: `It is sent within a minute, and again like a new event if it is not accepted. \`attempts\` starts from zero. Until the first of these
attempts, \`response_status\` and \`reason\` are those of the last one before.`,
  answer: {
    status: 202,
    description: 'The delivery',
    shape: 'single',
    of: 'WebhookDelivery',
    example: { ...deliveryExample, attempts: 0 },
  },
  errors: ['not_found', 'invalid_state'],
} as const satisfies Endpoint;

export const testWebhookEndpoint = {
  id: 'testWebhook',
  method: 'post',
  path: '/webhooks/{id}/test',
  scope: 'write',
  access: { table: { read: ['events'] }, secrets: ['keys'], egress: true },
  summary: 'Send a test event to a webhook',
  description: `Sends an event of the type \`webhook.test\`, signed like any other, once and at once, whatever types the webhook receives and even if it is
disabled. The response says how the receiver answered. Test deliveries are not kept: the event is in no feed and no list of deliveries.`,
  answer: {
    status: 200,
    description: 'How the receiver answered',
    shape: 'single',
    of: 'WebhookDelivery',
    example: testExample,
  },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const WEBHOOK_ENDPOINTS = [
  createWebhookEndpoint,
  listWebhooksEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecretEndpoint,
  listWebhookDeliveriesEndpoint,
  redeliverWebhookEndpoint,
  testWebhookEndpoint,
] as const satisfies readonly Endpoint[];
