import type { Spending } from '../../shared/ledger/schema/spending.ts';
import {
  add,
  canonicalDecimal,
  compare,
  divide,
  isZero,
  negate,
  subtract,
  sum,
} from '../../shared/platform/domain/decimal.ts';

export type CurrencySpending = Spending['currencies'][number];
type Row = CurrencySpending['categories'][number];
type Named = NonNullable<Row['category']>['parent'];

/** Net amounts: positive is spent. */
export type Line = {
  readonly category: Named;
  readonly isBelow: boolean;
  /** What belongs to a parent itself, and to none of its subcategories. */
  readonly isRest?: boolean;
  /** A parent with rows below it, which lead to its transactions. */
  readonly isGroup?: boolean;
  readonly now: string;
  readonly before: string;
  readonly average: string;
};

/** The lines of the last month; `before`: the days to compare it with, if not those of the whole month before it. */
export const sidesOf = (sheet: CurrencySpending, all: readonly string[], before?: CurrencySpending) => {
  const groups = groupsOf(sheet).map((rows) => linesOf(rows, all, before));
  return { spent: onSide(groups, 1), earned: onSide(groups, -1) };
};

/** The totals of the last month: refunds lower what was spent on their category. */
export const spentAndEarned = (
  sheet: CurrencySpending | undefined,
  all: readonly string[],
): { readonly spent: string; readonly earned: string } => {
  if (sheet === undefined) return { spent: '0', earned: '0' };
  const { spent, earned } = sidesOf(sheet, all);
  return { spent: sumOf(spent), earned: negate(sumOf(earned)) };
};

export const asEarned = ({ now, before, average, ...line }: Line): Line => ({
  ...line,
  now: negate(now),
  before: negate(before),
  average: negate(average),
});

const exact = (amount: string): string => canonicalDecimal(amount) ?? '0';
const netOf = ({ inflow, outflow }: { readonly inflow: string; readonly outflow: string }): string =>
  subtract(exact(outflow), exact(inflow));

/** Subcategories are counted in the total of their parent only. */
export const sumOf = (lines: readonly Line[]): string =>
  sum(lines.filter(({ isBelow }) => !isBelow).map(({ now }) => now));

/** Each category with its subcategories. */
const groupsOf = ({ categories }: CurrencySpending): readonly (readonly Row[])[] => [
  ...Map.groupBy(categories, ({ category }) => category?.parent?.id ?? category?.id ?? '').values(),
];

/** The parent with its subcategories below it, the largest first, then what has none of them: together they are the parent. */
const linesOf = (
  rows: readonly Row[],
  all: readonly string[],
  compared: CurrencySpending | undefined,
): readonly Line[] => {
  const parent = rows.map(({ category }) => category?.parent ?? null).find((each) => each !== null);
  const line = (category: Named, of: readonly Row[], isBelow: boolean): Line => ({
    category,
    isBelow,
    ...amountsOf(of, all),
    ...(compared !== undefined && { before: netAmong(compared, of) }),
  });
  const own = rows.map((row) => line(row.category, [row], parent !== undefined));
  if (parent === undefined) return own;
  const children = own.filter(({ category }) => category?.id !== parent.id);
  const rest = own.filter(({ category }) => category?.id === parent.id).map((each) => ({ ...each, isRest: true }));
  return [line(parent, rows, false), ...children.toSorted((a, b) => compare(b.now, a.now)), ...rest];
};

/** The groups in which more was spent (1) or earned (-1), the largest first. */
const onSide = (groups: readonly (readonly Line[])[], side: 1 | -1): readonly Line[] =>
  groups
    .filter(([head]) => Math.sign(compare(head?.now ?? '0', '0')) === side)
    .toSorted(([a], [b]) => side * compare(b?.now ?? '0', a?.now ?? '0'))
    .flatMap(withoutEmpty);

/** A rest that is alone would only repeat its parent. */
const withoutEmpty = (group: readonly Line[]): readonly Line[] => {
  const shown = group.filter(({ isBelow, now }) => !isBelow || !isZero(now));
  return shown.some(({ isBelow, isRest }) => isBelow && !isRest)
    ? shown.map((line) => (line.isBelow ? line : { ...line, isGroup: true }))
    : shown.filter(({ isRest }) => !isRest);
};

const amountsOf = (rows: readonly Row[], all: readonly string[]): Pick<Line, 'now' | 'before' | 'average'> => {
  const byMonth = netByMonth(rows);
  const [month = '', before = ''] = all.toReversed();
  const earlier = all.slice(0, -1);
  const total = sum(earlier.map((each) => byMonth.get(each) ?? '0'));
  return {
    now: byMonth.get(month) ?? '0',
    before: byMonth.get(before) ?? '0',
    average: earlier.length === 0 ? '0' : divide(total, String(earlier.length)),
  };
};

/** What the categories of these rows cost among others. */
const netAmong = ({ categories }: CurrencySpending, rows: readonly Row[]): string => {
  const ids = new Set(rows.map(({ category }) => category?.id));
  return sum(categories.filter(({ category }) => ids.has(category?.id)).map(netOf));
};

const netByMonth = (rows: readonly Row[]): ReadonlyMap<string, string> => {
  const byMonth = new Map<string, string>();
  for (const { series } of rows) {
    for (const { month, ...flows } of series) byMonth.set(month, add(byMonth.get(month) ?? '0', netOf(flows)));
  }
  return byMonth;
};

/** What categories with net spending cost in each month. */
export const spentByMonth = (
  sheet: CurrencySpending,
  all: readonly string[],
): readonly { readonly month: string; readonly value: string }[] => {
  const nets = groupsOf(sheet).map(netByMonth);
  return all.map((month) => ({
    month,
    value: sum(nets.map((net) => net.get(month) ?? '0').filter((spent) => compare(spent, '0') > 0)),
  }));
};

/** A whole period as if it were one month. */
export const asOne = (sheet: CurrencySpending, period: string): CurrencySpending => ({
  ...sheet,
  series: [{ month: period, inflow: sheet.inflow, outflow: sheet.outflow }],
  categories: sheet.categories.map(({ category, inflow, outflow }) => ({
    ...{ category, inflow, outflow },
    series: [{ month: period, inflow, outflow }],
  })),
});
