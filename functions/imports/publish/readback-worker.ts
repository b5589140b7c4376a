import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { metricsOfEvent } from '../../../shared/events/domain/event-metrics.ts';
import { createEventHandler, isOfEvents } from '../../../shared/events/queues/event-queue.ts';
import { fanOut } from '../../../shared/events/use-cases/fan-out.ts';
import { relayEvents } from '../../../shared/events/use-cases/relay-events.ts';
import { createQueueHandler } from '../../../shared/imports/queues/import-queues.ts';
import { EVENT_METRICS } from '../../../shared/platform/domain/metric-names.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { createMetrics } from '../../../shared/platform/runtime.ts';
import { eventBus, eventFeed, eventQueue, outbox, wakeWebhooks, webhooks } from '../../events/adapters.ts';
import { clock, inSlices, made } from '../../platform/adapters.ts';
import { workerPorts } from '../worker-ports.ts';
import { readBackWith } from './read-back.ts';

/** Processes the readback queue: imports, and events on their way to the feed. */
export const handler = lambda(() => {
  const ports = workerPorts('readback');
  const queue = eventQueue();
  const send = fanOut(made({ webhooks, bus: eventBus, wake: wakeWebhooks, now: clock }));
  const metrics = createMetrics(EVENT_METRICS.service);
  const relay = relayEvents({
    ...made({ outbox, feed: eventFeed }),
    fanOut: async (event) => {
      for (const name of metricsOfEvent(event)) metrics.addMetric(name, MetricUnit.Count, 1);
      metrics.publishStoredMetrics();
      await send(event);
    },
    wake: queue.send,
  });
  const readBack = createQueueHandler({ ...ports, queue: 'readback', work: inSlices(readBackWith(ports)) });
  const record = createEventHandler({ ...ports, queue, work: inSlices(relay) });
  return async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const events = Records.filter(({ body }) => isOfEvents(body));
    const imports = Records.filter(({ body }) => !isOfEvents(body));
    const answers = [await readBack({ Records: imports }, context), await record({ Records: events }, context)];
    return { batchItemFailures: answers.flatMap(({ batchItemFailures }) => batchItemFailures) };
  };
});
