import { add, subtract, sum } from '../decimal.ts';
import { flowAfter } from './flow-after.ts';
import type { PageCell } from './header.ts';

/**
 * The balance of an account at the end of each of the months, which ascend: what `accountBalance` says of the cells up to
 * then, in one walk. Takes the cells of one account; those of other currencies do not count.
 */
export const balanceSeries = (
  cells: readonly PageCell[],
  isLiability: boolean,
  currency: string,
  months: readonly string[],
): readonly string[] => {
  const apply = isLiability ? add : subtract;
  const counted = Map.groupBy(
    cells.filter((cell) => cell.currency === currency),
    ({ month }) => month,
  );
  const known = [...counted.keys()].sort();
  let next = 0;
  let balance = '0';
  return months.map((month) => {
    for (let at = known[next]; at !== undefined && at <= month; at = known[++next]) {
      const { value, flow } = movesOf(counted.get(at) ?? []);
      balance = apply(value ?? balance, flow);
    }
    return balance;
  });
};

/** What a month does to a balance: the value it is set to, if it is, and what flows from there on. */
const movesOf = (cells: readonly PageCell[]): { readonly value: string | undefined; readonly flow: string } => {
  const latest = cells.reduce<PageCell | undefined>(
    (best, cell) =>
      cell.lastValuation !== null && cell.lastValuation.date >= (best?.lastValuation?.date ?? '') ? cell : best,
    undefined,
  );
  const flows = cells.map((cell) => (latest === undefined ? cell.flow : flowAfter(cell, latest)));
  return { value: latest?.lastValuation?.amount, flow: sum(flows) };
};
