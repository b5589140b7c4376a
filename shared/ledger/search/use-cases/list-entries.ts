import { isAllowed } from '../../../platform/domain/access/account-limit.ts';
import { addDays, laterDay, monthOf, yearOf } from '../../../platform/domain/dates/local-date.ts';
import type { FamilyId, ImportId } from '../../../platform/domain/ids.ts';
import { type PageRequest, shownPage } from '../../../platform/domain/paging.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { Entry, PageRef } from '../../entries/domain/entry.ts';
import { countOf, type PageCell } from '../../pages/domain/header.ts';
import { createEntryBuilder, type EntryPlace, type PageColumns } from '../../pages/domain/page-columns.ts';
import { visitPages } from '../../pages/use-cases/visit-pages.ts';
import type { PastSum } from '../../totals/domain/past-sums.ts';
import type { LedgerColumns, LedgerHeaders, PlacedHeader, PlacedPage } from '../../use-cases/ledger-ports.ts';
import { createMatcher, type EntryFilters, type FilterFacts } from '../domain/entry-filters.ts';
import { createListTally, type ListSums } from '../domain/list-sums.ts';
import { type FactsDependencies, readFilterFacts } from './filter-facts.ts';

export type ListEntriesDependencies = {
  readonly headers: LedgerHeaders;
  readonly ledger: LedgerColumns;
  /**
   * The pages that an import may have written to; undefined if the import does not exist. Required for the import
   * filter.
   */
  readonly importPages?: (familyId: FamilyId, importId: ImportId) => Promise<readonly PageRef[] | undefined>;
  /** Required, like `records`, for filters that need facts about the family. */
  readonly accounts?: FactsDependencies['accounts'];
  readonly records?: FactsDependencies['records'];
};
export type EntriesPage = {
  readonly entries: readonly Entry[];
  /** Those of the first and the last day that are on other pages. */
  readonly besides: readonly Entry[];
  readonly totalCount: number;
  /** If they were asked for, and there are not too many entries. */
  readonly sums?: ListSums | undefined;
};
/** `sumsUpTo`: also adds up all entries that match, if there are at most so many. */
export type EntriesRequest = PageRequest & { readonly sumsUpTo?: number | undefined };

/**
 * Lists entries newest first: by date, then by id, both descending. Headers count whole months; only pages of the
 * requested window, of months cut by a date filter and of a filtered import are opened. Filters that headers cannot
 * answer open every remaining page, as sums do. Entries are built only for the window.
 */
export const listEntries =
  (deps: ListEntriesDependencies) =>
  async (familyId: FamilyId, filters: EntryFilters, request: EntriesRequest): Promise<EntriesPage> => {
    const recent = await listRecent(deps, familyId, filters, request);
    if (recent !== undefined) return recent;
    const { perPage, sumsUpTo: most = 0 } = request;
    const tally = most > 0 ? createListTally(most) : undefined;
    const find = createFinder(deps, familyId, filters, await factsFor(deps, familyId, filters));
    const months = await countMonths(deps, familyId, filters, { find, tally });
    const totalCount = totalOf(months);
    if (tally !== undefined && isCountedByHeaders(filters) && totalCount <= most) {
      await find(pagesOf(months), (_, page, place) => tally.see(page, place));
    }
    const window = await readWindow(find, months, (shownPage(request, totalCount) - 1) * perPage, perPage);
    return { ...window, totalCount, ...(tally !== undefined && totalCount <= most && { sums: tally.result() }) };
  };

/** Later pages of a list are more likely to need the headers of all years. */
const MOST_RECENT = 1_000;

/** The same, without the headers of past years; undefined if entries of the window are in those years. */
const listRecent = async (
  deps: ListEntriesDependencies,
  familyId: FamilyId,
  filters: EntryFilters,
  request: EntriesRequest,
): Promise<EntriesPage | undefined> => {
  const { perPage, page, sumsUpTo } = request;
  if (sumsUpTo !== undefined || !isCountedByHeaders(filters) || page * perPage > MOST_RECENT) return undefined;
  const recent = await deps.headers.recent?.(familyId);
  if (recent === undefined) return undefined;
  const { headers, past } = recent;
  const until = past.reduce((latest, sum) => laterDay(latest, sum.until), '');
  if (isWithin(until, filters.startDate) || isWithin(until, filters.endDate)) return undefined;
  const find = createFinder(deps, familyId, filters, undefined);
  const months = await countCutMonths(find, filters, monthsOfHeaders(headers, filters));
  const pastCount = filters.startDate === undefined ? countPast(past, filters) : 0;
  const totalCount = totalOf(months) + pastCount;
  const from = (shownPage(request, totalCount) - 1) * perPage;
  const later = totalOf(months.filter(({ month }) => yearOf(month) > until));
  if (pastCount > 0 && from + perPage > later) return undefined;
  return { ...(await readWindow(find, months, from, perPage)), totalCount };
};

