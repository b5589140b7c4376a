export const TIMED_OUT = Symbol('timed out');

/** The work's result, or TIMED_OUT after `ms`; the work itself goes on. */
export const withTimeout = async <Result>(work: Promise<Result>, ms: number): Promise<Result | typeof TIMED_OUT> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
