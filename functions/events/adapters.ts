import { v7 as uuidv7 } from 'uuid';
import { createEventBus } from '../../shared/events/queues/event-bus.ts';
import { createEventQueue } from '../../shared/events/queues/event-queue.ts';
import { createWebhookQueue } from '../../shared/events/queues/webhook-queue.ts';
import { createDeliveryRepository } from '../../shared/events/store/delivery-repository.ts';
import { createEventFeed } from '../../shared/events/store/event-feed.ts';
import { createEventRecorder } from '../../shared/events/store/event-recorder.ts';
import { createOutbox } from '../../shared/events/store/outbox.ts';
import { createWebhookRepository } from '../../shared/events/store/webhook-repository.ts';
import type { EventRecorder, WakeWebhooks } from '../../shared/events/use-cases/event-ports.ts';
import { egressFault } from '../../shared/platform/egress/check-url.ts';
import { once } from '../../shared/platform/entry.ts';
import { environment, eventBridgeClient, now } from '../../shared/platform/runtime.ts';
import { documents, inTable, sqs, tableName } from '../platform/adapters.ts';

export const webhooks = /* @__PURE__ */ inTable(createWebhookRepository);
export const deliveries = /* @__PURE__ */ inTable(createDeliveryRepository);
export const eventFeed = /* @__PURE__ */ inTable(createEventFeed);
export const outbox = /* @__PURE__ */ inTable(createOutbox);

export const eventBus = /* @__PURE__ */ once(() =>
  createEventBus(eventBridgeClient(), environment('EVENT_BUS_NAME').EVENT_BUS_NAME),
);
export const webhookQueue = /* @__PURE__ */ once(() =>
  createWebhookQueue(sqs(), environment('WEBHOOKS_QUEUE_URL').WEBHOOKS_QUEUE_URL),
);
export const wakeWebhooks = (): WakeWebhooks => {
  const { send } = webhookQueue();
  return (familyId) => send({ familyId });
};
/** Why an event may not be sent to a URL (`egress: true`). */
export const urlFault = () => egressFault(environment('EGRESS_ALLOW').EGRESS_ALLOW);

/** Events share the readback queue with imports. */
export const eventQueue = /* @__PURE__ */ once(() =>
  createEventQueue(sqs(), environment('READBACK_QUEUE_URL').READBACK_QUEUE_URL),
);

const recorder = /* @__PURE__ */ once(() =>
  createEventRecorder(documents(), tableName(), { queue: eventQueue(), newId: uuidv7, now }),
);

/**
 * Records events (`table: { read: [the carriers], write: ['outbox'] }`, `queues: ['readback']`). Many functions share
 * stores and never record anything, so it is made with the first event.
 */
export const eventRecorder = (): EventRecorder => ({ announce: (...event) => recorder().announce(...event) });
