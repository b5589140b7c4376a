import { isDebt } from '../../../ledger/entries/domain/account.ts';
import { add, negate, subtract } from '../../../platform/domain/money/decimal.ts';

export type Footing = {
  /** Of the account on the eve of the first entry of the import, and today: of a debt, what is owed. */
  readonly opening: string;
  readonly balance: string;
  /** Of the import until today, both without a sign. */
  readonly moneyIn: string;
  readonly moneyOut: string;
};

/** With the sign of money, also of a debt. */
export type BalanceReconciliation = {
  /** Of other files, a bank, or a person; null if that is not known apart from the rest. */
  readonly transactions: string | null;
  /** Opening balances, valuations, and trades with the prices of what is held. */
  readonly rest: string;
};

/**
 * Explains a balance: opening balance plus money in, less money out, plus these other changes. `transactions`: the sum of all of
 * them, including those of the import.
 */
export const reconcileBalance = (
  accountType: string,
  { opening, balance, moneyIn, moneyOut }: Footing,
  transactions: string | undefined,
): BalanceReconciliation => {
  const change = subtract(balance, opening);
  const own = subtract(moneyIn, moneyOut);
  const all = subtract(isDebt(accountType) ? negate(change) : change, own);
  if (transactions === undefined) return { transactions: null, rest: all };
  const others = subtract(transactions, own);
  return { transactions: others, rest: subtract(all, others) };
};

/** With the sign of money: what comes in is positive. */
export const netOf = ({ moneyIn, moneyOut }: Pick<Footing, 'moneyIn' | 'moneyOut'>): string =>
  add(moneyIn, negate(moneyOut));
