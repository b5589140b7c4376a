import type { Measures } from './measure-file.ts';

/** The figures of both commits in one round, measured one right after the other. `head` is this tree. */
export type Round = { readonly head: Measures; readonly base: Measures };

type Pair = { readonly head: number; readonly base: number };

export type Spread = { readonly least: number; readonly median: number; readonly most: number };

export type Compared = {
  readonly name: string;
  readonly unit: string;
  readonly head: number;
  readonly base: number;
  /** The spread of head / base over all pairs. */
  readonly ratio: Spread;
  readonly verdict: Verdict;
};

/** `worse`: in the median. `regression`: also in every pair, so noise cannot explain it. */
export type Verdict = 'fine' | 'worse' | 'regression';

/** More than this in the median is worse. */
export const TOLERANCE = 1.15;

/** For an even count, the mean of the two middle values: of two pairs, the worse must not count alone. */
const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return low === high ? low : (low + high) / 2;
};

/** The ratio of equal figures is 1, even of two zeros, whose quotient would be NaN. */
export const ratioOf = ({ head, base }: Pair): number => (head === base ? 1 : head / base);

export const spreadOf = (values: readonly number[]): Spread => ({
  least: Math.min(...values),
  median: middle(values),
  most: Math.max(...values),
});

/** The factor by which head is worse than base: the inverse of the ratio if higher is better. */
const harmOf = ({ least, median, most }: Spread, isHigherBetter: boolean): Spread =>
  isHigherBetter ? { least: 1 / most, median: 1 / median, most: 1 / least } : { least, median, most };

export const verdictOf = (ratio: Spread, isHigherBetter: boolean): Verdict => {
  const harm = harmOf(ratio, isHigherBetter);
  if (harm.median <= TOLERANCE) return 'fine';
  return harm.least > 1 ? 'regression' : 'worse';
};

const pairsOf = (rounds: readonly Round[], name: string): Pair[] =>
  rounds.flatMap(({ head, base }) => {
    const [ours, theirs] = [head.get(name), base.get(name)];
    return ours === undefined || theirs === undefined || ours.unit !== theirs.unit
      ? []
      : [{ head: ours.value, base: theirs.value }];
  });

const namesOf = (rounds: readonly Round[]): readonly string[] => [
  ...new Set(rounds.flatMap(({ head, base }) => [...head.keys(), ...base.keys()])),
];

export type ComparedRounds = {
  readonly compared: readonly Compared[];
  /** Figures that this tree does not measure. */
  readonly headLacks: readonly string[];
  /** Figures that only the base does not measure, or measures in another unit. */
  readonly baseLacks: readonly string[];
};

/** Compares the named figures, or all. */
export const compareRounds = (rounds: readonly Round[], names = namesOf(rounds)): ComparedRounds => {
  const compared: Compared[] = [];
  const headLacks: string[] = [];
  const baseLacks: string[] = [];
  for (const name of names) {
    const pairs = pairsOf(rounds, name);
    const measure = rounds.map(({ head }) => head.get(name)).find((found) => found !== undefined);
    if (measure === undefined) {
      headLacks.push(name);
      continue;
    }
    if (pairs.length === 0) {
      baseLacks.push(name);
      continue;
    }
    const ratio = spreadOf(pairs.map(ratioOf));
    compared.push({
      name,
      unit: measure.unit,
      head: middle(pairs.map(({ head }) => head)),
      base: middle(pairs.map(({ base }) => base)),
      ratio,
      verdict: verdictOf(ratio, measure.isHigherBetter),
    });
  }
  return { compared, headLacks, baseLacks };
};
