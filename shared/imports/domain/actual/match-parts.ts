import { isZero, subtract } from '../../../platform/domain/decimal.ts';

/** A row of a split. */
export type SplitRow = {
  readonly row: number;
  readonly amount: string;
  readonly name: string;
  /** The how manieth part, from 1; 0 for the whole. */
  readonly index: number;
};

/** Candidates that may still be looked at. */
export type Budget = { left: number };

/** Rows of one day and account beyond which no combinations are tried. */
const MOST_ROWS = 1_000;

/**
 * Gives every whole its parts, in their order; fewer where the file lacks some. Each list has the rows of one index. A
 * row does not say whose part it is, so parts go together that add up to their whole: of several such, those of its name,
 * then those that follow it, then the first. Where nothing adds up the n-th whole has the n-th of each list.
 */
export const matchParts = (
  wholes: readonly SplitRow[],
  lists: readonly (readonly SplitRow[])[],
  budget: Budget,
): readonly (readonly SplitRow[])[] => {
  const rows = lists.reduce((total, list) => total + list.length, 0);
  const enough = rows <= MOST_ROWS && lists.every((list) => list.length >= wholes.length);
  return (enough ? search(wholes, lists, budget) : undefined) ?? inOrder(wholes, lists);
};

const inOrder = (
  wholes: readonly SplitRow[],
  lists: readonly (readonly SplitRow[])[],
): readonly (readonly SplitRow[])[] => {
  const matched = wholes.map((): SplitRow[] => []);
  for (const list of lists) for (const [at, part] of list.slice(0, wholes.length).entries()) matched[at]?.push(part);
  return matched;
};

type Search = {
  readonly wholes: readonly SplitRow[];
  readonly lists: readonly (readonly SplitRow[])[];
  readonly budget: Budget;
  readonly matched: readonly SplitRow[][];
  readonly used: Set<number>;
  readonly candidates: (at: number, list: number) => readonly SplitRow[];
};

const search = (
  wholes: readonly SplitRow[],
  lists: readonly (readonly SplitRow[])[],
  budget: Budget,
): readonly (readonly SplitRow[])[] | undefined => {
  const matched = wholes.map((): SplitRow[] => []);
  const state = {
    wholes,
    lists,
    budget,
    matched,
    used: new Set<number>(),
    candidates: createPreferences(wholes, lists),
  };
  return settle(state, 0, wholes[0]?.amount ?? '0') ? matched : undefined;
};

/** Whether the rest can be matched, `missing` being what the parts of whole `at` do not add up to yet. */
const settle = (state: Search, at: number, missing: string): boolean => {
  const parts = state.matched[at];
  if (parts === undefined) return true;
  if (parts.length === state.lists.length) {
    return isZero(missing) && settle(state, at + 1, state.wholes[at + 1]?.amount ?? '0');
  }
  return state.candidates(at, parts.length).some((part) => take(state, at, part, missing));
};

const take = (state: Search, at: number, part: SplitRow, missing: string): boolean => {
  if (state.budget.left-- <= 0 || state.used.has(part.row)) return false;
  state.used.add(part.row);
  state.matched[at]?.push(part);
  if (settle(state, at, subtract(missing, part.amount))) return true;
  state.matched[at]?.pop();
  state.used.delete(part.row);
  return false;
};

const createPreferences = (wholes: readonly SplitRow[], lists: readonly (readonly SplitRow[])[]) => {
  const known = new Map<number, readonly SplitRow[]>();
  return (at: number, list: number): readonly SplitRow[] => {
    const key = at * lists.length + list;
    const whole = wholes[at];
    const sorted = known.get(key) ?? (whole === undefined ? [] : byPreference(whole, lists[list] ?? []));
    known.set(key, sorted);
    return sorted;
  };
};

const byPreference = (whole: SplitRow, candidates: readonly SplitRow[]): readonly SplitRow[] => {
  if (candidates.length < 2) return candidates;
  const distance = ({ row }: SplitRow): number => (row > whole.row ? row - whole.row : Number.MAX_SAFE_INTEGER);
  return [...candidates].sort(
    (a, b) =>
      Number(b.name === whole.name) - Number(a.name === whole.name) || distance(a) - distance(b) || a.row - b.row,
  );
};
