import { Worker } from 'node:worker_threads';
import type { StatementRead, StatementReader } from '../../use-cases/reading-ports.ts';
import type { ThreadWork } from './statement-thread.ts';

export type Isolation = {
  /** Path of a script that calls `serveStatement` when it runs as a thread. */
  readonly script: string | URL;
  readonly maxMilliseconds: number;
  /** Of the whole process: a thread's own limit does not count its buffers. */
  readonly maxProcessMegabytes: number;
};

const HEAP_MEGABYTES = 640;
const WATCH_MILLISECONDS = 20;
const MEGABYTE = 1024 * 1024;

const TOO_MUCH: StatementRead = {
  ok: false,
  message: 'The PDF takes more time or memory to read than a statement does: print it to a new PDF and send that',
};

/**
 * Reads statements in a thread each, which is ended when it takes too long or too much memory: a hostile file can keep
 * the library busy for ever, or inflate a thousandfold. Anything else that goes wrong in it is an error of ours.
 */
export const createIsolatedStatementReader =
  ({ script, maxMilliseconds, maxProcessMegabytes }: Isolation): StatementReader =>
  async (file, hints) => {
    const bytes = new Uint8Array(file); // a copy of its own that the thread can take over
    const thread = new Worker(script, {
      workerData: { bytes, hints } satisfies ThreadWork,
      transferList: [bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES, stackSizeMb: 4 },
      env: {},
    });
    const started = performance.now();
    const watch = setInterval(() => {
      const isLate = performance.now() - started > maxMilliseconds;
      if (isLate || process.memoryUsage.rss() > maxProcessMegabytes * MEGABYTE) thread.emit('refused');
    }, WATCH_MILLISECONDS);
    try {
      return await outcomeOf(thread);
    } finally {
      clearInterval(watch);
      await thread.terminate();
    }
  };

const outcomeOf = (thread: Worker): Promise<StatementRead> =>
  new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('refused', () => resolve(TOO_MUCH));
    thread.on('error', (error: Error & { readonly code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError) resolve(TOO_MUCH);
      else reject(error);
    });
    thread.once('exit', () => reject(new Error('The thread that reads statements ended without a word')));
  });
