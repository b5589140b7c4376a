import { type Account, isDebt } from '../../ledger/entries/domain/account.ts';

/** Data that depends on the class and currency of the account. */
export type Dependents = {
  readonly hasEntries: boolean;
  /** Valuations, holdings, trades or stated balances: they say what is owned, or in a debt what is owed. */
  readonly hasStated: boolean;
  readonly isLinked: boolean;
};

type Kind = Pick<Account, 'accountType' | 'currency'>;

/** Classes that no bank feeds. */
const NEVER_FED: readonly string[] = ['property', 'vehicle'];

/** Whether an asset becomes a debt, or a debt an asset. */
export const changesSide = (from: string, to: string): boolean => isDebt(from) !== isDebt(to);

/** Why the class or currency cannot become another one, and what to do; empty if it can. Transactions mean the same in every class. */
export const kindProblems = (from: Kind, to: Partial<Kind>, has: Dependents): readonly string[] => [
  ...typeProblems(from.accountType, to.accountType ?? from.accountType, has),
  ...currencyProblems(from.currency, to.currency ?? from.currency, has),
];

const typeProblems = (from: string, to: string, { hasStated, isLinked }: Dependents): readonly string[] => {
  if (from === to) return [];
  const refused = `account_type cannot change from ${from} to ${to}`;
  if (isLinked && NEVER_FED.includes(to)) return [`${refused}: the account is linked to a bank. Unlink it first`];
  return hasStated && changesSide(from, to)
    ? [
        `${refused}: its valuations, holdings and trades record what is ${isDebt(from) ? 'owed' : 'owned'}. Delete them first, or create another account`,
      ]
    : [];
};

const currencyProblems = (from: string, to: string, { hasEntries, isLinked }: Dependents): readonly string[] => {
  if (from === to) return [];
  const refused = `currency cannot change from ${from} to ${to}`;
  if (isLinked) return [`${refused}: the account is linked to a bank. Unlink it first`];
  return hasEntries
    ? [
        `${refused}: the account has entries in ${from}. If it has only an opening balance, delete that first. Otherwise, create an account in ${to} and move its transactions there`,
      ]
    : [];
};
