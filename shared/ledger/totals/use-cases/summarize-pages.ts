import { yearOf } from '../../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { EntryPlace, PageColumns } from '../../pages/domain/page-columns.ts';
import { visitPages } from '../../pages/use-cases/visit-pages.ts';
import { type AccountFilters, ALL_TRANSACTIONS, createMatcher } from '../../search/domain/entry-filters.ts';
import { pagesWith } from '../../search/use-cases/list-entries.ts';
import type { LedgerColumns, PlacedHeader } from '../../use-cases/ledger-ports.ts';
import { type PageParts, type PageSummary, partsOf, summarize } from '../domain/page-summary.ts';

/** Summaries of pages of one account and year, by month, in one version of that year. */
export type SummariesOfYear<Summary = PageSummary> = {
  readonly version: string;
  readonly months: ReadonlyMap<string, Summary>;
};
/** By the tag of the account. */
export type YearSummaries<Summary = PageSummary> = ReadonlyMap<string, SummariesOfYear<Summary>>;

export type PageSummaries<Summary = PageSummary> = {
  /** Without those that other rules made. */
  readonly read: (familyId: FamilyId, year: string) => Promise<YearSummaries<Summary>>;
  /** Replaces those of the year; no effect if they are too large to be kept. */
  readonly write: (familyId: FamilyId, year: string, summaries: YearSummaries<Summary>) => Promise<void>;
};

export type SummaryDependencies<Summary = PageSummary> = {
  readonly ledger: LedgerColumns;
  /** Missing where nothing is remembered. */
  readonly summaries?: PageSummaries<Summary> | undefined;
};

type Wanted = { readonly headers: readonly PlacedHeader[]; readonly filters: AccountFilters };

type Make<Summary> = (page: PageColumns, places: readonly EntryPlace[]) => Summary;

/**
 * Summaries of the transactions of these days, page by page. A page that lies within the days is opened once in each version
 * of its year, and then remembered. A filter by account selects pages; their summaries can have entries of other accounts.
 */
const summarizeBy =
  <Summary>(make: Make<Summary>) =>
  (deps: SummaryDependencies<Summary>) =>
  async (familyId: FamilyId, { headers, filters }: Wanted): Promise<readonly Summary[]> => {
    const pages = pagesOf(headers, filters);
    const remembered = await readYears(deps, familyId, pages.filter(isKept(filters)));
    const known = (page: PlacedHeader): Summary | undefined => {
      const ofYear = isKept(filters)(page) ? remembered.get(yearOf(page.key.month))?.get(page.key.tag) : undefined;
      return ofYear?.version === page.version ? ofYear?.months.get(page.key.month) : undefined;
    };
    const missing = pages.filter((page) => known(page) === undefined);
    const made = await openPages(deps.ledger, make, familyId, { pages: missing, filters });
    await keepYears(deps, familyId, headers, remembered, new Map([...made].filter(([page]) => isKept(filters)(page))));
    return pages.flatMap((page) => known(page) ?? made.get(page) ?? []);
  };

export const summarizePages = summarizeBy<PageSummary>(summarize);
/** The parts of pages, in the same way. */
export const summarizeParts = summarizeBy<PageParts>(partsOf);

const nameOf = (tag: string, month: string): string => `${tag}|${month}`;

const pagesOf = (headers: readonly PlacedHeader[], filters: AccountFilters): readonly PlacedHeader[] => {
  const pages = pagesWith(headers, { ...ALL_TRANSACTIONS, ...filters });
  const months = new Set(pages.map(({ month }) => month)); // few of all: their names are not worth making
  const near = headers.filter(({ key }) => months.has(key.month));
  const byName = new Map(near.map((header) => [nameOf(header.key.tag, header.key.month), header]));
  return pages.flatMap(({ account, month }) => byName.get(nameOf(account.tag, month)) ?? []);
};

/** A page that older code wrote has no version, and one that is cut by a day has another summary each day. */
const isKept =
  ({ startDate = '', endDate }: AccountFilters) =>
  ({ version, firstDate, lastDate }: PlacedHeader): boolean =>
    version !== undefined && firstDate >= startDate && (endDate === undefined || lastDate <= endDate);

const readYears = async <Summary>(
  { summaries }: SummaryDependencies<Summary>,
  familyId: FamilyId,
  pages: readonly PlacedHeader[],
): Promise<ReadonlyMap<string, YearSummaries<Summary>>> => {
  if (summaries === undefined) return new Map();
  const years = [...new Set(pages.map(({ key }) => yearOf(key.month)))];
  return new Map(await Promise.all(years.map(async (year) => [year, await summaries.read(familyId, year)] as const)));
};

/** Each page is at least as new as its header. */
const openPages = async <Summary>(
  ledger: LedgerColumns,
  make: Make<Summary>,
  familyId: FamilyId,
  {
    pages,
    filters: { startDate, endDate },
  }: { readonly pages: readonly PlacedHeader[]; readonly filters: AccountFilters },
): Promise<ReadonlyMap<PlacedHeader, Summary>> => {
  const match = createMatcher({ ...ALL_TRANSACTIONS, startDate, endDate });
  const placed = pages.map(({ account, key: { month }, segments, version }) => ({ account, month, segments, version }));
  const made: Summary[] = [];
  await visitPages(ledger, familyId, placed, (page) => made.push(make(page, match(page))));
  return new Map(pages.flatMap((page, at) => (made[at] === undefined ? [] : [[page, made[at]] as const])));
};

/** Adds what was made now. Forgets other versions, and accounts that have no pages any more. */
const keepYears = async <Summary>(
  { summaries }: SummaryDependencies<Summary>,
  familyId: FamilyId,
  headers: readonly PlacedHeader[],
  remembered: ReadonlyMap<string, YearSummaries<Summary>>,
  made: ReadonlyMap<PlacedHeader, Summary>,
): Promise<void> => {
  const changed = new Set([...made.keys()].map(({ key }) => yearOf(key.month)));
  const writes = [...changed].map((year) => {
    const years = new Map<string, { version: string; months: Map<string, Summary> }>();
    for (const page of headers) {
      const { key, version } = page;
      if (version === undefined || yearOf(key.month) !== year) continue;
      const before = remembered.get(year)?.get(key.tag);
      const summary = made.get(page) ?? (before?.version === version ? before.months.get(key.month) : undefined);
      if (summary === undefined) continue;
      const ofAccount = years.get(key.tag) ?? { version, months: new Map<string, Summary>() };
      ofAccount.months.set(key.month, summary);
      years.set(key.tag, ofAccount);
    }
    return summaries?.write(familyId, year, years);
  });
  await Promise.all(writes);
};
