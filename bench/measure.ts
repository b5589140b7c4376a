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
