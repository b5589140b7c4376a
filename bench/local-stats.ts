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

/** What follows an import after it is matched: resolves when no worker has anything left to do. */
export const untilIdle = async (baseUrl: string): Promise<void> => {
  for (;;) {
    const { queues } = await readStats(baseUrl);
    if (Object.values(queues).every(({ waiting, inFlight }) => waiting + inFlight === 0)) return;
    await sleep(100);
  }
};

/** Table writes plus index writes, as AWS bills them. */
export const writeUnits = ({ units }: LocalStats): number => units.write + units.indexWrite;

/** Messages that a worker failed to process; there should be none. */
export const deadLetters = ({ queues }: LocalStats): number =>
  Object.entries(queues)
    .filter(([name]) => name.includes('DeadLetters'))
    .reduce((sum, [, { waiting }]) => sum + waiting, 0);
