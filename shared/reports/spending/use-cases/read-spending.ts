import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import type { Records } from '../../../catalogue/use-cases/catalogue-ports.ts';
import type { Accounts } from '../../../ledger/entries/domain/account.ts';
import { type CurrencyFlows, createSpendingTally } from '../../../ledger/totals/domain/spending.ts';
import { type SummaryDependencies, summarizePages } from '../../../ledger/totals/use-cases/summarize-pages.ts';
import type { LedgerHeaders } from '../../../ledger/use-cases/ledger-ports.ts';
import { earlierDay, lastDayOf, monthIndex, monthOf, monthOfIndex } from '../../../platform/domain/dates/local-date.ts';
import { monthsBetween } from '../../../platform/domain/dates/months-between.ts';
import type { AccountId, FamilyId } from '../../../platform/domain/ids.ts';
import type { Today } from '../../../platform/use-cases/family-today.ts';
import { MOST_MONTHS } from '../domain/spending-period.ts';

export type SpendingDependencies = SummaryDependencies & {
  readonly accounts: Pick<Accounts, 'list'>;
  readonly records: Pick<Records, 'listOf'>;
  readonly headers: LedgerHeaders;
  readonly today: Today;
};

export type SpendingRange = {
  readonly accountId: AccountId | undefined;
  /** Any day in the first month; by default, eleven months before the last one. */
  readonly startDate: string | undefined;
  /** Any day in the last month; by default, the current one. */
  readonly endDate: string | undefined;
  /** Counts these days only, instead of whole months. */
  readonly isExact?: true;
};

export type Category = CatalogueRecordOf<'category'>;
export type Spending = {
  /** Ascending, without gaps. */
  readonly months: readonly string[];
  readonly currencies: readonly CurrencyFlows[];
  readonly categories: readonly Category[];
};

const YEAR = 12;

/**
 * Income and spending by category and month, in each currency. Money that moves between accounts of the family, excluded entries,
 * hidden accounts and days after today do not count. Opens the pages of the range that are not remembered.
 * @throws ValidationError, DomainError `range_too_large`
 */
export const readSpending =
  (deps: SpendingDependencies) =>
  async (familyId: FamilyId, range: SpendingRange): Promise<Spending> => {
    const [today, accounts, headers, records] = await Promise.all([
      deps.today(familyId),
      deps.accounts.list(familyId),
      deps.headers.list(familyId),
      deps.records.listOf(familyId, 'category'),
    ]);
    const months = monthsOf(range, monthOf(today));
    const [first = '', last = first] = [months[0], months.at(-1)];
    const { accountId, isExact } = range;
    const whole = { startDate: `${first}-01`, endDate: earlierDay(lastDayOf(last), today) };
    const { startDate = whole.startDate, endDate = whole.endDate } = isExact ? range : whole;
    const filters = { accountId, startDate, endDate: earlierDay(endDate, today) };
    const hidden = new Set(accounts.flatMap(({ id, status }) => (status === 'disabled' ? [id] : [])));
    const categories = records.filter((record): record is Category => record.kind === 'category');
    const known = new Set<string | null>(categories.map(({ id }) => id));
    const tally = createSpendingTally();
    const pages = await summarizePages(deps)(familyId, { headers, filters });
    for (const flows of pages.flatMap((page) => page.flows)) {
      if (hidden.has(flows.accountId) || (accountId !== undefined && flows.accountId !== accountId)) continue;
      tally.see(known.has(flows.categoryId) ? flows : { ...flows, categoryId: null }); // also one that was deleted
    }
    return { months, currencies: tally.result(), categories };
  };

const monthsOf = ({ startDate, endDate }: SpendingRange, thisMonth: string): readonly string[] => {
  const end = endDate === undefined ? thisMonth : monthOf(endDate);
  const start = startDate === undefined ? monthOfIndex(monthIndex(end) - YEAR + 1) : monthOf(startDate);
  return monthsBetween(start, end, MOST_MONTHS);
};
