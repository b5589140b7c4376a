import { readWorths, type WorthDependencies, type WorthRequest } from '../../../accounts/use-cases/account-worths.ts';
import {
  type Account,
  type Accounts,
  type AccountType,
  isAccountType,
  isDebt,
} from '../../../ledger/entries/domain/account.ts';
import { balanceAt, MOST_MONTHS, type PastSum } from '../../../ledger/totals/domain/past-sums.ts';
import { earlierDay, lastDayOf, monthOf, yearOf } from '../../../platform/domain/dates/local-date.ts';
import { monthsBetween } from '../../../platform/domain/dates/months-between.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { balanceSheet, type CurrencySheet } from '../domain/balance-sheet.ts';

export type BalanceSheetDependencies = WorthDependencies & { readonly accounts: Pick<Accounts, 'list'> };

export type SheetRange = {
  /** Any days in the first and the last month of the series. */
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  /** The days of the series instead of the ends of months; ascending. */
  readonly days?: readonly string[] | undefined;
  /** Cuts a series that extends beyond today. */
  readonly untilToday?: true;
};

export type BalanceSheet = {
  readonly currencies: readonly CurrencySheet[];
  /** The days of the series, the same for every currency. */
  readonly dates: readonly string[];
};

/**
 * The assets and debts of the family, today and at the end of each month, or on other days; by default from its first entry to
 * this month. An account counts in each currency of its entries; hidden accounts do not count. The index may lag a write.
 * @throws ValidationError, DomainError `range_too_large`
 */
export const readBalanceSheet =
  (deps: BalanceSheetDependencies) =>
  async (familyId: FamilyId, range: SheetRange): Promise<BalanceSheet> => {
    const { accounts, headers } = deps;
    const [today, all, recent] = await Promise.all([
      deps.today(familyId),
      accounts.list(familyId),
      range.days === undefined ? headers.recent?.(familyId, { withBalances: true }) : undefined,
    ]);
    const shown = all.filter(({ status }) => status !== 'disabled');
    const { headers: pages, past } =
      recent !== undefined && hasAllBalances(recent.past, all, today)
        ? recent
        : { headers: await headers.list(familyId), past: [] };
    const ids = new Set(shown.map(({ id }) => id));
    const months = pages.flatMap(({ cells }) =>
      cells.filter(({ accountId }) => ids.has(accountId)).map(({ month }) => month),
    );
    const firstMonths = past.filter(({ account }) => ids.has(account.id)).map(({ firstMonth }) => firstMonth);
    const known = [...months, ...firstMonths.filter((month) => month !== '')];
    const ends = range.days ?? monthsOf(range, known, monthOf(today)).map(lastDayOf);
    const dates = range.untilToday === true ? ends.map((end) => earlierDay(end, today)) : ends;
    const days = [...new Set([...dates, today])].sort();
    const read = await readBalances(deps, familyId, { headers: pages, accounts: shown, days, past });
    return {
      currencies: balanceSheet(
        shown.flatMap(({ id, name, accountType }) =>
          (read.get(id) ?? []).map(({ currency, balanceOn }) => {
            const type: AccountType = isAccountType(accountType) ? accountType : 'other_asset';
            return {
              id,
              name,
              accountType: type,
              currency,
              balance: balanceOn(today),
              series: dates.map(balanceOn),
            };
          }),
        ),
      ),
      dates,
    };
  };

/** Whether the sums have the balances of these accounts at the end of all months that they include. */
const hasAllBalances = (past: readonly PastSum[], accounts: readonly Account[], today: string): boolean => {
  const types = new Map(accounts.map(({ id, accountType }) => [id, accountType]));
  return past.every(
    ({ account, until, isDebt: wasDebt, currencies }) =>
      until < yearOf(today) &&
      currencies.every(({ balances }) => balances !== null) &&
      (currencies.length === 0 || !types.has(account.id) || isDebt(types.get(account.id) ?? '') === wasDebt),
  );
};

type Balances = { readonly currency: string; readonly balanceOn: (day: string) => string };

/** The balances of each account by currency. In past years, `days` must be the last days of months. */
const readBalances = async (
  deps: WorthDependencies,
  familyId: FamilyId,
  { headers, accounts, days, past = [] }: WorthRequest,
): Promise<ReadonlyMap<string, readonly Balances[]>> => {
  const sums = new Map(past.map((sum) => [sum.account.id, sum]));
  const balances = new Map<string, readonly Balances[]>();
  for (const [until, own] of Map.groupBy(accounts, ({ id }) => sums.get(id)?.until ?? '')) {
    const later = days.filter((day) => yearOf(day) > until);
    const placeOf = new Map(later.map((day, at) => [day, at]));
    const worths = await readWorths(deps, familyId, { headers, accounts: own, days: later, past });
    for (const [id, currencies] of worths) {
      const sum = sums.get(id);
      balances.set(
        id,
        currencies.map(({ currency, worths: onDays }) => {
          const before = sum?.currencies.find((candidate) => candidate.currency === currency);
          const balanceBefore = (day: string): string =>
            sum === undefined || before === undefined ? '0' : balanceAt(sum, before, monthOf(day));
          const balanceOn = (day: string): string =>
            yearOf(day) > until ? (onDays[placeOf.get(day) ?? -1]?.balance ?? '0') : balanceBefore(day);
          return { currency, balanceOn };
        }),
      );
    }
  }
  return balances;
};

const monthsOf = (
  { startDate, endDate }: SheetRange,
  known: readonly string[],
  thisMonth: string,
): readonly string[] => {
  const end = endDate === undefined ? thisMonth : monthOf(endDate);
  const oldest = () => known.reduce(earlierDay, end);
  const start = startDate === undefined ? oldest() : monthOf(startDate);
  return monthsBetween(start, end, MOST_MONTHS);
};
