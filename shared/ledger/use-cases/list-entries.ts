import { monthOf } from '../../platform/domain/local-date.ts';
import { clampPage, type PageRequest } from '../../platform/domain/paging.ts';
import type { Entry } from '../domain/entry.ts';
import { entriesOf } from '../domain/read.ts';
import { type EntryFilters, matches } from './entry-filters.ts';
import { type EntryMonth, isCut, monthsOfEntries, monthsOfHeaders, type PageRef } from './entry-months.ts';
import type { LedgerHeaders, LedgerPages } from './ledger-ports.ts';

export type ListEntriesDependencies = {
  readonly headers: LedgerHeaders;
  readonly ledger: Pick<LedgerPages, 'readMany'>;
  /** The pages that an import may have written to; undefined when there is no such import. Needed where lists offer it. */
  readonly importPages?: (familyId: string, importId: string) => Promise<readonly PageRef[] | undefined>;
};
export type EntriesPage = { readonly entries: readonly Entry[]; readonly totalCount: number };

const PAGES_AT_ONCE = 50;

/**
 * Entries newest first: by date, then by id, both descending. Whole months are counted by the headers; opened are the
 * pages behind the wanted window, behind months that a date cuts through, and those of an import that is asked for. What
 * no header tells is found by opening every page that the other filters leave.
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
