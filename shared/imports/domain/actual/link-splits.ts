import { sum } from '../../../platform/domain/decimal.ts';
import type { RowLinker } from '../csv-import-type.ts';
import type { ImportRow, RowEntry } from '../row.ts';
import { type Budget, matchParts, type SplitRow } from './match-parts.ts';
import { readSplitMark, type SplitMark } from './split-mark.ts';

/** What a row is among the others: null for a whole that has its parts. */
type Link = { readonly part: RowEntry['part'] } | { readonly problem: string };

/** The splits of one day and account into one number of parts; `byIndex` are the rows of each part. */
type Splits = {
  readonly parts: number;
  readonly wholes: SplitRow[];
  readonly byIndex: Map<number, SplitRow[]>;
};

const ROWS_NAMED = 5;

/** Combinations tried in one file. */
const BUDGET = 200_000;

/**
 * Finds the parts of every split. The export has no ids: it only marks the rows, and lists the parts of a day behind all
 * other rows of the day. Memory grows with the rows that are marked.
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

/** Undefined for rows that are no part of a split, and for those that cannot be read. */
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
  if (found.length < parts) return `Of the ${parts} parts of this split only ${found.length} can be read`;
  const total = sum(found.map(({ amount }) => amount));
  if (total === whole.amount) return undefined;
  const rows = found.slice(0, ROWS_NAMED).map(({ row }) => row);
  const named = `${rows.length === 1 ? 'row' : 'rows'} ${rows.join(', ')}${found.length > rows.length ? ' …' : ''}`;
  return `The parts of this split (${named}) add up to ${total}, its amount is ${whole.amount}`;
};

const absent = (mark: SplitMark): string =>
  mark.kind === 'whole'
    ? 'The parts of this split stand in rows of their own: correct it in the file and send that'
    : `The split of this day and account of which the row is part ${mark.index} of ${mark.parts} is not in the file: ` +
      'export without a filter, or take "(SPLIT …)" out of the notes to import the row by itself';
