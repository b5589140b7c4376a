import type { MoneyKind, OwnedMoney } from '../../../ledger/history/domain/owned-entries.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { absolute, createRunningSum } from '../../../platform/domain/money/decimal.ts';
import type { PlanNumber, PlanRow } from '../../publish/domain/plan.ts';
import type { ComparedMoney, FoundSum, MoneySum, Place, PlannedSum } from './compared-money.ts';

const createMoneySum = () => {
  const [moneyIn, moneyOut] = [createRunningSum(), createRunningSum()];
  let count = 0;
  return {
    /** The amount is in the sign of the ledger: money out is positive. */
    add: (amount: string): void => {
      count++;
      if (amount.startsWith('-')) moneyIn.add(absolute(amount));
      else moneyOut.add(amount);
    },
    join: (other: MoneySum): void => {
      count += other.count;
      moneyIn.add(other.moneyIn);
      moneyOut.add(other.moneyOut);
    },
    sum: (): MoneySum => ({ count, moneyIn: moneyIn.total(), moneyOut: moneyOut.total() }),
  };
};

type SumKey = Place<PlanNumber | string | null, string | null> & Partial<Pick<FoundSum, 'isAdded'>>;

const nameOf = ({ account, currency, kind, isAdded }: SumKey): string => `${account}|${currency}|${kind}|${isAdded}`;

/** A sum for each key, in the order in which they were first seen. */
const createSums = <Key extends SumKey>() => {
  type Sum = { readonly key: Key; readonly sum: ReturnType<typeof createMoneySum> };
  const sums: Sum[] = [];
  const ofAccounts = new Map<Key['account'], Sum[]>();
  const isOf = (key: Key, other: Key): boolean =>
    key.currency === other.currency && key.kind === other.kind && key.isAdded === other.isAdded;
  return {
    of: (key: Key): ReturnType<typeof createMoneySum> => {
      const own = ofAccounts.get(key.account) ?? [];
      for (const known of own) if (isOf(known.key, key)) return known.sum;
      const added: Sum = { key, sum: createMoneySum() };
      sums.push(added);
      ofAccounts.set(key.account, [...own, added]);
      return added.sum;
    },
    all: (): readonly (Key & MoneySum)[] => sums.map(({ key, sum }) => ({ ...key, ...sum.sum() })),
  };
};

/** Adds up the rows of a plan that move money. */
export const createPlannedSums = (known: readonly PlannedSum[] = []) => {
  const sums = createSums<Place<PlanNumber, string | null>>();
  for (const { account, currency, kind, ...money } of known) sums.of({ account, currency, kind }).join(money);
  return {
    see: (row: PlanRow): void => {
      const kind = moneyKindOf(row);
      if (kind !== undefined) sums.of({ account: row.account, currency: row.currency, kind }).add(row.amount);
    },
    all: sums.all,
  };
};

const moneyKindOf = ({ kind, part, parentIdentity }: PlanRow): MoneyKind | undefined => {
  if (part !== null || parentIdentity !== null) return 'parts';
  return kind === 'transaction' ? 'transactions' : kind === 'trade' ? 'trades' : undefined;
};

type SeenMoney = Omit<OwnedMoney, 'row' | 'isChanged'>;

/** Remembers the latest sum: most entries belong to the same sum as the entry before. */
const createLatest = <Sum>(find: (account: AccountId, money: SeenMoney) => Sum): typeof find => {
  let latest: { readonly account: AccountId; readonly money: SeenMoney; readonly sum: Sum } | undefined;
  const isSame = ({ currency, kind, isAdded }: SeenMoney, other: SeenMoney): boolean =>
    currency === other.currency && kind === other.kind && isAdded === other.isAdded;
  return (account, money) => {
    if (latest === undefined || latest.account !== account || !isSame(latest.money, money))
      latest = { account, money, sum: find(account, money) };
    return latest.sum;
  };
};

/** The most sums that name their account, so that they fit in one item; the others are added up by currency. */
export const MOST_SUMS = 100;

/** The money of an import in the ledger beside that of its plan, page by page; continues from what was found before. */
export const createFoundSums = (
  planned: readonly PlannedSum[],
  accountOf: (number: PlanNumber) => { readonly id: string; readonly currency: string },
  known: readonly FoundSum[] = [],
  most = MOST_SUMS,
) => {
  const expected = createSums<Place<string>>();
  for (const { account, currency, kind, ...money } of planned) {
    const bound = accountOf(account);
    expected.of({ account: bound.id, currency: currency ?? bound.currency, kind }).join(money);
  }
  const named = new Set(expected.all().slice(0, most).map(nameOf));
  const placeOf = (place: Place<string>): Place<string | null> =>
    named.has(nameOf(place)) ? place : { ...place, account: null };
  const found = createSums<Place<string | null> & Pick<FoundSum, 'isAdded'>>();
  for (const { account, currency, kind, isAdded, ...money } of known) {
    found.of({ account, currency, kind, isAdded }).join(money);
  }
  const sumOf = createLatest((account: AccountId, { currency, kind, isAdded }: SeenMoney) =>
    found.of({ ...placeOf({ account, currency, kind }), isAdded }),
  );
  return {
    see: (accountId: AccountId, money: SeenMoney): void => sumOf(accountId, money).add(money.amount),
    found: (): readonly FoundSum[] => found.all(),
    compared: (): readonly ComparedMoney[] => {
      const compared = createSums<Place<string | null>>();
      for (const { account, currency, kind, ...money } of expected.all()) {
        compared.of(placeOf({ account, currency, kind })).join(money);
      }
      const [all, before] = [createSums<Place<string | null>>(), createSums<Place<string | null>>()];
      for (const { account, currency, kind, isAdded, ...money } of found.all()) {
        const place = { account, currency, kind };
        compared.of(place); // also what nobody expects
        all.of(place).join(money);
        if (!isAdded) before.of(place).join(money);
      }
      return compared.all().map(({ account, currency, kind, ...money }) => {
        const place = { account, currency, kind };
        return { ...place, expected: money, actual: all.of(place).sum(), existing: before.of(place).sum() };
      });
    },
  };
};
