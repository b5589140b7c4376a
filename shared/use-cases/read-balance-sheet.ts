import { type AccountType, isAccountType, isAsset } from '../domain/accounts/account-types.ts';
import { balanceSheet, type CurrencySheet } from '../domain/accounts/balance-sheet.ts';
import { DomainError, ValidationError } from '../domain/errors.ts';
import { accountBalance } from '../domain/ledger/balance.ts';
import { balanceSeries } from '../domain/ledger/balance-series.ts';
import type { PageCell } from '../domain/ledger/header.ts';
import { addDays, monthIndex, monthOf, monthOfIndex } from '../domain/local-date.ts';
import type { Accounts } from './import-ports.ts';
import type { Account, LedgerHeaders } from './ports.ts';

export type BalanceSheetDependencies = {
  readonly accounts: Pick<Accounts, 'list'>;
  readonly headers: LedgerHeaders;
  readonly now: () => string;
};

/** Days of the first and the last month of the series. */
export type SheetRange = { readonly startDate: string | undefined; readonly endDate: string | undefined };

export type BalanceSheet = {
  readonly currencies: readonly CurrencySheet[];
  /** The last days of the months that the series of every currency goes through. */
  readonly dates: readonly string[];
};

const MOST_MONTHS = 1_200;

/**
 * What the family has and owes, now and at the end of each month: by default from its first entry until this month.
 * Summed from the headers of pages, of which none is opened; the index may lag a write. Hidden accounts do not count.
 * @throws ValidationError, DomainError `range_too_large`
 */
export const readBalanceSheet =
  ({ accounts, headers, now }: BalanceSheetDependencies) =>
  async (familyId: string, range: SheetRange): Promise<BalanceSheet> => {
    const [all, pages] = await Promise.all([accounts.list(familyId), headers.list(familyId)]);
    const shown = all.filter(({ status }) => status !== 'disabled');
    const ids = new Set(shown.map(({ id }) => id));
    const cells = pages.flatMap((page) => page.cells).filter(({ accountId }) => ids.has(accountId));
    const months = monthsOf(range, cells, monthOf(now()));
    const byAccount = Map.groupBy(inOrder(cells), ({ accountId }) => accountId);
    return {
      currencies: balanceSheet(shown.map((account) => worthOf(account, byAccount.get(account.id) ?? [], months))),
      dates: months.map(lastDay),
    };
  };

const inOrder = (cells: readonly PageCell[]): readonly PageCell[] =>
  cells.toSorted((a, b) => (a.month === b.month ? 0 : a.month < b.month ? -1 : 1));

const worthOf = (
  { id, name, accountType, currency }: Account,
  cells: readonly PageCell[],
  months: readonly string[],
) => {
  const type: AccountType = isAccountType(accountType) ? accountType : 'other_asset';
  const isLiability = !isAsset(type);
  return {
    ...{ id, name, accountType: type, currency },
    balance: accountBalance(cells, isLiability, currency),
    series: balanceSeries(cells, isLiability, currency, months),
  };
};

const monthsOf = (
  { startDate, endDate }: SheetRange,
  cells: readonly PageCell[],
  thisMonth: string,
): readonly string[] => {
  const end = endDate === undefined ? thisMonth : monthOf(endDate);
  const oldest =
    cells
      .map(({ month }) => month)
      .concat(end)
      .sort()[0] ?? end;
  const start = startDate === undefined ? oldest : monthOf(startDate);
  if (start > end) throw new ValidationError(['start_date must not be after end_date']);
  const length = monthIndex(end) - monthIndex(start) + 1;
  if (length > MOST_MONTHS) {
    throw new DomainError('range_too_large', `${length} months are more than ${MOST_MONTHS}: ask for fewer at a time`);
  }
  return Array.from({ length }, (_, at) => monthOfIndex(monthIndex(start) + at));
};

const lastDay = (month: string): string => addDays(`${monthOfIndex(monthIndex(month) + 1)}-01`, -1);
