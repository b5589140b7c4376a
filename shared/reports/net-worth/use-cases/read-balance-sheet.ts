import { readWorths, type WorthDependencies } from '../../../accounts/use-cases/account-worths.ts';
import { type Accounts, type AccountType, isAccountType } from '../../../ledger/entries/domain/account.ts';
import { lastDayOf, monthOf } from '../../../platform/domain/dates/local-date.ts';
import { monthsBetween } from '../../../platform/domain/dates/months-between.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { balanceSheet, type CurrencySheet } from '../domain/balance-sheet.ts';

export type BalanceSheetDependencies = WorthDependencies & { readonly accounts: Pick<Accounts, 'list'> };

export type SheetRange = {
  /** Any days in the first and the last month of the series. */
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  /** Cuts a series that extends beyond today. */
  readonly untilToday?: true;
};

export type BalanceSheet = {
  readonly currencies: readonly CurrencySheet[];
  /** The last days of the months of the series, the same for every currency. */
  readonly dates: readonly string[];
};

const MOST_MONTHS = 1_200;

/**
 * The assets and debts of the family, today and at the end of each month; by default from its first entry to this
 * month. An account counts in each currency of its entries; hidden accounts do not count. The index may lag a write.
 * @throws ValidationError, DomainError `range_too_large`
 */
export const readBalanceSheet =
  (deps: BalanceSheetDependencies) =>
  async (familyId: FamilyId, range: SheetRange): Promise<BalanceSheet> => {
    const { accounts, headers } = deps;
    const [today, all, pages] = await Promise.all([
      deps.today(familyId),
      accounts.list(familyId),
      headers.list(familyId),
    ]);
    const shown = all.filter(({ status }) => status !== 'disabled');
    const ids = new Set(shown.map(({ id }) => id));
    const months = pages.flatMap(({ cells }) =>
      cells.filter(({ accountId }) => ids.has(accountId)).map(({ month }) => month),
    );
    const ends = monthsOf(range, months, monthOf(today)).map(lastDayOf);
    const dates = range.untilToday === true ? ends.map((end) => earlierOf(end, today)) : ends;
    const days = [...new Set([...dates, today])].sort();
    const worths = await readWorths(deps, familyId, { headers: pages, accounts: shown, days });
    const placeOf = new Map(days.map((day, at) => [day, at]));
    return {
      currencies: balanceSheet(
        shown.flatMap(({ id, name, accountType }) =>
          (worths.get(id) ?? []).map(({ currency, worths: own }) => {
            const balanceOn = (day: string): string => own[placeOf.get(day) ?? -1]?.balance ?? '0';
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

const earlierOf = (a: string, b: string): string => (a < b ? a : b);

const monthsOf = (
  { startDate, endDate }: SheetRange,
  known: readonly string[],
  thisMonth: string,
): readonly string[] => {
  const end = endDate === undefined ? thisMonth : monthOf(endDate);
  const oldest = () => known.reduce(earlierOf, end);
  const start = startDate === undefined ? oldest() : monthOf(startDate);
  return monthsBetween(start, end, MOST_MONTHS);
};
