import { minorDigits } from '../../../shared/platform/domain/money/currency.ts';
import {
  add,
  canonicalDecimal,
  compare,
  divide,
  isZero,
  negate,
  roundTo,
  subtract,
  sum,
} from '../../../shared/platform/domain/money/decimal.ts';
import type { Spending } from '../../../shared/reports/spending/schema/spending.ts';

import type { MonthFlows } from '../../platform/components/flow-chart.ts';

export type CurrencySpending = Spending['currencies'][number];
type Row = CurrencySpending['categories'][number] & { readonly side?: FlowName };
type Named = NonNullable<Row['category']>['parent'];

/** The period, the period before it, and an average. */
const COLUMNS = ['now', 'before', 'average'] as const;
type Amounts = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** Net amounts: positive is spent. */
export type Line = Amounts & {
  readonly category: Named;
  readonly isBelow: boolean;
  /** The part of a parent that belongs to none of its subcategories. */
  readonly isRest?: boolean;
  /** A parent with rows below it. */
  readonly isGroup?: boolean;
  /** Money moved in the period itself. */
  readonly hasMoney: boolean;
  /** Of what has no category: the only flow that it has. */
  readonly side?: FlowName | undefined;
};

type Compared = {
  /** The period to compare with, if not the whole month before. */
  readonly before?: CurrencySpending | undefined;
};

/**
 * The lines of the last month: every category with money in it, in the time before or on average. Each column adds up: what
 * was spent in one of them and earned in another stands on both sides.
 */
export const sidesOf = (sheet: CurrencySpending, all: readonly string[], compared: Compared = {}) => {
  const groups = groupsOf(withCategoriesOf(sheet, compared.before)).map((rows) =>
    linesOf(rows, { ...compared, all, digits: minorDigits(sheet.currency) }),
  );
  return { spent: onSide(groups, 1), earned: onSide(groups, -1) };
};

