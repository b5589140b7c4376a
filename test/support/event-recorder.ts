import { v7 as uuidv7 } from 'uuid';
import { createEventRecorder } from '../../shared/events/store/event-recorder.ts';

/** Records events whose messages are lost. */
export const recorderOf = (documents: Parameters<typeof createEventRecorder>[0], tableName: string) =>
  createEventRecorder(documents, tableName, {
    queue: { send: async () => undefined },
    newId: uuidv7,
    now: () => new Date().toISOString(),
  });
