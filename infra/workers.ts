import type { Access, QueueName } from '../shared/platform/domain/access.ts';

export type Worker = Access & {
  /** The queue it drains; queues are named by what happens to their messages. */
  readonly queue: QueueName;
  readonly function: string;
  readonly maxConcurrency: number;
  readonly memory: number;
};

const worker = (queue: QueueName, rest: Omit<Worker, 'queue' | 'function' | 'table' | 'uploads'>): Worker => ({
  queue,
  function: `${queue}-worker`,
  table: 'readWrite',
  uploads: 'readWrite',
  ...rest,
});

/** What works behind the queues. One that sends to its own queue continues long work in slices. */
export const WORKERS: readonly Worker[] = [
  worker('prepare', { queues: ['prepare', 'publish'], maxConcurrency: 5, memory: 1024, nativeLimit: true }),
  // reads PDF in a thread that may take 1,400 MB before it is ended
  worker('statement', { queues: ['statement', 'publish'], maxConcurrency: 3, memory: 1792 }),
  worker('publish', { queues: ['publish', 'readback'], maxConcurrency: 10, memory: 1024 }),
  worker('readback', { queues: ['readback'], maxConcurrency: 5, memory: 512 }),
  worker('revert', { queues: ['revert'], maxConcurrency: 5, memory: 512 }),
  // compresses a whole archive in one slice: more memory is a larger share of a processor
  worker('export', { queues: ['export'], maxConcurrency: 2, memory: 1792 }),
  worker('bank-sync', {
    queues: ['bank-sync'],
    maxConcurrency: 5,
    memory: 512,
    secrets: ['keys'],
    egress: true,
    banks: true,
    debugLog: true,
  }),
];

/** What a clock starts. It may be started twice for one moment, or late. */
export type ScheduledJob = Access & {
  readonly function: string;
  /** What it does, in a few words. */
  readonly summary: string;
  readonly every: 'minute' | 'day';
  /** Seconds; below the interval, at most 900. */
  readonly timeout: number;
  readonly memory?: number;
  /** The heading's anchor in docs/runbook.md, for when it fails. */
  readonly runbook: string;
  readonly environment?: Readonly<Record<string, string>>;
};

export const SCHEDULED_JOBS: readonly ScheduledJob[] = [
  {
    function: 'sweep-imports',
    summary: 'Wakes imports and exports that are in flight and were left alone',
    every: 'minute',
    timeout: 55,
    runbook: 'sweep',
    environment: { STALE_SECONDS: '60' },
    table: 'readWrite',
    queues: ['prepare', 'statement', 'publish', 'readback', 'revert', 'export'],
  },
  {
    function: 'dispatch-bank-syncs',
    summary: 'Starts the syncs of bank connections that are due, and ends those that were left alone',
    every: 'minute',
    timeout: 55,
    runbook: 'bank-dispatch',
    table: 'readWrite',
    queues: ['bank-sync'],
  },
  {
    function: 'archive-audit',
    summary: 'Seals the days of the audit log that are over into the archive',
    every: 'day',
    timeout: 300,
    memory: 1024, // a day is held whole
    runbook: 'audit-archive',
    table: 'readWrite',
    archive: 'write',
    secrets: ['keys'],
  },
];
