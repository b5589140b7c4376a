import { Worker } from 'node:worker_threads';
import { MEGABYTE } from '../../../../platform/domain/text/byte-size.ts';
import type { StatementRead, StatementReader } from '../../../prepare/use-cases/reading-ports.ts';
import type { ThreadWork } from './statement-thread.ts';

export type Isolation = {
  /** The script of the thread, which calls `serveStatement`. */
  readonly script: string | URL;
  readonly maxMilliseconds: number;
  /** The limit of the whole process, because a thread's own limit does not include its buffers. */
  readonly maxProcessMegabytes: number;
};

const HEAP_MEGABYTES = 640;
const WATCH_MILLISECONDS = 20;

const TOO_MUCH: StatementRead = {
  ok: false,
  message: 'The PDF takes too much time or memory to read: print it to a new PDF and send that file',
};

/**
 * Reads each statement in its own thread, which is stopped if it takes too long or too much memory: a hostile file can
 * keep the library busy forever or expand a thousandfold. Any other failure of the thread is an internal error.
 */
export const createIsolatedStatementReader =
  ({ script, maxMilliseconds, maxProcessMegabytes }: Isolation): StatementReader =>
  async (file, hints) => {
    const bytes = new Uint8Array(file); // a copy that can be transferred to the thread
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
    thread.once('exit', () => reject(new Error('The thread that reads statements ended without a result')));
  });
