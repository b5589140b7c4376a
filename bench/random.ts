/** Small seeded generator (mulberry32): the same seed gives the same numbers on every machine. */
export type Random = {
  /** 0 ≤ n < limit, a whole number. */
  readonly below: (limit: number) => number;
  readonly pick: (words: readonly string[]) => string;
};

const nextState = (state: number): number => (state + 0x6d2b79f5) | 0;

const mix = (state: number): number => {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return (mixed ^ (mixed >>> 14)) >>> 0;
};

export const createRandom = (seed: number): Random => {
  let state = seed | 0;
  const below = (limit: number): number => {
    state = nextState(state);
    return Math.floor((mix(state) / 2 ** 32) * limit);
  };
  return { below, pick: (words) => words[below(words.length)] ?? '' };
};
