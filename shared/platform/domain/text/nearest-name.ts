import { distance } from 'fastest-levenshtein';

/** Longer names are compared by their first letters. */
const MAX_COMPARED = 60;
/** A shorter start of a name says too little. */
const MIN_START = 2;

/** undefined if no name is near: a third of the letters may differ, or two, as when letters change places. Or a name begins with it. */
export const nearestName = (sent: string, names: readonly string[]): string | undefined => {
  const name = sent.slice(0, MAX_COMPARED).toLowerCase();
  const near = names
    .map((known) => ({ known, differing: distance(name, known) }))
    .filter(
      ({ known, differing }) =>
        differing <= Math.max(known.length < 4 ? 1 : 2, Math.floor(Math.max(known.length, name.length) / 3)),
    )
    .toSorted((a, b) => a.differing - b.differing);
  return near[0]?.known ?? names.find((known) => name.length >= MIN_START && known.startsWith(`${name}_`));
};

/** The names that are most like the one that was sent, the nearest first; those that contain it, or are in it, come before all others. */
export const nearestNames = (sent: string, names: readonly string[], most: number): readonly string[] => {
  const name = sent.slice(0, MAX_COMPARED).toLowerCase();
  return [...new Set(names)]
    .map((known) => ({ known, differing: differenceOf(name, known.slice(0, MAX_COMPARED).toLowerCase()) }))
    .toSorted((a, b) => a.differing - b.differing)
    .slice(0, most)
    .map(({ known }) => known);
};

const differenceOf = (name: string, known: string): number => {
  const isPart =
    name.length >= MIN_START && known.length >= MIN_START && (known.includes(name) || name.includes(known));
  return distance(name, known) - (isPart ? MAX_COMPARED : 0);
};
