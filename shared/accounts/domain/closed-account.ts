import { formatMoney } from '../../platform/domain/money/currency.ts';

/** The facts on which closing an account on a day depends. Days are ISO local dates. */
export type ClosingFacts = {
  readonly today: string;
  /** null without entries. */
  readonly lastEntry: string | null;
  /** Its holdings at the end of the day, by currency; none of them is zero. */
  readonly held: readonly { readonly currency: string; readonly balance: string }[];
};

/** The errors of closing an account on a day. An account that holds something would vanish from the net worth with it. */
export const closingProblems = (day: string, { today, lastEntry, held }: ClosingFacts): readonly string[] => {
  if (day > today) return [`closed_on ${day} is in the future: send the day on which the account was closed`];
  if (lastEntry !== null && lastEntry > day) {
    return [`closed_on ${day} is before the last entry of the account, on ${lastEntry}: send that day or a later one`];
  }
  if (held.length === 0) return [];
  const amounts = held.map(({ currency, balance }) => formatMoney(balance, currency)).join(' and ');
  return [
    `closed_on ${day} is not possible, because the account still holds ${amounts} on that day: add the transaction that emptied it, or record a valuation of 0`,
  ];
};
