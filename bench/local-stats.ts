import { setTimeout as sleep } from 'node:timers/promises';

export type Times = { readonly count: number; readonly milliseconds: number; readonly processorMs: number };

/** The answer of `GET /_local/stats`: counters since the last reset. */
export type LocalStats = {
  readonly requests: Readonly<Record<string, number>>;
  /** By function and service. */
  readonly requestsOf: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly units: { readonly write: number; readonly indexWrite: number; readonly read: number };
  /** Of each partition key, with `*` for ids. */
  readonly keys: Readonly<Record<string, { readonly write: number; readonly read: number }>>;
  /** Runs of each function, and its starts. */
  readonly runs: Readonly<Record<string, Times>>;
  readonly inits: Readonly<Record<string, Times>>;
  /** Bytes, by function. */
  readonly peakRss: Readonly<Record<string, number>>;
  /** Messages by queue. */
  readonly queues: Readonly<
    Record<string, { readonly waiting: number; readonly delayed: number; readonly inFlight: number }>
  >;
};

export const readStats = async (baseUrl: string): Promise<LocalStats> => {
  const response = await fetch(`${baseUrl}/_local/stats`);
  if (!response.ok) throw new Error(`GET /_local/stats answered ${response.status}`);
  return (await response.json()) as LocalStats;
};

export const resetStats = async (baseUrl: string): Promise<void> => {
  const response = await fetch(`${baseUrl}/_local/stats/reset`, { method: 'POST' });
  if (!response.ok) throw new Error(`POST /_local/stats/reset answered ${response.status}`);
};

const isOfDeadLetters = (queue: string): boolean => queue.includes('DeadLetters');

const IDLE_WITHIN_MS = 120_000;

/**
 * Resolves when all queues are empty, if asked also of messages that come later. After an import is matched, a worker
 * still adds up past years.
 *
 * @throws Error if they are not empty within two minutes
 */
export const untilIdle = async (baseUrl: string, { withDelayed = false } = {}): Promise<void> => {
  const deadline = performance.now() + IDLE_WITHIN_MS;
  while (performance.now() < deadline) {
    const { queues } = await readStats(baseUrl);
    const busy = Object.entries(queues).filter(
      ([name, { waiting, delayed, inFlight }]) =>
        !isOfDeadLetters(name) && waiting + inFlight + (withDelayed ? delayed : 0) > 0,
    );
    if (busy.length === 0) return;
    await sleep(100);
  }
  throw new Error('The queues of the local stack are still not empty after two minutes');
};

/** Table writes plus index writes, as AWS bills them. */
export const writeUnits = ({ units }: LocalStats): number => units.write + units.indexWrite;

/** Messages that a worker failed to process; there should be none. */
export const deadLetters = ({ queues }: LocalStats): number =>
  Object.entries(queues)
    .filter(([name]) => isOfDeadLetters(name))
    .reduce((sum, [, { waiting }]) => sum + waiting, 0);
