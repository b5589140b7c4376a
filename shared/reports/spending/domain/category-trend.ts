import type { CategoryFlows, Flows, FlowsByMonth } from '../../../ledger/totals/domain/spending.ts';
import { lastDayOf, monthIndex, monthOfIndex } from '../../../platform/domain/dates/local-date.ts';
import { add, compare, divide, negate, roundTo, subtract, sum } from '../../../platform/domain/money/decimal.ts';

export const TREND_MONTHS = 12;

/** Whose trend: some categories together, or one direction of the money without a category. */
export type TrendSubject = {
  readonly ids: ReadonlySet<string | null>;
  /** Of money without a category, in and out are apart: nothing says which of it is a refund. */
  readonly side?: keyof Flows | undefined;
};

export type TrendMonth = {
  readonly month: string;
  /** What was spent, or earned; undefined before the first month of the ledger. */
  readonly amount: string | undefined;
  /** The same month of the year before. */
  readonly before: string | undefined;
  /** Whether all of its days have come. */
  readonly isOver: boolean;
};

export type CategoryTrend = {
  /** More came in than went out, so the amounts are what was earned. */
  readonly isEarned: boolean;
  /** Ascending. */
  readonly months: readonly TrendMonth[];
  readonly total: string;
  /** Of the months that are over. */
  readonly average: { readonly amount: string; readonly count: number } | undefined;
  /** The months that are over and have one a year before, added up. */
  readonly change: { readonly now: string; readonly before: string; readonly months: readonly string[] } | undefined;
};

type Asked = {
  /** The last month of the twelve. */
  readonly until: string;
  readonly today: string;
  /** The first month of the ledger; undefined: it is empty. */
  readonly since: string | undefined;
  /** Digits of an average. */
  readonly digits: number;
};

/** The months of a trend, and those a year before them. */
export const trendMonths = (until: string): { readonly first: string; readonly last: string } => ({
  first: monthOfIndex(monthIndex(until) - 2 * TREND_MONTHS + 1),
  last: until,
});

/** Twelve months of a category beside the same months of the year before. A refund lowers what was spent. */
export const categoryTrend = (
  flows: readonly CategoryFlows[],
  { ids, side }: TrendSubject,
  { until, today, since = until, digits }: Asked,
): CategoryTrend => {
  const nets = netsOf(
    flows.filter(({ categoryId }) => ids.has(categoryId)).map(({ months }) => months),
    side,
  );
  const isEarned = compare(sum(nets.values()), '0') < 0;
  const amountIn = (month: string): string | undefined => {
    const net = nets.get(month) ?? '0';
    return month < since ? undefined : isEarned ? negate(net) : net;
  };
  const last = monthIndex(until);
  const months = Array.from({ length: TREND_MONTHS }, (_, at): TrendMonth => {
    const index = last - TREND_MONTHS + 1 + at;
    const month = monthOfIndex(index);
    return {
      month,
      amount: amountIn(month),
      before: amountIn(monthOfIndex(index - TREND_MONTHS)),
      isOver: lastDayOf(month) < today,
    };
  });
  const whole = months.flatMap(({ amount, isOver }) => (isOver && amount !== undefined ? [amount] : []));
  return {
    isEarned,
    months,
    total: sum(months.map(({ amount = '0' }) => amount)),
    average:
      whole.length === 0
        ? undefined
        : { amount: roundTo(divide(sum(whole), String(whole.length)), digits), count: whole.length },
    change: changeOf(months),
  };
};

const netsOf = (rows: readonly FlowsByMonth[], side: TrendSubject['side']): ReadonlyMap<string, string> => {
  const nets = new Map<string, string>();
  for (const [month, { inflow, outflow }] of rows.flatMap((row) => [...row])) {
    const net = subtract(side === 'inflow' ? '0' : outflow, side === 'outflow' ? '0' : inflow);
    nets.set(month, add(nets.get(month) ?? '0', net));
  }
  return nets;
};

const changeOf = (months: readonly TrendMonth[]): CategoryTrend['change'] => {
  const compared = months.flatMap(({ month, amount, before, isOver }) =>
    isOver && amount !== undefined && before !== undefined ? [{ month, amount, before }] : [],
  );
  if (compared.length === 0) return undefined;
  return {
    now: sum(compared.map(({ amount }) => amount)),
    before: sum(compared.map(({ before }) => before)),
    months: compared.map(({ month }) => month),
  };
};
