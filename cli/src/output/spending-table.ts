import type { Schemas } from '@counterfoil/client';
import { alignedTo } from './amounts.ts';
import { type Side, sidesOf } from './spending-lines.ts';
import { table } from './table.ts';

type Spending = Schemas['Spending'];
type Amounts = Pick<Side, 'months' | 'total'>;

/** One table for a currency: a column for each month if they fit, otherwise only their sum. */
export const spendingTable = (
  sheet: Spending['currencies'][number],
  months: readonly string[],
  width: number,
): string => {
  const all = drawn(sheet, months, width, true);
  const isTooWide = all.split('\n').some((line) => line.length > width);
  return months.length > 1 && isTooWide ? drawn(sheet, months, width, false) : all;
};

const drawn = (
  sheet: Spending['currencies'][number],
  months: readonly string[],
  width: number,
  hasMonths: boolean,
): string => {
  const { spent, earned, left } = sidesOf(sheet, months);
  const amountsOf = (amounts: Amounts) => [
    ...(hasMonths ? amounts.months : []),
    ...(months.length > 1 ? [amounts.total] : []),
  ];
  const shown = [...spent.lines, ...earned.lines, spent, earned, left].flatMap(amountsOf);
  const aligned = alignedTo(shown);
  const row = (name: string, amounts: Amounts) => [name, ...amountsOf(amounts).map(aligned)];
  const linesOf = ({ lines }: Side) =>
    lines.map((line) => row(`${line.isBelow ? '  ' : ''}${line.category?.name ?? 'No category'}`, line));
  const titles = [...(hasMonths ? months : []), ...(months.length > 1 ? [sumTitle(months)] : [])];
  const columns = titles.map((title) => ({ title, isRight: true, isWhole: true }));
  const lines = [
    ...linesOf(spent),
    row('Spent', spent),
    [],
    ...linesOf(earned),
    row('Earned', earned),
    [],
    row('Left over', left),
  ];
  return table([{ title: sheet.currency }, ...columns], lines, width);
};

const sumTitle = (months: readonly string[]): string => `${months[0]} to ${months.at(-1)}`;
