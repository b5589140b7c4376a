import { add, subtract, sum } from '../decimal.ts';
import { flowAfter } from './flow-after.ts';
import type { PageCell } from './header.ts';

/**
 * The latest valuation plus the entries after it; without one, everything since zero. Ledger amounts are money out:
 * they shrink an asset and let a debt grow. Takes the cells of one account in month order; those of other currencies
 * do not count.
 */
export const accountBalance = (cells: readonly PageCell[], isLiability: boolean, currency: string): string => {
  const counted = cells.filter((cell) => cell.currency === currency);
  const latest = counted.reduce<PageCell | undefined>(
    (best, cell) => ((cell.lastValuation?.date ?? '') >= (best?.lastValuation?.date ?? '') ? cell : best),
    undefined,
  );
  if (latest?.lastValuation == null) return applyFlow('0', sum(counted.map(({ flow }) => flow)), isLiability);
  const later = counted.filter(({ month }) => month >= latest.month).map((cell) => flowAfter(cell, latest));
  return applyFlow(latest.lastValuation.amount, sum(later), isLiability);
};

const applyFlow = (value: string, flow: string, isLiability: boolean): string =>
  isLiability ? add(value, flow) : subtract(value, flow);
