export type Draw = {
  /** 0 ≤ value < 1 */
  readonly next: () => number;
  /** How often something happens that is expected so often and does not depend on what happened before. */
  readonly poisson: (expected: number) => number;
  /** A whole number that is this one on average. */
  readonly round: (value: number) => number;
};

/** From here on, counts are as good as normally distributed. */
const LARGE = 50;

/** mulberry32: the same seed draws the same on every machine. */
export const createDraw = (seed: number): Draw => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const large = (expected: number): number => {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal));
  };
  const small = (expected: number): number => {
    const end = Math.exp(-expected);
    let count = 0;
    for (let product = next(); product > end; product *= next()) count += 1;
    return count;
  };
  return {
    next,
    poisson: (expected) => (expected > LARGE ? large(expected) : small(expected)),
    round: (value) => Math.floor(value) + (next() < value % 1 ? 1 : 0),
  };
};
