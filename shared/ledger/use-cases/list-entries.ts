import { absolute, compare } from '../../platform/domain/decimal.ts';
import { addDays, monthOf } from '../../platform/domain/local-date.ts';
import { clampPage, type PageRequest } from '../../platform/domain/paging.ts';
import type { Entry, EntryKind, PageAccount } from '../domain/entry.ts';
import { isPending } from '../domain/feed.ts';
import type { PageCell, PageHeader } from '../domain/header.ts';
import { entriesOf } from '../domain/read.ts';
import type { LedgerHeaders, LedgerPages } from './ledger-ports.ts';

export type ListEntriesDependencies = {
  readonly headers: LedgerHeaders;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  /**
   * The pages that an import may have written to; undefined if the import does not exist. Required for the import
   * filter.
   */
  readonly importPages?: (familyId: string, importId: string) => Promise<readonly PageRef[] | undefined>;
};
export type EntriesPage = { readonly entries: readonly Entry[]; readonly totalCount: number };

const PAGES_AT_ONCE = 50;

/**
 * Lists entries newest first: by date, then by id, both descending. Headers count whole months; only pages of the
 * requested window, of months cut by a date filter and of a filtered import are opened. Filters that headers cannot
 * answer open every remaining page.
 */
export const listEntries =
  (deps: ListEntriesDependencies) =>
  async (familyId: string, filters: EntryFilters, request: PageRequest): Promise<EntriesPage> => {
    const months = await countMonths(deps, familyId, filters);
    const totalCount = months.reduce((total, { count }) => total + count, 0);
    const from = (clampPage(request, totalCount) - 1) * request.perPage;
    return { entries: await readWindow(deps, familyId, filters, months, from, request.perPage), totalCount };
  };

const countMonths = async (
  deps: ListEntriesDependencies,
  familyId: string,
  filters: EntryFilters,
): Promise<readonly EntryMonth[]> => {
  if (filters.importId !== undefined) {
    return monthsOfPages(deps, familyId, filters, (await deps.importPages?.(familyId, filters.importId)) ?? []);
  }
  const months = monthsOfHeaders(await deps.headers.list(familyId), filters);
  if (filters.content === undefined) return countCutMonths(deps, familyId, filters, months);
  const pages = new Map(
    months.flatMap((month) => month.pages).map((page) => [`${page.account.tag}|${page.month}`, page]),
  );
  return monthsOfPages(deps, familyId, filters, [...pages.values()]);
};

const countCutMonths = async (
  deps: ListEntriesDependencies,
  familyId: string,
  filters: EntryFilters,
  months: readonly EntryMonth[],
): Promise<readonly EntryMonth[]> =>
  Promise.all(
    months.map(async (month) =>
      isCut(month.month, filters)
        ? { ...month, count: (await readMonth(deps, familyId, filters, month)).length }
        : month,
    ),
  );

const monthsOfPages = async (
  deps: ListEntriesDependencies,
  familyId: string,
  filters: EntryFilters,
  pages: readonly PageRef[],
): Promise<readonly EntryMonth[]> => {
  const months = monthsOfEntries();
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    const some = pages.slice(at, at + PAGES_AT_ONCE);
    for (const [page, entries] of await readPages(deps, familyId, filters, some)) months.add(entries, page);
  }
  return months.newestFirst();
};

const readWindow = async (
  deps: ListEntriesDependencies,
  familyId: string,
  filters: EntryFilters,
  months: readonly EntryMonth[],
  from: number,
  length: number,
): Promise<readonly Entry[]> => {
  const window: Entry[] = [];
  let passed = 0;
  for (const month of months) {
    if (window.length >= length) break;
    if (passed + month.count > from) {
      const entries = await readMonth(deps, familyId, filters, month);
      const start = Math.max(0, from - passed);
      window.push(...entries.slice(start, start + length - window.length));
    }
    passed += month.count;
  }
  return window;
};

const readMonth = async (
  deps: ListEntriesDependencies,
  familyId: string,
  filters: EntryFilters,
  { month, pages }: EntryMonth,
): Promise<readonly Entry[]> => {
  const read = await readPages(deps, familyId, filters, pages);
  return read
    .flatMap(([, entries]) => entries.filter(({ date }) => monthOf(date) === month))
    .sort((a, b) => compareText(b.date, a.date) || compareText(b.id, a.id));
};

const readPages = async (
  { ledger }: ListEntriesDependencies,
  familyId: string,
  filters: EntryFilters,
  pages: readonly PageRef[],
): Promise<readonly (readonly [PageRef, readonly Entry[]])[]> => {
  const read = await ledger.readMany(familyId, pages);
  return pages.map((page, at) => {
    const found = read[at];
    return [page, found === undefined ? [] : entriesOf(found).filter((entry) => matches(entry, filters))] as const;
  });
};

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Filters for a list of entries; both dates are inclusive, ISO. */
export type EntryFilters = {
  readonly kind: EntryKind;
  readonly accountId: string | undefined;
  readonly importId: string | undefined;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly content?: ContentFilters | undefined;
};

