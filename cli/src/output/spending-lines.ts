import type { Schemas } from '@counterfoil/client';
import { compare, negate, signOf, subtract, sumOf } from './decimals.ts';

type Sheet = Schemas['Spending']['currencies'][number];
type Row = Sheet['categories'][number];
type Named = NonNullable<Row['category']>['parent'];

/** The amounts of a category by month: spent or earned, as the side says. */
export type Line = {
  readonly category: Named;
  readonly isBelow: boolean;
  readonly months: readonly string[];
  readonly total: string;
};

/** The lines of one side, and what they come to; subcategories are in the amounts of their parents. */
export type Side = Omit<Line, 'category' | 'isBelow'> & { readonly lines: readonly Line[] };

export type Sides = { readonly spent: Side; readonly earned: Side; readonly left: Omit<Side, 'lines'> };

/** As the page of spending: money out less money in of a category, so a refund counts against what was spent on it. */
export const sidesOf = ({ categories }: Sheet, months: readonly string[]): Sides => {
  const groups = groupsOf(categories).map((rows) => linesOf(rows, months));
  const spent = sideOf(groups, months);
  const earned = sideOf(groups.map(asEarned), months);
  const left = earned.months.map((amount, at) => subtract(amount, spent.months[at] ?? '0'));
  return { spent, earned, left: { months: left, total: subtract(earned.total, spent.total) } };
};

/** Each category with its subcategories. */
const groupsOf = (rows: readonly Row[]): readonly (readonly Row[])[] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const id = row.category?.parent?.id ?? row.category?.id ?? '';
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return [...groups.values()];
};

/** The parent, and the subcategories that are shown below it. */
const linesOf = (rows: readonly Row[], months: readonly string[]): readonly Line[] => {
  const parent = rows.map(({ category }) => category?.parent ?? null).find((known) => known !== null);
  const own = rows.map((row) => lineOf(row.category, [row], months, parent !== undefined));
  if (parent === undefined) return own;
  return [lineOf(parent, rows, months, false), ...own.filter(({ category }) => category?.id !== parent.id)];
};

const lineOf = (category: Named, rows: readonly Row[], months: readonly string[], isBelow: boolean): Line => {
  const series = rows.flatMap((row) => row.series);
  const amounts = months.map((month) => sumOf(series.filter((entry) => entry.month === month).map(netOf)));
  return { category, isBelow, months: amounts, total: sumOf(amounts) };
};

const netOf = ({ inflow, outflow }: { readonly inflow: string; readonly outflow: string }): string =>
  subtract(outflow, inflow);

const asEarned = (lines: readonly Line[]): readonly Line[] =>
  lines.map((line) => ({ ...line, months: line.months.map(negate), total: negate(line.total) }));

/** The groups that come to more than nothing on this side, the largest first. */
const sideOf = (groups: readonly (readonly Line[])[], months: readonly string[]): Side => {
  const shown = groups
    .filter(([head]) => signOf(head?.total ?? '0') > 0)
    .toSorted(([a], [b]) => compare(b?.total ?? '0', a?.total ?? '0'));
  const heads = shown.flatMap(([head]) => head ?? []);
  const lines = shown.flatMap(([head, ...below]) => [
    ...(head === undefined ? [] : [head]),
    ...below.filter((line) => line.months.some((amount) => signOf(amount) !== 0)).toSorted(byTotal),
  ]);
  const sums = months.map((_, at) => sumOf(heads.map((head) => head.months[at] ?? '0')));
  return { lines, months: sums, total: sumOf(sums) };
};

const byTotal = (a: Line, b: Line): number => compare(b.total, a.total);
