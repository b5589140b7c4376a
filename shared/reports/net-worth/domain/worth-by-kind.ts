import { convertAt, type ExchangeRate } from '../../../accounts/domain/exchange-rate.ts';
import { ACCOUNT_TYPES, type AccountType, isAsset } from '../../../ledger/entries/domain/account.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import { minorDigits } from '../../../platform/domain/money/currency.ts';
import { add, isZero, negate, roundTo, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import type { CurrencySheet, SheetAccount } from './balance-sheet.ts';

/** What the family has of one kind; what it owes is negative, so that kinds add up to the net worth. */
export type KindWorth = {
  readonly accountType: AccountType;
  readonly now: string;
  /** On each day of the history. */
  readonly series: readonly string[];
};

export type NetWorth = {
  readonly currency: string;
  readonly assets: string;
  readonly liabilities: string;
  readonly netWorth: string;
  readonly kinds: readonly KindWorth[];
  readonly series: readonly string[];
};

type Counted = { readonly currency: string; readonly rates: readonly ExchangeRate[] };

/**
 * Net worth by kind of account, at today's rates also in the past, because rates of the past are seldom stated. Currencies
 * without a rate do not count. What is owned and what is owed are each rounded once, as in the converted total; a kind has what
 * it adds to the rounded sum of those before it, so the rows add up.
 */
export const worthByKind = (sheets: readonly CurrencySheet[], { currency, rates }: Counted): NetWorth => {
  const counted = sheets.flatMap(({ currency: from, groups }) => {
    const convert = converter(from, currency, rates);
    return convert === undefined ? [] : groups.map((group) => ({ ...group, convert }));
  });
  const days = Math.max(0, ...counted.flatMap(({ accounts }) => accounts.map(({ series }) => series.length)));
  const types = keysOf(ACCOUNT_TYPES).filter((type) => counted.some(({ accountType }) => accountType === type));
  const sumsOn = (worthFrom: (account: SheetAccount) => string): ReadonlyMap<AccountType, string> => {
    const exact = (type: AccountType): string =>
      sum(
        counted
          .filter(({ accountType }) => accountType === type)
          .map(({ accounts, convert }) => convert(sum(accounts.map(worthFrom)))),
      );
    const [owned, owed] = [true, false].map((is) => types.filter((type) => isAsset(type) === is));
    return new Map([
      ...roundedShares(owned ?? [], exact, currency),
      ...roundedShares(owed ?? [], exact, currency).map(([type, amount]) => [type, negate(amount)] as const),
    ]);
  };
  const now = sumsOn(({ balance }) => balance);
  const history = Array.from({ length: days }, (_, at) => sumsOn(({ series }) => series[at] ?? '0'));
  const kinds = types.map((accountType) => ({
    accountType,
    now: now.get(accountType) ?? '0',
    series: history.map((sums) => sums.get(accountType) ?? '0'),
  }));
  const assets = sum(kinds.filter(({ accountType }) => isAsset(accountType)).map((kind) => kind.now));
  const netWorth = sum(kinds.map((kind) => kind.now));
  return {
    ...{ currency, assets, netWorth },
    liabilities: subtract(assets, netWorth),
    kinds: kinds.filter((kind) => [kind.now, ...kind.series].some((amount) => !isZero(amount))),
    series: history.map((sums) => sum(sums.values())),
  };
};

/** undefined for a currency without a rate. */
const converter = (from: string, to: string, rates: readonly ExchangeRate[]) => {
  if (from === to) return (amount: string): string => amount;
  const stored = rates.find((rate) => rate.from === from || rate.to === from);
  return stored && ((amount: string): string => convertAt(amount, { stored, isInverse: stored.to === from }));
};

const roundedShares = (
  types: readonly AccountType[],
  amountOf: (type: AccountType) => string,
  currency: string,
): readonly (readonly [AccountType, string])[] => {
  let [whole, counted] = ['0', '0'];
  return types.map((type) => {
    whole = add(whole, amountOf(type));
    const before = counted;
    counted = roundTo(whole, minorDigits(currency));
    return [type, subtract(counted, before)] as const;
  });
};
