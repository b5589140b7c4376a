import type { MoneyKind } from '../../../ledger/history/domain/owned-entries.ts';

/** Entries and their money, both sums without a sign. */
export type MoneySum = { readonly count: number; readonly moneyIn: string; readonly moneyOut: string };

export type Place<Account, Currency = string> = {
  readonly account: Account;
  readonly currency: Currency;
  readonly kind: MoneyKind;
};

/** The money of a plan, before its accounts are bound; null for the currency of the account. */
export type PlannedSum = Place<number, string | null> & MoneySum;

/** The money of an import in the ledger: what it added, and what was there before. null for accounts that are not told apart. */
export type FoundSum = Place<string | null> & { readonly isAdded: boolean } & MoneySum;

/** The sums of the file (`expected`) beside those of the ledger (`actual`). */
export type ComparedMoney = Place<string | null> & {
  readonly expected: MoneySum;
  readonly actual: MoneySum;
  /** The part of `actual` that was in the ledger before. */
  readonly existing: MoneySum;
};

export const agrees = ({ expected, actual }: Pick<ComparedMoney, 'expected' | 'actual'>): boolean =>
  expected.count === actual.count && expected.moneyIn === actual.moneyIn && expected.moneyOut === actual.moneyOut;
