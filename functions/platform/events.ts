import { v7 as uuidv7 } from 'uuid';
import { createEventQueue } from '../../shared/events/queues/event-queue.ts';
import { createEventRecorder } from '../../shared/events/store/event-recorder.ts';
import type { EventRecorder } from '../../shared/events/use-cases/event-ports.ts';
import { environment, now, sqsClient } from '../../shared/platform/runtime.ts';

/** Records events (`table: { read: [the carriers], write: ['outbox'] }`, `queues: ['readback']`). */
export const composeRecorder = (
  documents: Parameters<typeof createEventRecorder>[0],
  tableName: string,
): EventRecorder => {
  let recorder: EventRecorder | undefined;
  const compose = (): EventRecorder => {
    const { READBACK_QUEUE_URL } = environment('READBACK_QUEUE_URL');
    const queue = createEventQueue(sqsClient(), READBACK_QUEUE_URL);
    return createEventRecorder(documents, tableName, { queue, newId: uuidv7, now });
  };
  return {
    announce: (...event) => {
      recorder ??= compose(); // many functions share stores and never record anything
      return recorder.announce(...event);
    },
  };
};
