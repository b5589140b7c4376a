import type { RateDependencies } from '../../accounts/use-cases/read-month-rates.ts';
import type { CatalogueRecord } from '../../catalogue/domain/catalogue-record.ts';
import { recordsFrom } from '../../catalogue/use-cases/from-list.ts';
import type { DuplicateDependencies } from '../../changes/duplicates/use-cases/list-duplicates.ts';
import { countReview, type ReviewCounts } from '../../changes/findings/use-cases/count-review.ts';
import type { Account } from '../../ledger/entries/domain/account.ts';
import type { Entry } from '../../ledger/entries/domain/entry.ts';
import { readPagesOnce } from '../../ledger/pages/use-cases/read-pages-once.ts';
import { ALL_TRANSACTIONS } from '../../ledger/search/domain/entry-filters.ts';
import { countEntries, listEntries, pagesWith } from '../../ledger/search/use-cases/list-entries.ts';
import type { LedgerColumns, LedgerPages } from '../../ledger/use-cases/ledger-ports.ts';
import {
  addDays,
  type Days,
  monthIndex,
  monthOf,
  monthOfIndex,
  sameDaysBefore,
} from '../../platform/domain/dates/local-date.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { readOnce } from '../../platform/domain/read-once.ts';
import {
  type BalanceSheet,
  type BalanceSheetDependencies,
  readBalanceSheet,
  type SheetRange,
} from '../../reports/net-worth/use-cases/read-balance-sheet.ts';
import type { Conversion, readConversion } from '../../reports/net-worth/use-cases/read-converted-total.ts';
import { type ExpectedPayment, expectedWithin, withoutBooked } from '../../reports/recurring/domain/recurring-plan.ts';
import { findRecurring } from '../../reports/recurring/use-cases/find-recurring.ts';
import {
  readSpending,
  type Spending,
  type SpendingDependencies,
} from '../../reports/spending/use-cases/read-spending.ts';
import { inOneCurrency } from './in-one-currency.ts';
import { type MonthBudget, readMonthBudget } from './month-budget.ts';

type ListRecords = (familyId: FamilyId) => Promise<readonly CatalogueRecord[]>;

export type OverviewDependencies = Omit<BalanceSheetDependencies, 'today' | 'accounts'> & {
  /** Together, because nearly all kinds are needed. */
  readonly records: { readonly list: ListRecords };
  readonly accounts: { readonly list: (familyId: FamilyId) => Promise<readonly Account[]> };
  readonly ledger: Pick<LedgerPages, 'readMany'> & LedgerColumns;
  readonly pairs: Pick<DuplicateDependencies, 'dismissed' | 'findings'>;
  readonly convert: ReturnType<typeof readConversion>;
  /** Of the months that a budget is carried over from. */
  readonly summaries?: SpendingDependencies['summaries'];
} & RateDependencies;

export type OverviewRange = {
  /** The family's local date. */
  readonly today: string;
  /** The months of the history; undefined: since the first entry. */
  readonly months: number | undefined;
  /** The currency of the family. */
  readonly currency: string;
};

export type Overview = {
  readonly hasTransactions: boolean;
  readonly sheet: BalanceSheet;
  readonly conversion: Conversion | null;
  /** This month until today, and the same days of the month before; in the family's currency if it has the rates for that. */
  readonly spending: Readonly<Record<'now' | 'before', Spending & { readonly days: Days }>>;
  /** Of this month; null without limits. */
  readonly budget: MonthBudget | null;
  readonly toDo: ReviewCounts & {
    /** Transactions without a category that count as income or spending, since the first of last month. */
    readonly uncategorized: { readonly days: Days; readonly total: number };
  };
  readonly upcoming: {
    readonly days: Days;
    /** The next ones, and the number of all. */
    readonly entries: readonly Entry[];
    readonly total: number;
    /** Recurring payments that are not in the ledger yet. */
    readonly recurring: readonly ExpectedPayment[];
  };
};

/** Comparing as many takes about 0.2 s, once after each change. */
const MOST_COMPARED_NOW = 20_000;
const UPCOMING_DAYS = 30;
const MOST_UPCOMING = 100;
/** Lists begin with the latest: the last page has the next ones. */
const LAST_PAGE = Number.MAX_SAFE_INTEGER;

/**
 * The state of a family and its latest changes. Reads the headers of its pages once. Besides the pages of
 * the balance sheet, it opens those of two months and of the next 30 days. After a change or on a new day, it also
 * opens the pages for recurring payments and open reviews, unless they have too many transactions.
 */
