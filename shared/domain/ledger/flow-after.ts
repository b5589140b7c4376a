import { sum } from '../decimal.ts';
import type { PageCell } from './header.ts';

/**
 * What of a cell's flow comes after the valuation that counts, which is of the cell's month or an earlier one. Where a
 * valuation itself was moved to the month, the other entries that the month has count as later as a whole.
 */
export const flowAfter = (cell: PageCell, valued: PageCell): string => {
  const { date = '', flowAfter: own = '0' } = valued.lastValuation ?? {};
  if (cell === valued) return own;
  if (cell.days === undefined) return cell.flow;
  return sum(cell.days.filter((day) => day.date > date).map(({ flow }) => flow));
};
