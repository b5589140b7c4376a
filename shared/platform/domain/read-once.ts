/**
 * Reads at the first call; later calls get the same, but after a failure the next call reads again. For one request and
 * one family.
 */
export const readOnce = <Args extends readonly unknown[], Value>(
  read: (...args: Args) => Promise<Value>,
): ((...args: Args) => Promise<Value>) => {
  let reading: Promise<Value> | undefined;
  return (...args) => {
    reading ??= read(...args).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
};
