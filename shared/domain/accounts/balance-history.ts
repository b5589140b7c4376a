import { balanceSeries } from '../ledger/balance-series.ts';
import type { PageCell } from '../ledger/header.ts';
import { addDays, monthIndex, monthOfIndex } from '../local-date.ts';

export type BalanceDay = { readonly date: string; readonly balance: string };
type HistoryAccount = { readonly id: string; readonly isLiability: boolean; readonly currency: string };

/**
 * The balance at the end of each month from the account's first entry, or of the last `most` months, until today's month,
 * which ends today. Takes the cells of all accounts.
 */
export const balanceHistory = (
  { id, isLiability, currency }: HistoryAccount,
  cells: readonly PageCell[],
  today: string,
  most: number,
): readonly BalanceDay[] => {
  const own = cells.filter(({ accountId }) => accountId === id).toSorted((a, b) => (a.month < b.month ? -1 : 1));
  const [first] = own;
  if (first === undefined) return [];
  const last = monthIndex(today);
  const from = Math.max(monthIndex(first.month), last - most + 1);
  const months = Array.from({ length: Math.max(0, last - from + 1) }, (_, at) => monthOfIndex(from + at));
  const balances = balanceSeries(own, isLiability, currency, months);
  return months.map((month, at) => ({ date: endOf(month, today), balance: balances[at] ?? '0' }));
};

const endOf = (month: string, today: string): string => {
  const end = addDays(`${monthOfIndex(monthIndex(month) + 1)}-01`, -1);
  return end < today ? end : today;
};
