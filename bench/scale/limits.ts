import { readCapacity, workersVariable } from '../../infra/capacity-settings.ts';
import { concurrencyOf, WORKERS } from '../../infra/workers.ts';
import { MOST_DISPATCHED } from '../../shared/bank/sync/use-cases/dispatch-syncs.ts';
import { MONTH, SECONDS_OF_MONTH } from './household.ts';
import { type Moment, perSecond } from './model.ts';
import type { Use } from './use.ts';

export type Limit = {
  readonly name: string;
  readonly atMost: number;
  readonly unit: string;
  /** Of the second in which most happens. */
  readonly demandOf: (use: Use, families: number) => number;
  /** How to raise it. */
  readonly remedy: string;
  /** Only another stage helps. */
  readonly endsStage?: true;
  /** The setting of a stage that raises it, and its value for a demand. */
  readonly setting?: { readonly name: string; readonly valueFor: (demand: number) => number };
};

/** Limits must hold then. */
export const WORST: Moment = 'month end';

/** The settings of a stage that has none. */
const CAPACITY = readCapacity({});
/** Workers that are busier make their queue wait. */
export const WORKERS_BUSY = 0.7;

/** Of one family. */
const ONE = perSecond(1, WORST);

const busyFunctions = ({ busy }: Use): number => Object.values(busy).reduce((sum, seconds) => sum + seconds, 0);

const workersBusy =
  (queue: string): Limit['demandOf'] =>
  ({ queues }) =>
    queues[queue] ?? 0;

const ours: readonly Limit[] = [
  {
    name: 'our throttle of the HTTP API',
    atMost: CAPACITY.requestsPerSecond,
    unit: '/s',
    demandOf: ({ requests }) => requests,
    remedy: 'raise `API_REQUESTS_PER_SECOND` and `API_BURST`',
    setting: { name: 'API_REQUESTS_PER_SECOND', valueFor: (demand) => Math.ceil((demand * 1.5) / 100) * 100 },
  },
  ...WORKERS.map((worker): Limit => {
    const { queue } = worker;
    return {
      name: `${queue} workers`,
      atMost: concurrencyOf(worker, CAPACITY) * WORKERS_BUSY,
      unit: ' busy',
      demandOf: workersBusy(queue),
      remedy: `raise \`${workersVariable(queue)}\``,
      setting: { name: workersVariable(queue), valueFor: (demand) => Math.ceil(demand / WORKERS_BUSY) + 1 },
    };
  }),
  {
    name: 'bank syncs that one dispatcher starts',
    atMost: MOST_DISPATCHED / 60,
    unit: '/s',
    demandOf: (_use, families) => (families * syncsOfMonth) / SECONDS_OF_MONTH,
    remedy: 'use cells',
    endsStage: true,
  },
];

const syncsOfMonth = Object.entries(MONTH).reduce(
  (sum, [action, count]) => (action.startsWith('bank sync') ? sum + count : sum),
  0,
);

/** DynamoDB's limits per partition and second, in write and in read units. */
export const PARTITION = { writes: 1_000, reads: 3_000 } as const;

/** The shared key that is written most. */
export const hottestKey = ({ keys }: Use): { readonly key: string; readonly writes: number } =>
  Object.entries(keys)
    .map(([key, writes]) => ({ key, writes }))
    .reduce((most, other) => (other.writes > most.writes ? other : most), { key: '', writes: 0 });

const NEW_ACCOUNT = 10;
const AS_MANY_AS_USUAL = 'ask AWS for 1,000, the default of `ACCOUNT_CONCURRENCY`';
/** Lambda starts so many calls a second for each function that may run at once. */
const CALLS_OF_ONE = 10;

/** Quotas that AWS states for an account, as they are by default. */
const quotas: readonly Limit[] = [
  {
    name: 'functions at once, new account',
    atMost: NEW_ACCOUNT,
    unit: '',
    demandOf: busyFunctions,
    remedy: AS_MANY_AS_USUAL,
  },
  ...WORKERS.filter(({ queue }) => queue === 'bank-sync').map((worker) => ({
    name: `${worker.queue} workers, new account`,
    atMost: concurrencyOf(worker, readCapacity({ ACCOUNT_CONCURRENCY: String(NEW_ACCOUNT) })) * WORKERS_BUSY,
    unit: ' busy',
    demandOf: workersBusy(worker.queue),
    remedy: AS_MANY_AS_USUAL,
  })),
  {
    name: 'functions at once, usual quota',
    atMost: CAPACITY.accountConcurrency,
    unit: '',
    demandOf: busyFunctions,
    remedy: 'ask AWS for more and raise `ACCOUNT_CONCURRENCY`, or use cells in other accounts',
    setting: { name: 'ACCOUNT_CONCURRENCY', valueFor: (demand) => Math.ceil((demand * 1.5) / 1_000) * 1_000 },
  },
  {
    name: 'calls of functions, usual quota',
    atMost: CAPACITY.accountConcurrency * CALLS_OF_ONE,
    unit: '/s',
    demandOf: ({ calls }) => calls,
    remedy: 'ask AWS for more functions at once',
  },
  {
    name: 'requests of the account',
    atMost: 10_000,
    unit: '/s',
    demandOf: ({ requests }) => requests,
    remedy: 'ask AWS for more, or use cells in other accounts',
  },
  {
    name: 'reads of the table',
    atMost: 40_000,
    unit: '/s',
    demandOf: ({ reads }) => reads,
    remedy: 'ask AWS for more reads of the table, or use cells',
  },
  {
    name: 'writes of the table',
    atMost: 40_000,
    unit: '/s',
    demandOf: ({ writes }) => writes,
    remedy: 'ask AWS for more writes of the table, or use cells',
  },
  {
    name: `writes of the key that all families write most (${hottestKey(ONE).key})`,
    atMost: PARTITION.writes,
    unit: '/s',
    demandOf: (use) => hottestKey(use).writes,
    remedy: 'use cells',
    endsStage: true,
  },
  {
    name: 'files written, before S3 divides the bucket',
    atMost: 3_500,
    unit: '/s',
    demandOf: ({ puts }) => puts,
    remedy: 'wait: S3 does so by itself',
  },
  {
    name: 'events to the bus (Frankfurt; 10,000 in some regions)',
    atMost: 2_400,
    unit: '/s',
    demandOf: ({ events }) => events,
    remedy: 'ask AWS for more',
  },
  {
    name: 'emails, outside of the sandbox of SES',
    atMost: 14,
    unit: '/s',
    demandOf: ({ emails }) => emails,
    remedy: 'ask SES for more',
  },
];

/**
 * With the settings of a stage that sets none, and the quotas of an account that asked for none; without those of which
 * the household uses nothing.
 */
export const LIMITS: readonly Limit[] = [...ours, ...quotas].filter(({ demandOf }) => demandOf(ONE, 1) > 0);

/** Demand grows with the number of families, so one family says where each limit lies. */
export const familiesAt = ({ atMost, demandOf }: Limit): number => Math.floor(atMost / demandOf(ONE, 1));

export const demandAt = ({ demandOf }: Limit, families: number): number =>
  demandOf(perSecond(families, WORST), families);