const isWithin = (until: string, date: string | undefined): boolean => date !== undefined && yearOf(date) <= until;

const countPast = (past: readonly PastSum[], { kind, accountId, accountLimit }: EntryFilters): number =>
  past
    .filter(({ account: { id } }) => (accountId === undefined || id === accountId) && isAllowed(accountLimit, id))
    .reduce((total, { counts }) => total + counts[kind], 0);

/** The number of entries that match; opens only the pages that `listEntries` counts by. */
export const countEntries =
  (deps: ListEntriesDependencies) =>
  async (familyId: FamilyId, filters: EntryFilters): Promise<number> => {
    const find = createFinder(deps, familyId, filters, await factsFor(deps, familyId, filters));
    return totalOf(await countMonths(deps, familyId, filters, { find, tally: undefined }));
  };

const isCountedByHeaders = ({ importId, content }: EntryFilters): boolean =>
  importId === undefined && content === undefined;

/** A matching entry that is not built yet. */
type Found = { readonly date: string; readonly build: () => Entry };

/** Opens the pages and calls `visit` with each matching entry. */
export type Find = (
  pages: readonly PlacedPage[],
  visit: (date: string, page: PageColumns, place: EntryPlace) => void,
) => Promise<void>;

export const factsFor = async (
  { accounts, records }: ListEntriesDependencies,
  familyId: FamilyId,
  filters: EntryFilters,
): Promise<FilterFacts | undefined> =>
  accounts === undefined || records === undefined
    ? undefined
    : readFilterFacts({ accounts, records })(familyId, filters);

export const createFinder = (
  { ledger }: ListEntriesDependencies,
  familyId: FamilyId,
  filters: EntryFilters,
  facts: FilterFacts | undefined,
): Find => {
  const match = createMatcher(filters, facts);
  return (pages, visit) =>
    visitPages(ledger, familyId, pages, (page) => {
      for (const place of match(page)) visit(place.columns.date(place.at), page, place);
    });
};

const countMonths = async (
  deps: ListEntriesDependencies,
  familyId: FamilyId,
  filters: EntryFilters,
  { find, tally }: Counting,
): Promise<readonly EntryMonth[]> => {
  const named = await pagesNamed(deps, familyId, filters);
  if (named !== undefined) return monthsOfPages({ find, tally }, named);
  const months = monthsOfHeaders(await deps.headers.list(familyId), filters);
  if (isCountedByHeaders(filters)) return countCutMonths(find, filters, months);
  return monthsOfPages({ find, tally }, pagesOf(months));
};

/** The pages of an import, or those that the filters name; undefined if they name none. */
const pagesNamed = async (
  { importPages }: ListEntriesDependencies,
  familyId: FamilyId,
  { importId, pages }: EntryFilters,
): Promise<readonly PageRef[] | undefined> =>
  importId === undefined ? pages : ((await importPages?.(familyId, importId)) ?? []);

/** The pages that can have a match. */
export const pagesOfFilters = async (
  deps: ListEntriesDependencies,
  familyId: FamilyId,
  filters: EntryFilters,
): Promise<readonly PlacedPage[]> =>
  (await pagesNamed(deps, familyId, filters)) ?? pagesWith(await deps.headers.list(familyId), filters);

type Counting = { readonly find: Find; readonly tally: ReturnType<typeof createListTally> | undefined };

/** The pages that can have matching entries, by what headers say of them. */
export const pagesWith = (headers: readonly PlacedHeader[], filters: EntryFilters): readonly PlacedPage[] =>
  pagesOf(monthsOfHeaders(headers, filters));

/** Each page once, account by account. */
export const pagesOf = (months: readonly EntryMonth[]): readonly PlacedPage[] => {
  const pages = new Map(months.flatMap((month) => month.pages).map((page) => [nameOf(page), page]));
  return [...pages].sort(([a], [b]) => compareText(a, b)).map(([, page]) => page);
};

const nameOf = ({ account, month }: PageRef): string => `${account.tag}|${month}`;

const countCutMonths = async (
  find: Find,
  filters: EntryFilters,
  months: readonly EntryMonth[],
): Promise<readonly EntryMonth[]> => {
  const counts = new Map(months.filter(({ month }) => isCut(month, filters)).map(({ month }) => [month, 0]));
  await find(pagesOf(months.filter(({ month }) => counts.has(month))), (date) => {
    const count = counts.get(monthOf(date));
    if (count !== undefined) counts.set(monthOf(date), count + 1);
  });
  return months.map((month) => ({ ...month, count: counts.get(month.month) ?? month.count }));
};

