import { serveStatement } from '../../shared/imports/parse/pdf/statement-thread.ts';

/** Runs beside the worker, never as a function of its own: what is wrong in it ends the thread, not the worker. */
serveStatement().catch((error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
});
