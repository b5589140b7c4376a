import { earlierDay, laterDay, monthOf, yearOf } from '../../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { Entry } from '../../entries/domain/entry.ts';
import { createEntryBuilder, type PageColumns } from '../../pages/domain/page-columns.ts';
import type { EntryFilters } from '../domain/entry-filters.ts';
import {
  createFinder,
  type EntryMonth,
  type Find,
  factsFor,
  type ListEntriesDependencies,
  monthsOfHeaders,
  monthsOfPages,
  pagesOf,
} from './list-entries.ts';

/** After the entry with this date and id, whether or not it still exists. */
export type AfterEntry = Pick<Entry, 'date' | 'id'>;

type EntriesAfter = { readonly entries: readonly Entry[]; readonly hasMore: boolean };

/**
 * The next entries in the order of `listEntries`. Nothing is counted, so only the pages of these entries are opened, or
 * those from there on that have as many entries as are asked for, if a filter needs to look into pages.
 */
export const listEntriesAfter =
  (deps: ListEntriesDependencies) =>
  async (familyId: FamilyId, filters: EntryFilters, after: AfterEntry, most: number): Promise<EntriesAfter> => {
    const { endDate = after.date } = filters;
    const remaining: EntryFilters = { ...filters, endDate: earlierDay(endDate, after.date) };
    const find = createFinder(deps, familyId, remaining, await factsFor(deps, familyId, remaining));
    const read = readAfter(find, after, most);
    const pages = filters.pages ?? (filters.importId && ((await deps.importPages?.(familyId, filters.importId)) ?? []));
    if (pages !== undefined) return read(await monthsOfPages({ find, tally: undefined }, pages));
    const { headers, past } = (await deps.headers.recent?.(familyId)) ?? { headers: [], past: [ALL] };
    const until = past.reduce((latest, sum) => laterDay(latest, sum.until), '');
    const found = await read(monthsOfHeaders(headers, remaining).filter(({ month }) => yearOf(month) > until));
    if (found.hasMore || until === '') return found;
    return read(monthsOfHeaders(await deps.headers.list(familyId), remaining));
  };

/** Nothing is known to be later. */
const ALL = { until: '9999' };

/** Opens the newest months first, and then as many entries again as before, until there are enough. */
const readAfter =
  (find: Find, after: AfterEntry, most: number) =>
  async (months: readonly EntryMonth[]): Promise<EntriesAfter> => {
    const entries: Entry[] = [];
    let opened = 0;
    for (let at = 0; at < months.length && entries.length <= most; ) {
      const end = endOfGroup(months, at, Math.max(most + 1, opened));
      const group = months.slice(at, end);
      for (const { count } of group) opened += count;
      entries.push(...(await newestIn(find, group, after, most + 1 - entries.length)));
      at = end;
    }
    return { entries: entries.slice(0, most), hasMore: entries.length > most };
  };

const endOfGroup = (months: readonly EntryMonth[], from: number, wanted: number): number => {
  let end = from;
  for (let count = 0; end < months.length && count < wanted; end++) count += months[end]?.count ?? 0;
  return end;
};

/** Builds only the days that are needed: ids order the entries of a day. */
const newestIn = async (
  find: Find,
  group: readonly EntryMonth[],
  after: AfterEntry,
  most: number,
): Promise<readonly Entry[]> => {
  const wanted = new Set(group.map(({ month }) => month));
  const days = new Map<string, (() => Entry)[]>();
  const builders = new Map<PageColumns, ReturnType<typeof createEntryBuilder>>();
  await find(pagesOf(group), (date, page, place) => {
    if (!wanted.has(monthOf(date))) return;
    const builder = builders.get(page) ?? createEntryBuilder(page);
    builders.set(page, builder);
    const day = days.get(date) ?? [];
    days.set(date, day);
    day.push(() => builder(place));
  });
  const entries: Entry[] = [];
  for (const [date, builds] of [...days].sort(([a], [b]) => (a < b ? 1 : -1))) {
    if (entries.length >= most) break;
    const ofDay = builds.map((build) => build()).sort((a, b) => (a.id < b.id ? 1 : -1));
    entries.push(...(date === after.date ? ofDay.filter(({ id }) => id < after.id) : ofDay));
  }
  return entries.slice(0, most);
};
