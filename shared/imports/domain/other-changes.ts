import { isDebt } from '../../ledger/domain/account.ts';
import { add, negate, subtract } from '../../platform/domain/decimal.ts';

export type Footing = {
  /** Of the account on the eve of the first entry of the import, and today: of a debt, what is owed. */
  readonly opening: string;
  readonly balance: string;
  /** Of the import until today, both without a sign. */
  readonly moneyIn: string;
  readonly moneyOut: string;
};

/** What else changed an account: the opening balance, money in, this, less money out is the balance. Of a debt, with the sign of money. */
export const otherChanges = (accountType: string, { opening, balance, moneyIn, moneyOut }: Footing): string => {
  const change = subtract(balance, opening);
  return subtract(isDebt(accountType) ? negate(change) : change, subtract(moneyIn, moneyOut));
};

/** With the sign of money: what comes in is positive. */
export const netOf = ({ moneyIn, moneyOut }: Pick<Footing, 'moneyIn' | 'moneyOut'>): string =>
  add(moneyIn, negate(moneyOut));
