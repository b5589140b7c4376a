/** Maps the values in groups of `size`, one group after the other. Returns the results in order. */
export const mapInGroups = async <T, R>(
  values: readonly T[],
  size: number,
  map: (value: T, at: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  for (let at = 0; at < values.length; at += size) {
    results.push(...(await Promise.all(values.slice(at, at + size).map((value, offset) => map(value, at + offset)))));
  }
  return results;
};
