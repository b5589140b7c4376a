/** Processes a list with limited concurrency; throws the first error after all running tasks end. */
export const eachOf = async <T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const left = items.values();
  const errors: unknown[] = [];
  const take = async (): Promise<void> => {
    for (const item of left) await work(item).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, take));
  if (errors.length > 0) throw errors[0];
};
