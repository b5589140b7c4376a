import { serveStatement } from '../../../shared/imports/formats/pdf/parse/statement-thread.ts';

/** Runs in a thread of the worker: an error ends the thread, not the worker. */
serveStatement().catch((error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
});
