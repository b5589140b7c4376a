import { ACCOUNT_TYPES, type AccountType, isAsset } from '../../../ledger/entries/domain/account.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import { subtract, sum } from '../../../platform/domain/money/decimal.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';

/** An account with its value now and at the end of each month of a series; debts are positive. */
export type SheetAccount = {
  readonly id: string;
  readonly name: string;
  readonly accountType: AccountType;
  readonly currency: string;
  readonly balance: string;
  readonly series: readonly string[];
};

export type Worth = { readonly assets: string; readonly liabilities: string; readonly netWorth: string };

export type AccountGroup = {
  readonly accountType: AccountType;
  readonly total: string;
  readonly accounts: readonly SheetAccount[];
};

/** Amounts are not converted between currencies. */
export type CurrencySheet = {
  readonly currency: string;
  readonly now: Worth;
  readonly groups: readonly AccountGroup[];
  /** The same length as the series of the accounts. */
  readonly series: readonly Worth[];
};

/** Sorted by currency, with groups in class order and accounts in input order. */
export const balanceSheet = (accounts: readonly SheetAccount[]): readonly CurrencySheet[] =>
  [...Map.groupBy(accounts, ({ currency }) => currency)]
    .sort(([a], [b]) => compareText(a, b))
    .map(([currency, own]) => ({
      currency,
      now: worthOf(own, ({ balance }) => balance),
      groups: groupsOf(own),
      series: (own[0]?.series ?? []).map((_, at) => worthOf(own, ({ series }) => series[at] ?? '0')),
    }));

const worthOf = (accounts: readonly SheetAccount[], worthFrom: (account: SheetAccount) => string): Worth => {
  const assets = sum(accounts.filter(({ accountType }) => isAsset(accountType)).map(worthFrom));
  const liabilities = sum(accounts.filter(({ accountType }) => !isAsset(accountType)).map(worthFrom));
  return { assets, liabilities, netWorth: subtract(assets, liabilities) };
};

const groupsOf = (accounts: readonly SheetAccount[]): readonly AccountGroup[] => {
  const byType = Map.groupBy(accounts, ({ accountType }) => accountType);
  return keysOf(ACCOUNT_TYPES).flatMap((accountType) => {
    const own = byType.get(accountType);
    return own === undefined ? [] : [{ accountType, total: sum(own.map(({ balance }) => balance)), accounts: own }];
  });
};
