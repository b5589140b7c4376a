import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

export const timed = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> => {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1000 };
};

/** For an even count, the upper of the two middle values, so that it is a measured one. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The growth of the cost: 1 is linear. */
export const scalingExponent = (small: Cost, large: Cost): number =>
  Math.log(large.seconds / small.seconds) / Math.log(large.rows / small.rows);
export type Cost = { readonly rows: number; readonly seconds: number };

export const loadAverage = (): string =>
  loadavg()
    .map((load) => load.toFixed(2))
    .join(' ');

export type Driven = {
  readonly seconds: number;
  /** Milliseconds of each job, in order of completion. */
  readonly times: readonly number[];
};

/** Runs all jobs with limited concurrency. */
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

/** The smallest time that covers this share of all. */
export const percentile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

/** Milliseconds since the stack started: of its functions, and of the emulators. */
export type ProcessorTime = { readonly functions: number; readonly cloud: number };

/** The clock tick of Linux on all platforms that Node supports. */
const TICK_MILLISECONDS = 10;
const FUNCTION = 'local/lambda/process-main';

/** All processes of a group. Linux only; undefined elsewhere. */
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

/** Processes can exit while they are read. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
