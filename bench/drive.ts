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
