import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

export const timed = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> => {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1000 };
};

/** The upper of the two middle ones when there is an even number, so that it was really measured. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** How the cost grows: 1 is linear. */
export const scalingExponent = (small: Cost, large: Cost): number =>
  Math.log(large.seconds / small.seconds) / Math.log(large.rows / small.rows);
export type Cost = { readonly rows: number; readonly seconds: number };

export const loadAverage = (): string =>
  loadavg()
    .map((load) => load.toFixed(2))
    .join(' ');

export type Driven = {
  readonly seconds: number;
  /** Milliseconds of each, in the order in which they ended. */
  readonly times: readonly number[];
};

/** Does all jobs, so many at a time, each beginning as soon as one before it ends. */
export const drive = async (jobs: readonly (() => Promise<void>)[], atOnce: number): Promise<Driven> => {
  const times: number[] = [];
  const waiting = jobs.values();
  const started = performance.now();
  const work = async (): Promise<void> => {
    for (const job of waiting) {
      const began = performance.now();
      await job();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { seconds: (performance.now() - started) / 1000, times };
};

/** The least of the times that so large a share of all stays within. */
export const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

/** Of a running stack since it began, in milliseconds: its functions, and all that stands in for a cloud. */
export type ProcessorTime = { readonly functions: number; readonly cloud: number };

/** The unit in which Linux tells it, on every platform that Node runs on. */
const TICK_MILLISECONDS = 10;
const FUNCTION = 'local/lambda/process-main.ts';

/** Everything in a process group. Linux only; elsewhere nothing is known, and nothing is said. */
export const processorTime = (groupId: number): ProcessorTime | undefined => {
  if (process.platform !== 'linux') return undefined;
  const spent = { functions: 0, cloud: 0 };
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = read(`/proc/${pid}/stat`);
    const [, , group, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(group) !== groupId) continue;
    const [user = 0, system = 0] = rest.slice(8).map(Number); // fields 14 and 15 of proc_pid_stat(5)
    const who = read(`/proc/${pid}/cmdline`).includes(FUNCTION) ? 'functions' : 'cloud';
    spent[who] += (user + system) * TICK_MILLISECONDS;
  }
  return spent;
};

/** Processes end while we look. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
