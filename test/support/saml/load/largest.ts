/** The last count, from 1 on, that a predicate holds of; it holds of none beyond the first that it does not hold of. */
export const largest = (holds: (count: number) => boolean): number => {
  let low = 0;
  let high = 1;
  while (holds(high)) [low, high] = [high, high * 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
};