export const readOverview =
  (deps: OverviewDependencies) =>
  async (familyId: FamilyId, range: Promise<OverviewRange>): Promise<Overview> => {
    const [headers, { today, months, currency }] = await Promise.all([deps.headers.list(familyId), range]);
    const ledger = readingOnce(deps.ledger);
    const recent = { ...ALL_TRANSACTIONS, startDate: sameDaysBefore(today).from };
    const reading = ledger.readColumns(familyId, pagesWith(headers, recent)); // together, because months share segments
    const { summaries, ...others } = deps;
    const shared = {
      ...others,
      ledger,
      headers: { list: async () => headers },
      accounts: { list: readOnce(deps.accounts.list) },
      records: recordsFrom(readOnce(deps.records.list)),
      today: async () => today,
    };
    const soFar = { from: `${monthOf(today)}-01`, to: today };
    const spentNow = spendingOf(shared, familyId, soFar);
    const spentIn = (days: Days): ReturnType<typeof spendingOf> =>
      days.from === soFar.from && days.to === soFar.to ? spentNow : spendingOf(shared, familyId, days);
    const history = readHistory(shared, familyId, { today, months });
    const [sheet, conversion, now, before, budget, upcoming, uncategorized, review] = await Promise.all([
      history,
      history.then(({ currencies }) => deps.convert(familyId, currencies)),
      spentNow,
      spendingOf(shared, familyId, sameDaysBefore(today)),
      readMonthBudget({ ...shared, summaries, spendingIn: spentIn })(familyId, today),
      readUpcoming({ ...shared, ...deps.pairs, mostNow: MOST_COMPARED_NOW }, familyId, today),
      countUncategorized(shared)(familyId, today),
      countReview({ ...shared, ledger: deps.ledger, ...deps.pairs, mostNow: MOST_COMPARED_NOW })(familyId),
      reading,
    ]);
    return {
      hasTransactions: headers.some(({ cells }) => cells.some(({ transactions }) => transactions > 0)),
      sheet,
      conversion,
      spending: await inOneCurrency(deps)(familyId, { now, before }, { to: currency, today }),
      budget,
      toDo: { ...review, uncategorized },
      upcoming,
    };
  };

/** Months are read by several questions. */
const readingOnce = (ledger: OverviewDependencies['ledger']): OverviewDependencies['ledger'] => ({
  readMany: readPagesOnce(ledger.readMany),
  readColumns: readPagesOnce(ledger.readColumns),
});

const HUNDRED_YEARS = 1_199;

/**
 * Ends with the family's current month. If a mistyped year, such as 0026, makes the range too large, a shorter one is
 * read.
 */
const readHistory = async (
  deps: BalanceSheetDependencies,
  familyId: FamilyId,
  { today, months }: Omit<OverviewRange, 'currency'>,
): Promise<BalanceSheet> => {
  const read = (startDate: SheetRange['startDate']) =>
    readBalanceSheet(deps)(familyId, { startDate, endDate: today, untilToday: true });
  const since = (count: number) => read(`${monthOfIndex(monthIndex(today) - count)}-01`);
  if (months !== undefined) return since(months); // the series starts at the end of the month that many months ago
  try {
    return await read(undefined);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'range_too_large') return since(HUNDRED_YEARS);
    throw error;
  }
};

const spendingOf = async (deps: SpendingDependencies, familyId: FamilyId, days: Days) => {
  const range = { accountId: undefined, startDate: days.from, endDate: days.to, isExact: true } as const;
  return { ...(await readSpending(deps)(familyId, range)), days };
};

/** As many as the list of transactions has with these filters: since the first of last month. */
const countUncategorized =
  (deps: Parameters<typeof listEntries>[0]) =>
  async (familyId: FamilyId, today: string): Promise<Overview['toDo']['uncategorized']> => {
    const days = { from: sameDaysBefore(today).from, to: today };
    const content = { categoryId: null, inSpending: true };
    const filters = { ...ALL_TRANSACTIONS, startDate: days.from, endDate: days.to, content };
    return { days, total: await countEntries(deps)(familyId, filters) };
  };

type UpcomingDependencies = Parameters<typeof listEntries>[0] & Parameters<typeof findRecurring>[0];

const readUpcoming = async (
  deps: UpcomingDependencies,
  familyId: FamilyId,
  today: string,
): Promise<Overview['upcoming']> => {
  const days = { from: addDays(today, 1), to: addDays(today, UPCOMING_DAYS) };
  const filters = { ...ALL_TRANSACTIONS, startDate: days.from, endDate: days.to };
  const [{ entries, totalCount }, recurring] = await Promise.all([
    listEntries(deps)(familyId, filters, { page: LAST_PAGE, perPage: MOST_UPCOMING }),
    findRecurring(deps)(familyId, today),
  ]);
  return {
    days,
    entries: entries.toReversed(),
    total: totalCount,
    recurring: withoutBooked(expectedWithin(recurring, days), entries),
  };
};
