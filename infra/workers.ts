import type { Access, QueueName } from '../shared/platform/domain/access/access.ts';

export type Worker = Access & {
  /** The queue it processes; queues are named after the work. */
  readonly queue: QueueName;
  readonly function: string;
  readonly maxConcurrency: number;
  readonly memory: number;
  /** See `ServiceFunctionProps`. */
  readonly semiSpace?: number;
  readonly environment?: Readonly<Record<string, string>>;
};

const worker = (queue: QueueName, rest: Omit<Worker, 'queue' | 'function'>): Worker => ({
  queue,
  function: `${queue}-worker`,
  ...rest,
});

/** A slice works 50 s, and the message is back after 120 s. No function that changes families may run longer. */
export const WORKER_SECONDS = 80;

/** In MB. Rows and pages soon become garbage: with 2 MB, these workers spent a quarter of their time copying them. */
const ROWS_SEMI_SPACE = 16;
/** With 16 MB, publishing 100,000 rows would need more than 200 MB. */
const PAGES_SEMI_SPACE = 8;

/** The queue workers. A worker that sends to its own queue splits long work into slices. */
export const WORKERS: readonly Worker[] = [
  worker('prepare', {
    table: { read: ['family', 'imports'], write: ['family', 'imports', 'outbox'] },
    uploads: { read: ['raw', 'rows', 'uploads'], write: ['raw', 'rows'] },
    queues: ['prepare', 'publish', 'readback'],
    maxConcurrency: 5,
    memory: 1024,
    semiSpace: ROWS_SEMI_SPACE,
    nativeLimit: true,
  }),
  // parses PDFs in a thread with up to 1,400 MB
  worker('statement', {
    table: { read: ['family', 'imports'], write: ['family', 'imports', 'outbox'] },
    uploads: { read: ['raw', 'rows', 'uploads'], write: ['raw', 'rows'] },
    queues: ['statement', 'publish', 'readback'],
    maxConcurrency: 3,
    memory: 1792,
  }),
  // also previews, applies and reverts change sets
  worker('publish', {
    table: { read: ['family', 'ledger', 'imports'], write: ['family', 'ledger', 'outbox'] },
    uploads: { read: ['raw', 'rows', 'imports', 'plans', 'changes'], write: ['imports', 'plans', 'changes'] },
    queues: ['publish', 'readback'],
    maxConcurrency: 10,
    memory: 1024,
    semiSpace: PAGES_SEMI_SPACE,
  }),
  // also adds up past years of the ledger, assigns events their places in the feed, and checks in the items that carry
  // events whether the change was made
  worker('readback', {
    table: {
      read: ['family', 'ledger', 'imports', 'outbox', 'events'],
      write: ['family', 'ledger', 'outbox', 'events'],
    },
    uploads: { read: ['rows', 'imports', 'plans'] },
    queues: ['readback', 'publish', 'webhooks'], // starts rules and links of transfers on what was created
    bus: true,
    maxConcurrency: 5,
    memory: 512,
    semiSpace: ROWS_SEMI_SPACE,
  }),
  worker('revert', {
    table: { read: ['family', 'ledger', 'imports'], write: ['family', 'ledger', 'imports', 'outbox'] },
    uploads: { read: ['imports'], remove: ['raw', 'rows', 'imports', 'plans'] },
    queues: ['revert', 'readback'],
    maxConcurrency: 5,
    memory: 512,
  }),
  // compresses a whole archive in one slice; more memory means more processor
  worker('export', {
    table: { read: ['family', 'ledger'], write: ['family'] },
    uploads: { read: ['exports', 'raw'], write: ['exports'], remove: ['exports'] }, // raw: imported files
    queues: ['export'],
    maxConcurrency: 2,
    memory: 1792,
  }),
  worker('bank-sync', {
    table: { read: ['family', 'ledger'], write: ['family', 'ledger', 'debugLog', 'outbox'] },
    uploads: { write: ['bank', 'bank-debug'] },
    queues: ['bank-sync', 'publish', 'readback'], // starts rules and links of transfers on what was created
    maxConcurrency: 5,
    memory: 512,
    secrets: ['keys'],
    egress: true,
    banks: true,
    debugLog: true,
  }),
  // waits for servers of others; a limit of its own keeps slow ones from taking the place of other work. Also writes steps of
  // proposals to the audit log, because functions that change the ledger have no keys
  worker('webhooks', {
    table: { read: ['events', 'deliveries', 'family', 'users'], write: ['events', 'deliveries', 'audit'] },
    queues: ['webhooks'],
    maxConcurrency: 5,
    memory: 512,
    secrets: ['keys'],
    egress: true,
    mail: true,
    environment: { FIRST_RETRY_SECONDS: '60' },
  }),
];

/** Lambda accepts no less for a queue. */
const FEWEST = 2;

export type WorkerLimits = {
  /** How many functions the account may run at once: 10 in a new one. */
  readonly accountConcurrency: number;
  /** How many workers of a queue run at once, if the stage sets it. */
  readonly workers: Readonly<Partial<Record<QueueName, number>>>;
};

/** Workers take up to half of what the account can run at once, so that requests find room, unless the stage sets them. */
export const concurrencyOf = (
  { queue, maxConcurrency }: Worker,
  { accountConcurrency, workers }: WorkerLimits,
): number => {
  const wanted = WORKERS.reduce((sum, worker) => sum + worker.maxConcurrency, 0);
  const share = Math.min(1, accountConcurrency / 2 / wanted);
  return workers[queue] ?? Math.max(FEWEST, Math.floor(maxConcurrency * share));
};

/** A scheduled job. It can start twice for the same moment, or late. */
export type ScheduledJob = Access & {
  readonly function: string;
  /** A short description. */
  readonly summary: string;
  readonly every: 'minute' | 'day';
  /** Seconds; less than the interval, at most 900. */
  readonly timeout: number;
  readonly memory?: number;
  /** The heading's anchor in docs/runbook.md, for failures. */
  readonly runbook: string;
  readonly environment?: Readonly<Record<string, string>>;
};

export const SCHEDULED_JOBS: readonly ScheduledJob[] = [
  {
    function: 'sweep-imports',
    summary: 'Wakes imports, exports, change sets, events and webhooks that stopped making progress',
    every: 'minute',
    timeout: 55,
    memory: 1792, // a whole processor: after an outage, each import that is woken takes about 1.5 ms of it
    runbook: 'sweep',
    environment: { STALE_SECONDS: '60' },
    table: { read: ['family', 'due', 'outbox'], write: ['family'] },
    queues: ['prepare', 'statement', 'publish', 'readback', 'revert', 'export', 'webhooks'],
  },
  {
    function: 'dispatch-bank-syncs',
    summary: 'Starts due bank syncs and ends abandoned ones',
    every: 'minute',
    timeout: 55,
    runbook: 'bank-dispatch',
    table: { read: ['family', 'due'], write: ['family', 'outbox'] },
    queues: ['bank-sync', 'publish', 'readback'], // starts rules and links of transfers on what an abandoned sync created
  },
  {
    function: 'archive-audit',
    summary: 'Archives completed days of the audit log',
    every: 'day',
    timeout: 900, // for a day of millions of records; memory does not grow with the day, but more means more processor
    memory: 1024,
    runbook: 'audit-archive',
    table: { read: ['audit'], write: ['audit'] },
    archive: true,
    secrets: ['keys'],
  },
];
