import type { Measures } from './measure-file.ts';

/** What both commits measured in one round, one right after the other. */
export type Round = { readonly here: Measures; readonly there: Measures };

type Pair = { readonly here: number; readonly there: number };

export type Spread = { readonly least: number; readonly median: number; readonly most: number };

export type Compared = {
  readonly name: string;
  readonly unit: string;
  readonly here: number;
  readonly there: number;
  /** Of here / there, pair by pair. */
  readonly ratio: Spread;
  readonly verdict: Verdict;
};

/** `worse`: in the median. `surely worse`: in every pair, too, so that noise is no explanation. */
export type Verdict = 'fine' | 'worse' | 'surely worse';

/** More than this in the median is worse. */
export const TOLERANCE = 1.15;

/** For an even count, the mean of the two middle values: of two pairs, the worse must not count alone. */
const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return low === high ? low : (low + high) / 2;
};

/** Nothing as before is no change. */
export const ratioOf = ({ here, there }: Pair): number => (here === there ? 1 : here / there);

export const spreadOf = (values: readonly number[]): Spread => ({
  least: Math.min(...values),
  median: middle(values),
  most: Math.max(...values),
});

/** How many times as bad as there: the inverse of the ratio where more is better. */
export const harmOf = ({ least, median, most }: Spread, isLeast: boolean): Spread =>
  isLeast ? { least: 1 / most, median: 1 / median, most: 1 / least } : { least, median, most };

export const verdictOf = (ratio: Spread, isLeast: boolean): Verdict => {
  const harm = harmOf(ratio, isLeast);
  if (harm.median <= TOLERANCE) return 'fine';
  return harm.least > 1 ? 'surely worse' : 'worse';
};

const pairsOf = (rounds: readonly Round[], name: string): Pair[] =>
  rounds.flatMap(({ here, there }) => {
    const [ours, theirs] = [here.get(name), there.get(name)];
    return ours === undefined || theirs === undefined || ours.unit !== theirs.unit
      ? []
      : [{ here: ours.value, there: theirs.value }];
  });

const namesOf = (rounds: readonly Round[]): readonly string[] => [
  ...new Set(rounds.flatMap(({ here, there }) => [...here.keys(), ...there.keys()])),
];

/** Compares each figure that both commits have; `alone` are the names of the others. */
export const compareRounds = (
  rounds: readonly Round[],
): { readonly compared: readonly Compared[]; readonly alone: readonly string[] } => {
  const compared: Compared[] = [];
  const alone: string[] = [];
  for (const name of namesOf(rounds)) {
    const pairs = pairsOf(rounds, name);
    const measure = rounds.map(({ here }) => here.get(name)).find((found) => found !== undefined);
    if (pairs.length === 0 || measure === undefined) {
      alone.push(name);
      continue;
    }
    const ratio = spreadOf(pairs.map(ratioOf));
    compared.push({
      name,
      unit: measure.unit,
      here: middle(pairs.map(({ here }) => here)),
      there: middle(pairs.map(({ there }) => there)),
      ratio,
      verdict: verdictOf(ratio, measure.isLeast),
    });
  }
  return { compared, alone };
};
