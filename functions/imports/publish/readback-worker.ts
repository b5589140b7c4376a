import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { startOnImport } from '../../../shared/changes/rules/use-cases/start-on-new.ts';
import { createEventHandler, isOfEvents } from '../../../shared/events/queues/event-queue.ts';
import { fanOut } from '../../../shared/events/use-cases/fan-out.ts';
import { relayEvents } from '../../../shared/events/use-cases/relay-events.ts';
import { createReadbackWorker } from '../../../shared/imports/verification/use-cases/readback-worker.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { now } from '../../../shared/platform/runtime.ts';
import { createSliceClock } from '../../../shared/platform/use-cases/clock.ts';
import { dismissed, starts } from '../../changes/adapters.ts';
import { eventBus, eventFeed, eventQueue, outbox, wakeWebhooks, webhooks } from '../../events/adapters.ts';
import { made, sliceSettings } from '../../platform/adapters.ts';
import { workerPorts } from '../worker-ports.ts';
import { createSliceHandler } from './slice-handler.ts';

/** Processes the readback queue: imports, and events on their way to the feed. */
export const handler = lambda(() => {
  const ports = {
    ...workerPorts('readback'),
    startOnNew: startOnImport(starts()),
    confirmDistinct: dismissed().add,
    settings: sliceSettings(),
  };
  const queue = eventQueue();
  const relay = relayEvents({
    ...made({ outbox, feed: eventFeed }),
    fanOut: fanOut({ ...made({ webhooks, bus: eventBus, wake: wakeWebhooks }), now }),
    wake: queue.send,
  });
  const readBack = createSliceHandler(ports, 'readback', createReadbackWorker(ports));
  const record = createEventHandler({
    ...ports,
    queue,
    work: (message, context) =>
      relay(
        message,
        createSliceClock(ports.settings, Date.now, () => context.getRemainingTimeInMillis()),
      ),
  });
  return async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const events = Records.filter(({ body }) => isOfEvents(body));
    const imports = Records.filter(({ body }) => !isOfEvents(body));
    const answers = [await readBack({ Records: imports }, context), await record({ Records: events }, context)];
    return { batchItemFailures: answers.flatMap(({ batchItemFailures }) => batchItemFailures) };
  };
});
