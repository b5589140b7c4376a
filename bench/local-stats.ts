import { setTimeout as sleep } from 'node:timers/promises';

/** The answer of `GET /_local/stats`: counters since the last reset. */
export type LocalStats = {
  readonly requests: Readonly<Record<string, number>>;
  readonly units: { readonly write: number; readonly indexWrite: number; readonly read: number };
  /** Bytes, by function. */
  readonly peakRss: Readonly<Record<string, number>>;
  /** Messages by queue. */
  readonly queues: Readonly<Record<string, { readonly waiting: number; readonly inFlight: number }>>;
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
 * Resolves when all queues are empty. After an import is matched, a worker still adds up past years.
 *
 * @throws Error if they are not empty within two minutes
 */
export const untilIdle = async (baseUrl: string): Promise<void> => {
  const deadline = performance.now() + IDLE_WITHIN_MS;
  while (performance.now() < deadline) {
    const { queues } = await readStats(baseUrl);
    const busy = Object.entries(queues).filter(
      ([name, { waiting, inFlight }]) => !isOfDeadLetters(name) && waiting + inFlight > 0,
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
