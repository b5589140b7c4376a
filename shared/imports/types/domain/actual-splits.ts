import { isZero, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import type { ImportRow, RowEntry } from '../../rows/domain/row.ts';
import type { RowLinker } from './import-type-definition.ts';

/** The link of a row to its split; null for a parent with all of its parts. */
type Link = { readonly part: RowEntry['part'] } | { readonly problem: string };

/** The splits of one day and account with the same number of parts; `byIndex` has the rows of each part number. */
type Splits = {
  readonly parts: number;
  readonly wholes: SplitRow[];
  readonly byIndex: Map<number, SplitRow[]>;
};

const ROWS_NAMED = 5;

/** The most combinations tried in one file. */
const BUDGET = 200_000;

/**
 * Finds the parts of every split. The export has no ids: it only marks the rows, and lists the parts of a day after all
 * other rows of the day. Memory grows with the number of marked rows.
 */
export const createSplitLinker = (): RowLinker => {
  const seen = new Map<string, Splits>();
  let links: ReadonlyMap<number, Link> | undefined;
  const linkAll = (): ReadonlyMap<number, Link> => {
    const budget = { left: BUDGET };
    return new Map([...seen.values()].flatMap((splits) => linksOf(splits, budget)));
  };
  return {
    see: (row) => {
      const marked = markOf(row);
      if (marked !== undefined) add(seen, marked);
    },
    link: (row) => {
      const marked = markOf(row);
      if (marked === undefined) return row;
      links ??= linkAll();
      const link = links.get(row.rowNumber) ?? { problem: absent(marked.mark) };
      return 'problem' in link
        ? { ...row, errors: [...row.errors, link.problem], entry: null }
        : { ...row, entry: { ...marked.entry, part: link.part } };
    },
  };
};

type Marked = { readonly row: ImportRow; readonly entry: RowEntry; readonly mark: SplitMark };

/** Undefined for rows that do not belong to a split or cannot be read. */
const markOf = (row: ImportRow): Marked | undefined => {
  if (row.entry === null) return undefined;
  const { mark } = readSplitMark(row.fields.notes);
  return mark === null || mark.parts === 0 ? undefined : { row, entry: row.entry, mark };
};

const add = (seen: Map<string, Splits>, { row, entry, mark }: Marked): void => {
  const key = `${mark.parts}|${entry.date}|${row.fields.account}`;
  const splits: Splits = seen.get(key) ?? { parts: mark.parts, wholes: [], byIndex: new Map() };
  seen.set(key, splits);
  const index = mark.kind === 'whole' ? 0 : mark.index;
  const split = { row: row.rowNumber, amount: row.fields.amount, name: row.fields.name, index };
  if (index === 0) return void splits.wholes.push(split);
  const known = splits.byIndex.get(index);
  if (known === undefined) splits.byIndex.set(index, [split]);
  else known.push(split);
};

const linksOf = ({ parts, wholes, byIndex }: Splits, budget: Budget): readonly (readonly [number, Link])[] => {
  if (wholes.length === 0) return [];
  const lists = [...byIndex].filter(([index]) => index <= parts).sort(([a], [b]) => a - b);
  const matched = matchParts(
    wholes,
    lists.map(([, rows]) => rows),
    budget,
  );
  return wholes.flatMap((whole, at): readonly (readonly [number, Link])[] => {
    const found = matched[at] ?? [];
    const problem = problemOf(whole, parts, found);
    return [
      [whole.row, problem === undefined ? { part: null } : { problem }],
      ...found.map(({ row, index }) => [row, { part: { row: whole.row, index } }] as const),
    ];
  });
};

const problemOf = (whole: SplitRow, parts: number, found: readonly SplitRow[]): string | undefined => {
  if (found.length < parts) return `Only ${found.length} of the ${parts} parts of this split can be read`;
  const total = sum(found.map(({ amount }) => amount));
  if (total === whole.amount) return undefined;
  const rows = found.slice(0, ROWS_NAMED).map(({ row }) => row);
  const named = `${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}${found.length > rows.length ? ' …' : ''}`;
  return `The parts of this split (${named}) add up to ${total}, but its amount is ${whole.amount}`;
};

const absent = (mark: SplitMark): string =>
  mark.kind === 'whole'
    ? 'The parts of this split are separate rows: correct them in the file and import the file again'
    : `The row is part ${mark.index} of ${mark.parts} of a split whose transaction is not in the file on this day and in this account: ` +
      'export without a filter, or remove "(SPLIT …)" from the notes to import the row on its own';

/** The mark before the notes in an Actual export: the number of parts, or the position of a part. */
type SplitMark =
  | { readonly kind: 'whole'; readonly parts: number }
  | { readonly kind: 'part'; readonly index: number; readonly parts: number };

type MarkedNotes = {
  readonly mark: SplitMark | null;
  /** The notes without the mark. */
  readonly notes: string;
};

const MARK = /^\(SPLIT (?:INTO ([1-9][0-9]{0,3}|0|undefined)|([1-9][0-9]{0,3}) OF ([1-9][0-9]{0,3}))\) ?/;

/** Actual marks a split without parts as `(SPLIT INTO undefined)`, which counts as not split. */
export const readSplitMark = (cell: string): MarkedNotes => {
  const match = MARK.exec(cell);
  if (match === null) return { mark: null, notes: cell };
  const [text, into, index, parts] = match;
  const notes = cell.slice(text.length).trim();
  if (into !== undefined) return { mark: { kind: 'whole', parts: into === 'undefined' ? 0 : Number(into) }, notes };
  return { mark: { kind: 'part', index: Number(index), parts: Number(parts) }, notes };
};

/** A row of a split. */
type SplitRow = {
  readonly row: number;
  readonly amount: string;
  readonly name: string;
  /** The position of the part, from 1; 0 for the parent. */
  readonly index: number;
};

/** The remaining number of combinations to try. */
type Budget = { left: number };

/** If a day and account has more rows, no combinations are tried. */
const MOST_ROWS = 1_000;

/**
 * Assigns parts to every split parent, in order; fewer if some are missing. Each list has the rows of one index. A row
 * does not name its parent, so parts are chosen that add up to it: preferably those with the same name,
 * then those after it, then the first. If nothing adds up, the n-th parent gets the n-th row of each list.
 */
const matchParts = (
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

/** Whether the remaining parents can be matched; `missing` is the amount still missing for parent `at`. */
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
