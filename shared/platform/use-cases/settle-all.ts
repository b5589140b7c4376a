/** Waits for all, so that nothing is being written after a failure, then throws the first error. */
export const settleAll = async <T>(work: readonly Promise<T>[]): Promise<readonly T[]> => {
  const settled = await Promise.allSettled(work);
  return settled.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
};
