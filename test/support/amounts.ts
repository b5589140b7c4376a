/** Set by `npm run proof`: everything runs in full. */
export const FULL_AMOUNTS = 'FULL_AMOUNTS';
export const isFull = process.env[FULL_AMOUNTS] === '1';

/** Another one in each run, which show-seed.ts shows; `TEST_SEED` runs the same again. */
export const SEED = Number(process.env['TEST_SEED']);

/** How many sequences a run tries: a part in `npm test`, all in `npm run proof`, or as many as `TEST_RUNS` says. */
export const runs = (part: number, full: number): number => Number(process.env['TEST_RUNS'] ?? (isFull ? full : part));

/** Mixes the seed with a position, evenly enough to choose by (the finalizer of MurmurHash3). */
const rankOf = (position: number): number => {
  const mixed = Math.imul((SEED + position * 0x9e3779b1) ^ ((SEED + position) >>> 16), 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0;
};

/** As many of a list as `npm test` has time for, others in each run and in their order; `npm run proof` takes all. */
export const someOf = <Item>(all: readonly Item[], part: number): readonly Item[] => {
  if (isFull || all.length <= part) return all;
  const ranked = all.map((_, position) => position).sort((one, other) => rankOf(one) - rankOf(other));
  const chosen = new Set(ranked.slice(0, part));
  return all.filter((_, position) => chosen.has(position));
};

const WITH_AND_WITHOUT = [{ javaScript: true }, { javaScript: false }] as const;

/** A flow through pages is walked with or without script, as the seed says; `npm run proof` walks it both ways. */
export const scriptingOf = (flow: string) => {
  const start = [...flow].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return isFull ? WITH_AND_WITHOUT : [WITH_AND_WITHOUT[rankOf(start) % 2 === 0 ? 0 : 1]];
};
