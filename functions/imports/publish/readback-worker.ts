import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { createDismissedDuplicates } from '../../../shared/changes/store/dismissed-duplicates.ts';
import { startOnImport } from '../../../shared/changes/use-cases/start-on-new.ts';
import { createEventBus } from '../../../shared/events/queues/event-bus.ts';
import { createEventHandler, createEventQueue, isOfEvents } from '../../../shared/events/queues/event-queue.ts';
import { createWebhookQueue } from '../../../shared/events/queues/webhook-queue.ts';
import { createEventFeed } from '../../../shared/events/store/event-feed.ts';
import { createOutbox } from '../../../shared/events/store/outbox.ts';
import { createWebhookRepository } from '../../../shared/events/store/webhook-repository.ts';
import type { EventQueue } from '../../../shared/events/use-cases/event-ports.ts';
import { fanOut } from '../../../shared/events/use-cases/fan-out.ts';
import { type RelayDependencies, relayEvents } from '../../../shared/events/use-cases/relay-events.ts';
import { createReadbackWorker, type ReadbackDependencies } from '../../../shared/imports/work/readback-worker.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { documentClient, environment, eventBridgeClient, now, sqsClient } from '../../../shared/platform/runtime.ts';
import { createSliceClock } from '../../../shared/platform/use-cases/clock.ts';
import { composeStarts } from '../../platform/starts-on-new.ts';
import { composeWork } from '../work.ts';
import { createSliceHandler, type SliceDependencies } from './slice-handler.ts';

export type Dependencies = SliceDependencies &
  ReadbackDependencies & { readonly relay: Omit<RelayDependencies, 'wake'>; readonly eventQueue: EventQueue };

/** Processes the readback queue: imports, and events on their way to the feed. */
export const createHandler = ({ eventQueue, ...deps }: Dependencies) => {
  const relay = relayEvents({ ...deps.relay, wake: eventQueue.send });
  const readBack = createSliceHandler(deps, 'readback', createReadbackWorker(deps));
  const record = createEventHandler({
    ...deps,
    queue: eventQueue,
    work: (message, context) =>
      relay(
        message,
        createSliceClock(deps.settings, Date.now, () => context.getRemainingTimeInMillis()),
      ),
  });
  return async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const events = Records.filter(({ body }) => isOfEvents(body));
    const imports = Records.filter(({ body }) => !isOfEvents(body));
    const answers = [await readBack({ Records: imports }, context), await record({ Records: events }, context)];
    return { batchItemFailures: answers.flatMap(({ batchItemFailures }) => batchItemFailures) };
  };
};

export const handler = lambda(() => {
  const env = environment(
    'TABLE_NAME',
    'READBACK_QUEUE_URL',
    'WEBHOOKS_QUEUE_URL',
    'EVENT_BUS_NAME',
    'SLICE_SECONDS',
    'LEASE_SECONDS',
  );
  const documents = documentClient();
  const webhookQueue = createWebhookQueue(sqsClient(), env.WEBHOOKS_QUEUE_URL);
  return createHandler({
    ...composeWork({ readback: env.READBACK_QUEUE_URL }),
    startOnNew: startOnImport(composeStarts(documents, env.TABLE_NAME)),
    keepApart: createDismissedDuplicates(documents, env.TABLE_NAME).add,
    relay: {
      outbox: createOutbox(documents, env.TABLE_NAME),
      feed: createEventFeed(documents, env.TABLE_NAME),
      fanOut: fanOut({
        webhooks: createWebhookRepository(documents, env.TABLE_NAME),
        bus: createEventBus(eventBridgeClient(), env.EVENT_BUS_NAME),
        wake: (familyId) => webhookQueue.send({ familyId }),
        now,
      }),
    },
    eventQueue: createEventQueue(sqsClient(), env.READBACK_QUEUE_URL),
    settings: { sliceSeconds: env.SLICE_SECONDS, leaseSeconds: env.LEASE_SECONDS },
  });
});
