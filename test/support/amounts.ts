/** Set by `npm run proof`: everything runs in full. */
export const FULL_AMOUNTS = 'FULL_AMOUNTS';
export const isFull = process.env[FULL_AMOUNTS] === '1';

/** Different in each run and printed by show-seed.ts; `TEST_SEED` repeats a run. */
export const SEED = Number(process.env['TEST_SEED']);

/** The number of sequences in a run: a part in `npm test`, all in `npm run proof`, or `TEST_RUNS`. */
export const runs = (part: number, full: number): number => Number(process.env['TEST_RUNS'] ?? (isFull ? full : part));

/** Mixes the seed with a position, evenly enough for random choices (the finalizer of MurmurHash3). */
const rankOf = (position: number): number => {
  const mixed = Math.imul((SEED + position * 0x9e3779b1) ^ ((SEED + position) >>> 16), 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 0;
};

/** A random sample of a list in random order for `npm test`; the whole list for `npm run proof`. */
export const someOf = <Item>(all: readonly Item[], part: number): readonly Item[] => {
  if (isFull || all.length <= part) return all;
  const ranked = all.map((_, position) => position).sort((a, b) => rankOf(a) - rankOf(b));
  const chosen = new Set(ranked.slice(0, part));
  return all.filter((_, position) => chosen.has(position));
};

const WITH_AND_WITHOUT = [{ javaScript: true }, { javaScript: false }] as const;

/** A flow through pages is walked with or without script, as the seed says; `npm run proof` walks it both ways. */
export const scriptingOf = (flow: string): readonly { readonly javaScript: boolean }[] => oneOf(WITH_AND_WITHOUT, flow);

/** One of a list, different for each name and in each run; `npm run proof` takes all. */
export const oneOf = <Item>(all: readonly Item[], name: string): readonly Item[] => {
  const start = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const at = rankOf(start) % all.length;
  return isFull ? all : all.slice(at, at + 1);
};
