import { Worker } from 'node:worker_threads';
import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { PassOptions, Tables } from './copy-back.ts';
import { addSums, NOTHING, type Pass, type Sums } from './progress.ts';
import type { Report } from './restore-stage.ts';

export type ThreadJob = {
  readonly pass: Pass;
  readonly config: DynamoDBClientConfig;
  /** The names of both tables. */
  readonly live: string;
  readonly restored: string;
  readonly options: PassOptions;
};
export type ThreadNews = { readonly items: number } | { readonly sums: Sums };

/**
 * Runs passes in threads, which share the segments: to read and compare items takes more time of a processor than of
 * the table.
 */
export const inThreads =
  (threads: number, config: DynamoDBClientConfig) =>
  async (pass: Pass, { live, restored }: Tables, options: PassOptions, report: Report): Promise<Sums> => {
    const jobs = Array.from({ length: threads }, (_, index): ThreadJob => {
      const reading = { ...options.reading, share: { index, of: threads } };
      return { pass, config, live: live.name, restored: restored.name, options: { ...options, reading } };
    });
    const running = jobs.map((job) => new Worker(new URL('pass-thread.ts', import.meta.url), { workerData: job }));
    try {
      const sums = await Promise.all(running.map((thread) => sumsFrom(thread, report)));
      return sums.reduce(addSums, NOTHING);
    } finally {
      // after a failure of one, the others end too: what they wrote, the next run finds equal
      await Promise.all(running.map((thread) => thread.terminate()));
    }
  };

const sumsFrom = (thread: Worker, report: Report): Promise<Sums> =>
  new Promise((resolve, reject) => {
    thread.on('message', (news: ThreadNews) => ('sums' in news ? resolve(news.sums) : report(news.items)));
    thread.on('error', reject);
    thread.on('exit', (code) => reject(new Error(`A thread ended with ${code}`)));
  });
