import { addDays, monthOf } from '../../platform/domain/local-date.ts';
import type { Entry, EntryKind, PageAccount } from '../domain/entry.ts';
import type { PageCell, PageHeader } from '../domain/header.ts';
import type { EntryFilters } from './entry-filters.ts';

/** A page of the ledger by what names it. */
export type PageRef = { readonly account: PageAccount; readonly month: string };

/** How many of the wanted entries are dated in a month, and on which pages they lie: an edited date leaves its page alone. */
export type EntryMonth = { readonly month: string; readonly count: number; readonly pages: readonly PageRef[] };

/** By the cells of the headers, newest first. Months that the dates cut through are counted whole. */
export const monthsOfHeaders = (headers: readonly PageHeader[], filters: EntryFilters): readonly EntryMonth[] => {
  const months = createMonths();
  for (const { account, key, cells } of headers) {
    for (const cell of cells) {
      if (isWanted(cell, filters)) months.add(cell.month, countOf(cell, filters.kind), { account, month: key.month });
    }
  }
  return months.newestFirst();
};

/** By entries that were read, each with the page it came from. */
export const monthsOfEntries = () => {
  const months = createMonths();
  return {
    add: (entries: readonly Entry[], page: PageRef): void => {
      for (const { date } of entries) months.add(monthOf(date), 1, page);
    },
    newestFirst: months.newestFirst,
  };
};

/** True when a date lies inside the month rather than at its edge, so that its cells say too much. */
export const isCut = (month: string, { startDate, endDate }: EntryFilters): boolean =>
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