/** The totals of the last month: refunds lower what was spent on their category. */
export const spentAndEarned = (
  sheet: CurrencySpending | undefined,
  all: readonly string[],
): { readonly spent: string; readonly earned: string } => {
  if (sheet === undefined) return { spent: '0', earned: '0' };
  const { spent, earned } = sidesOf(sheet, all);
  return { spent: sumOf(spent).now, earned: negate(sumOf(earned).now) };
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
export const sumOf = (lines: readonly Line[]): Amounts => totalOf(lines.filter(({ isBelow }) => !isBelow));

const totalOf = (lines: readonly Amounts[]): Amounts => ({
  now: sum(lines.map(({ now }) => now)),
  before: sum(lines.map(({ before }) => before)),
  average: sum(lines.map(({ average }) => average)),
});

/** Also the categories that were only used in the days to compare with. */
const withCategoriesOf = (sheet: CurrencySpending, before: CurrencySpending | undefined): CurrencySpending => {
  const known = new Set(sheet.categories.map(({ category }) => category?.id));
  const missing = (before?.categories ?? []).filter(({ category }) => !known.has(category?.id));
  return { ...sheet, categories: [...sheet.categories, ...missing.map((row) => ({ ...row, series: [] }))] };
};

/** Each category with its subcategories. */
const groupsOf = ({ categories }: CurrencySpending): readonly (readonly Row[])[] => [
  ...Map.groupBy(
    categories.flatMap(sidesOfNone),
    ({ category, side = '' }) => category?.parent?.id ?? category?.id ?? side,
  ).values(),
];

/** Money in and money out without a category, apart: nothing says which of it is a refund. */
const sidesOfNone = (row: Row): readonly Row[] => {
  if (row.category !== null) return [row];
  return FLOWS.map((side) => ({
    ...onlySide(row, side),
    series: row.series.map((flows) => onlySide(flows, side)),
    side,
  }));
};

const FLOWS = ['outflow', 'inflow'] as const;
type FlowName = (typeof FLOWS)[number];
const onlySide = <Flows extends Readonly<Record<FlowName, string>>>(flows: Flows, side: FlowName): Flows => ({
  ...flows,
  inflow: '0',
  outflow: '0',
  [side]: flows[side],
});

type Period = Compared & { readonly all: readonly string[]; readonly digits: number };

/** The parent with its subcategories below it, the largest first, then what has none of them: together they are the parent. */
const linesOf = (rows: readonly Row[], period: Period): readonly Line[] => {
  const parent = rows.map(({ category }) => category?.parent ?? null).find((found) => found !== null);
  const own = rows.map(
    (row): Line => ({
      category: row.category,
      isBelow: parent !== undefined,
      side: row.side,
      ...amountsOf(row, period),
    }),
  );
  if (parent === undefined) return own;
  const children = own.filter(({ category }) => category?.id !== parent.id);
  const rest = own.filter(({ category }) => category?.id === parent.id).map((line) => ({ ...line, isRest: true }));
  const hasMoney = own.some((line) => line.hasMoney);
  return [
    { category: parent, isBelow: false, hasMoney, ...totalOf(own) },
    ...children.toSorted((a, b) => compareColumns(b, a)),
    ...rest,
  ];
};

const compareColumns = (a: Amounts, b: Amounts): number =>
  COLUMNS.map((column) => compare(a[column], b[column])).find((order) => order !== 0) ?? 0;

/** The groups in which more was spent (1) or earned (-1) in a column, the largest first. */
const onSide = (groups: readonly (readonly Line[])[], side: 1 | -1): readonly Line[] =>
  groups
    .map((group) => columnsOnSide(group, side))
    .filter(([head]) => head !== undefined && !isEmpty(head))
    .toSorted(([a], [b]) => (a === undefined || b === undefined ? 0 : side * compareColumns(b, a)))
    .flatMap(withoutEmpty);

/** A group counts on one side in each column: the side of its total. */
const columnsOnSide = (group: readonly Line[], side: 1 | -1): readonly Line[] => {
  const [head] = group;
  const shown = (line: Line, column: keyof Amounts): string =>
    Math.sign(compare(head?.[column] ?? '0', '0')) === side ? line[column] : '0';
  return group.map((line) => ({
    ...line,
    now: shown(line, 'now'),
    before: shown(line, 'before'),
    average: shown(line, 'average'),
  }));
};

const isEmpty = (line: Amounts): boolean => COLUMNS.every((column) => isZero(line[column]));

/** A rest without anything beside it would only repeat its parent. */
const withoutEmpty = (group: readonly Line[]): readonly Line[] => {
  const shown = group.filter((line) => !line.isBelow || !isEmpty(line));
  return shown.some(({ isBelow, isRest }) => isBelow && !isRest)
    ? shown.map((line) => (line.isBelow ? line : { ...line, isGroup: true }))
    : shown.filter(({ isRest }) => !isRest);
};

/** Averages are rounded here, so that those that are shown add up. */
const amountsOf = (row: Row, { all, before, digits }: Period): Amounts & Pick<Line, 'hasMoney'> => {
  const byMonth = netByMonth([row]);
  const [month = '', monthBefore = ''] = all.toReversed();
  const earlier = all.slice(0, -1).map((earlierMonth) => byMonth.get(earlierMonth) ?? '0');
  const now = byMonth.get(month) ?? '0';
  return {
    now,
    before: before === undefined ? (byMonth.get(monthBefore) ?? '0') : netAmong(before, row),
    average: earlier.length === 0 ? '0' : roundTo(divide(sum(earlier), String(earlier.length)), digits),
    hasMoney: byMonth.has(month),
  };
};

const netAmong = ({ categories }: CurrencySpending, row: Row): string =>
  sum(
    categories
      .flatMap(sidesOfNone)
      .filter(({ category, side }) => category?.id === row.category?.id && side === row.side)
      .map(netOf),
  );

const netByMonth = (rows: readonly Row[]): ReadonlyMap<string, string> => {
  const byMonth = new Map<string, string>();
  for (const { series } of rows) {
    for (const { month, ...flows } of series) byMonth.set(month, add(byMonth.get(month) ?? '0', netOf(flows)));
  }
  return byMonth;
};

/** A category with its subcategories counts on the side of its net. */
export const flowsByMonth = (sheet: CurrencySpending, all: readonly string[]): readonly MonthFlows[] => {
  const nets = groupsOf(sheet).map(netByMonth);
  return all.map((month) => {
    const amounts = nets.map((net) => net.get(month) ?? '0');
    return {
      month,
      spent: sum(amounts.filter((net) => compare(net, '0') > 0)),
      earned: negate(sum(amounts.filter((net) => compare(net, '0') < 0))),
    };
  });
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

/** Months, and a whole period after them as if it were one. */
export const withPeriod = (months: CurrencySpending, now: CurrencySpending, period: string): CurrencySpending => {
  const { categories } = asOne(now, period);
  const own = new Map(categories.map((row) => [row.category?.id, row]));
  const known = new Set(months.categories.map(({ category }) => category?.id));
  return {
    ...months,
    categories: [
      ...months.categories.map((row) => ({
        ...row,
        series: [...row.series, ...(own.get(row.category?.id)?.series ?? [])],
      })),
      ...categories.filter(({ category }) => !known.has(category?.id)),
    ],
  };
};