/** Filters that headers cannot answer: every remaining page has to be opened. */
export type ContentFilters = {
  /** Part of name or notes, ignoring case. */
  readonly search?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly merchantId?: string | undefined;
  readonly tagId?: string | undefined;
  /** Canonical and inclusive; compared with the absolute amount. */
  readonly minAmount?: string | undefined;
  readonly maxAmount?: string | undefined;
  /** `neither`: an unknown direction, which matches nothing. */
  readonly direction?: 'income' | 'expense' | 'neither' | undefined;
  /** Whether the bank has not booked it yet. */
  readonly pending?: boolean | undefined;
  readonly excluded?: boolean | undefined;
  /** Any text: an unknown kind matches nothing. */
  readonly transactionKind?: string | undefined;
};

export const matches = (entry: Entry, filters: EntryFilters): boolean => {
  const { kind, accountId, importId, startDate, endDate, content } = filters;
  return (
    entry.kind === kind &&
    (accountId === undefined || entry.accountId === accountId) &&
    (importId === undefined || entry.importId === importId) &&
    (startDate === undefined || entry.date >= startDate) &&
    (endDate === undefined || entry.date <= endDate) &&
    (content === undefined || matchesContent(entry, content))
  );
};

const matchesContent = (entry: Entry, filters: ContentFilters): boolean => {
  const { search, categoryId, merchantId, tagId, direction } = filters;
  return (
    isOfState(entry, filters) &&
    (categoryId === undefined || entry.categoryId === categoryId) &&
    (merchantId === undefined || entry.merchantId === merchantId) &&
    (tagId === undefined || entry.tagIds.includes(tagId)) &&
    (direction === undefined || directionOf(entry.amount) === direction) &&
    isBetween(absolute(entry.amount), filters) &&
    (search === undefined || says(entry, foldCase(search)))
  );
};

const isOfState = (entry: Entry, { pending, excluded, transactionKind }: ContentFilters): boolean =>
  (pending === undefined || isPending(entry.feed) === pending) &&
  (excluded === undefined || entry.excluded === excluded) &&
  (transactionKind === undefined || entry.transactionKind === transactionKind);

const directionOf = (amount: string): ContentFilters['direction'] => {
  if (amount === '0') return undefined;
  return amount.startsWith('-') ? 'income' : 'expense';
};

const isBetween = (amount: string, { minAmount, maxAmount }: ContentFilters): boolean =>
  (minAmount === undefined || compare(amount, minAmount) >= 0) &&
  (maxAmount === undefined || compare(amount, maxAmount) <= 0);

const says = ({ name, notes }: Entry, search: string): boolean =>
  foldCase(name).includes(search) || (notes !== null && foldCase(notes).includes(search));

/** Upper-cases first: some letters are equal only then, as in `STRASSE` and `straße`. */
const foldCase = (text: string): string => text.normalize('NFC').toUpperCase().toLowerCase();

/** The key of a ledger page. */
export type PageRef = { readonly account: PageAccount; readonly month: string };

/** The number of matching entries dated in a month, and their pages: an entry with an edited date stays on its page. */
type EntryMonth = { readonly month: string; readonly count: number; readonly pages: readonly PageRef[] };

/** Uses the cells of the headers, newest first. Months cut by a date are counted whole. */
const monthsOfHeaders = (headers: readonly PageHeader[], filters: EntryFilters): readonly EntryMonth[] => {
  const months = createMonths();
  for (const { account, key, cells } of headers) {
    for (const cell of cells) {
      if (isWanted(cell, filters)) months.add(cell.month, countOf(cell, filters.kind), { account, month: key.month });
    }
  }
  return months.newestFirst();
};

/** Counts entries that were read, with their pages. */
const monthsOfEntries = () => {
  const months = createMonths();
  return {
    add: (entries: readonly Entry[], page: PageRef): void => {
      for (const { date } of entries) months.add(monthOf(date), 1, page);
    },
    newestFirst: months.newestFirst,
  };
};

/** True if a date is inside the month, so that its cells include too much. */
const isCut = (month: string, { startDate, endDate }: EntryFilters): boolean =>
  (startDate !== undefined && monthOf(startDate) === month && !startDate.endsWith('-01')) ||
  (endDate !== undefined && monthOf(endDate) === month && monthOf(addDays(endDate, 1)) === month);

const isWanted = (cell: PageCell, { kind, accountId, startDate, endDate }: EntryFilters): boolean =>
  countOf(cell, kind) > 0 &&
  (accountId === undefined || cell.accountId === accountId) &&
  (startDate === undefined || cell.month >= monthOf(startDate)) &&
  (endDate === undefined || cell.month <= monthOf(endDate));

const countOf = (cell: PageCell, kind: EntryKind): number =>
  ({
    transaction: cell.transactions,
    trade: cell.trades,
    valuation: cell.valuations,
    holding: cell.holdings,
    balance: cell.balances,
  })[kind];

const createMonths = () => {
  const months = new Map<string, { count: number; pages: Map<string, PageRef> }>();
  return {
    add: (month: string, count: number, page: PageRef): void => {
      const known = months.get(month) ?? { count: 0, pages: new Map<string, PageRef>() };
      known.count += count;
      known.pages.set(`${page.account.tag}|${page.month}`, page);
      months.set(month, known);
    },
    newestFirst: (): readonly EntryMonth[] =>
      [...months]
        .map(([month, { count, pages }]) => ({ month, count, pages: [...pages.values()] }))
        .sort((a, b) => (a.month < b.month ? 1 : -1)),
  };
};