/** The matching entries of these pages, counted by month and added up. */
export const monthsOfPages = async (
  { find, tally }: Counting,
  pages: readonly PlacedPage[],
): Promise<readonly EntryMonth[]> => {
  const months = createMonths();
  const placed = new Map(pages.map((page) => [nameOf(page), page]));
  await find(pages, (date, columns, place) => {
    const page = { account: columns.account, month: columns.month };
    months.add(monthOf(date), 1, placed.get(nameOf(page)) ?? page);
    tally?.see(columns, place);
  });
  return months.newestFirst();
};

const readWindow = async (
  find: Find,
  months: readonly EntryMonth[],
  from: number,
  length: number,
): Promise<EntryWindow> => {
  const { skipped, touched } = monthsOfWindow(months, from, length);
  const wanted = new Set(touched.map(({ month }) => month));
  const found: Found[] = [];
  const builders = new Map<PageColumns, ReturnType<typeof createEntryBuilder>>();
  await find(pagesOf(touched), (date, page, place) => {
    if (!wanted.has(monthOf(date))) return;
    const builder = builders.get(page) ?? createEntryBuilder(page);
    builders.set(page, builder);
    found.push({ date, build: () => builder(place) });
  });
  return newestOf(found, from - skipped, length);
};

/** The months with entries from number `from`, and the number of entries in the months before them. */
const monthsOfWindow = (months: readonly EntryMonth[], from: number, length: number) => {
  const touched: EntryMonth[] = [];
  let skipped = 0;
  let passed = 0;
  for (const month of months) {
    if (passed >= from + length) break;
    if (passed + month.count > from) touched.push(month);
    else skipped += month.count;
    passed += month.count;
  }
  return { skipped, touched };
};

type EntryWindow = Pick<EntriesPage, 'entries' | 'besides'>;

/** Builds only the days that the window touches: ids order the entries of a day. */
const newestOf = (found: readonly Found[], from: number, length: number): EntryWindow => {
  const days = [...Map.groupBy(found, ({ date }) => date)].sort(([a], [b]) => (a < b ? 1 : -1));
  const window: Entry[] = [];
  const besides: Entry[] = [];
  let passed = 0;
  for (const [, ofDay] of days) {
    if (passed >= from + length) break;
    if (passed + ofDay.length > from) {
      const entries = ofDay.map(({ build }) => build()).sort((a, b) => (a.id < b.id ? 1 : -1));
      const start = Math.max(0, from - passed);
      const end = start + length - window.length;
      window.push(...entries.slice(start, end));
      besides.push(...entries.slice(0, start), ...entries.slice(end));
    }
    passed += ofDay.length;
  }
  return { entries: window, besides };
};

/** The number of matching entries dated in a month, and their pages: an entry with an edited date stays on its page. */
export type EntryMonth = { readonly month: string; readonly count: number; readonly pages: readonly PlacedPage[] };

/** Uses the cells of the headers, newest first. Months cut by a date are counted whole. */
export const monthsOfHeaders = (headers: readonly PlacedHeader[], filters: EntryFilters): readonly EntryMonth[] => {
  const months = createMonths();
  for (const { account, key, cells, segments, version } of headers) {
    const page = { account, month: key.month, segments, version };
    for (const cell of cells) {
      if (isWanted(cell, filters)) months.add(cell.month, countOf(cell, filters.kind), page);
    }
  }
  return months.newestFirst();
};

const totalOf = (months: readonly EntryMonth[]): number => months.reduce((total, { count }) => total + count, 0);

/** True if a date is inside the month, so that its cells include too much. */
const isCut = (month: string, { startDate, endDate }: EntryFilters): boolean =>
  (startDate !== undefined && monthOf(startDate) === month && !startDate.endsWith('-01')) ||
  (endDate !== undefined && monthOf(endDate) === month && monthOf(addDays(endDate, 1)) === month);

const isWanted = (cell: PageCell, { kind, accountId, accountLimit, startDate, endDate }: EntryFilters): boolean =>
  countOf(cell, kind) > 0 &&
  (accountId === undefined || cell.accountId === accountId) &&
  isAllowed(accountLimit, cell.accountId) &&
  (startDate === undefined || cell.month >= monthOf(startDate)) &&
  (endDate === undefined || cell.month <= monthOf(endDate));

const createMonths = () => {
  const months = new Map<string, { count: number; pages: Map<string, PlacedPage> }>();
  return {
    add: (month: string, count: number, page: PlacedPage): void => {
      const known = months.get(month) ?? { count: 0, pages: new Map<string, PlacedPage>() };
      known.count += count;
      known.pages.set(nameOf(page), page);
      months.set(month, known);
    },
    newestFirst: (): readonly EntryMonth[] =>
      [...months]
        .map(([month, { count, pages }]) => ({ month, count, pages: [...pages.values()] }))
        .sort((a, b) => (a.month < b.month ? 1 : -1)),
  };
};
