import { yearOf } from '../../platform/domain/local-date.ts';
import { type AccountFilters, ALL_TRANSACTIONS, createMatcher } from '../domain/entry-filters.ts';
import { type PageSummary, summarize } from '../domain/page-summary.ts';
import type { LedgerColumns, PlacedHeader } from './ledger-ports.ts';
import { pagesWith } from './list-entries.ts';
import { visitPages } from './visit-pages.ts';

/** Summaries of pages of one account and year, by month, in one version of that year. */
export type SummariesOfYear = { readonly version: string; readonly months: ReadonlyMap<string, PageSummary> };
/** By the tag of the account. */
export type YearSummaries = ReadonlyMap<string, SummariesOfYear>;

export type PageSummaries = {
  /** Without those that other rules made. */
  readonly read: (familyId: string, year: string) => Promise<YearSummaries>;
  /** Replaces those of the year; no effect if they are too large to be kept. */
  readonly write: (familyId: string, year: string, summaries: YearSummaries) => Promise<void>;
};

export type SummaryDependencies = {
  readonly ledger: LedgerColumns;
  /** Missing where nothing is remembered. */
  readonly summaries?: PageSummaries | undefined;
};

type Wanted = { readonly headers: readonly PlacedHeader[]; readonly filters: AccountFilters };

/**
 * Summaries of the transactions of these days, page by page. A page that lies within the days is opened once in each version
 * of its year, and then remembered. A filter by account selects pages; their summaries can have entries of other accounts.
 */
export const summarizePages =
  (deps: SummaryDependencies) =>
  async (familyId: string, { headers, filters }: Wanted): Promise<readonly PageSummary[]> => {
    const pages = pagesOf(headers, filters);
    const remembered = await readYears(deps, familyId, pages.filter(isKept(filters)));
    const known = (page: PlacedHeader): PageSummary | undefined => {
      const ofYear = isKept(filters)(page) ? remembered.get(yearOf(page.key.month))?.get(page.key.tag) : undefined;
      return ofYear?.version === page.version ? ofYear?.months.get(page.key.month) : undefined;
    };
    const missing = pages.filter((page) => known(page) === undefined);
    const made = await openPages(deps, familyId, missing, filters);
    await keepYears(deps, familyId, headers, remembered, new Map([...made].filter(([page]) => isKept(filters)(page))));
    return pages.flatMap((page) => known(page) ?? made.get(page) ?? []);
  };

const nameOf = (tag: string, month: string): string => `${tag}|${month}`;

const pagesOf = (headers: readonly PlacedHeader[], filters: AccountFilters): readonly PlacedHeader[] => {
  const byName = new Map(headers.map((header) => [nameOf(header.key.tag, header.key.month), header]));
  return pagesWith(headers, { ...ALL_TRANSACTIONS, ...filters }).flatMap(
    ({ account, month }) => byName.get(nameOf(account.tag, month)) ?? [],
  );
};

/** A page that older code wrote has no version, and one that is cut by a day has another summary each day. */
const isKept =
  ({ startDate = '', endDate }: AccountFilters) =>
  ({ version, firstDate, lastDate }: PlacedHeader): boolean =>
    version !== undefined && firstDate >= startDate && (endDate === undefined || lastDate <= endDate);

const readYears = async (
  { summaries }: SummaryDependencies,
  familyId: string,
  pages: readonly PlacedHeader[],
): Promise<ReadonlyMap<string, YearSummaries>> => {
  if (summaries === undefined) return new Map();
  const years = [...new Set(pages.map(({ key }) => yearOf(key.month)))];
  return new Map(await Promise.all(years.map(async (year) => [year, await summaries.read(familyId, year)] as const)));
};

/** Each page is at least as new as its header: segments never change, and the rest is read consistently. */
const openPages = async (
  { ledger }: SummaryDependencies,
  familyId: string,
  pages: readonly PlacedHeader[],
  { startDate, endDate }: AccountFilters,
): Promise<ReadonlyMap<PlacedHeader, PageSummary>> => {
  const match = createMatcher({ ...ALL_TRANSACTIONS, startDate, endDate });
  const placed = pages.map(({ account, key: { month }, segments }) =>
    segments === undefined || segments.length === 0 ? { account, month } : { account, month, segments },
  );
  const made: PageSummary[] = [];
  await visitPages(ledger, familyId, placed, (page) => made.push(summarize(page, match(page))));
  return new Map(pages.flatMap((page, at) => (made[at] === undefined ? [] : [[page, made[at]] as const])));
};

/** Adds what was made now. Forgets other versions, and accounts that have no pages any more. */
const keepYears = async (
  { summaries }: SummaryDependencies,
  familyId: string,
  headers: readonly PlacedHeader[],
  remembered: ReadonlyMap<string, YearSummaries>,
  made: ReadonlyMap<PlacedHeader, PageSummary>,
): Promise<void> => {
  const changed = new Set([...made.keys()].map(({ key }) => yearOf(key.month)));
  const writes = [...changed].map((year) => {
    const years = new Map<string, { version: string; months: Map<string, PageSummary> }>();
    for (const page of headers) {
      const { key, version } = page;
      if (version === undefined || yearOf(key.month) !== year) continue;
      const before = remembered.get(year)?.get(key.tag);
      const summary = made.get(page) ?? (before?.version === version ? before.months.get(key.month) : undefined);
      if (summary === undefined) continue;
      const ofAccount = years.get(key.tag) ?? { version, months: new Map<string, PageSummary>() };
      ofAccount.months.set(key.month, summary);
      years.set(key.tag, ofAccount);
    }
    return summaries?.write(familyId, year, years);
  });
  await Promise.all(writes);
};
