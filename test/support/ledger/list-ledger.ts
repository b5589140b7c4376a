import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry, EntryContent } from '../../../shared/ledger/entries/domain/entry.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import type { EntryFilters } from '../../../shared/ledger/search/domain/entry-filters.ts';
import type { EntryOrder } from '../../../shared/ledger/search/domain/entry-order.ts';
import {
  countEntries,
  type ListEntriesDependencies,
  listEntries,
} from '../../../shared/ledger/search/use-cases/list-entries.ts';
import { type AfterEntry, listEntriesAfter } from '../../../shared/ledger/search/use-cases/list-entries-after.ts';
import { listSorted } from '../../../shared/ledger/search/use-cases/list-sorted.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { anEntryContent, columnsOf, FAMILY } from './ledger-builders.ts';

export const ACCOUNTS = [
  { id: '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a01', tag: '00c0ffee' },
  { id: '7f6f2f6e-0a55-4d4e-9d53-4f6f3f9c1a02', tag: '00decade' },
];
export const NOW = '2026-06-01T00:00:00.000Z';
export const NO_FILTERS: EntryFilters = {
  kind: 'transaction',
  accountId: undefined,
  importId: undefined,
  startDate: undefined,
  endDate: undefined,
};

const ORDER_FACTS = {
  currency: 'USD',
  accountNames: new Map(ACCOUNTS.map(({ id }, at) => [id, ['Zürich', 'alpha'][at] ?? ''])),
};

/** An in-memory ledger that records which pages were opened. */
export const createListLedger = (records: ListEntriesDependencies['records'] = { listOf: async () => [] }) => {
  const pages = new Map<string, Page>();
  const opened: string[] = [];
  const at = (account: number, month: string): Page => {
    const known = ACCOUNTS[account] ?? { id: '', tag: '' };
    return pages.get(`${known.tag}|${month}`) ?? emptyPage(known, month);
  };
  const put = (page: Page): void => void pages.set(`${page.account.tag}|${page.month}`, page);
  const deps: ListEntriesDependencies = {
    headers: { list: async () => [...pages.values()].map(headerOf) },
    ledger: {
      readColumns: async (_family, keys) =>
        keys.map(({ account, month }) => {
          opened.push(`${account.tag}|${month}`);
          return columnsOf(pages.get(`${account.tag}|${month}`) ?? emptyPage(account, month));
        }),
    },
    accounts: { list: async () => [] },
    records,
    importPages: async (_family, importId) =>
      importId === 'unknown' ? undefined : [...pages.values()].map(({ account, month }) => ({ account, month })),
  };
  const list = listEntries(deps);
  const sorted = listSorted(deps);
  const listAfter = listEntriesAfter(deps);
  let serial = 0;
  return {
    opened,
    at,
    put,
    all: (): Entry[] => [...pages.values()].flatMap(entriesOf),
    add: (account: number, content: Partial<EntryContent> & { date: string }): string => {
      const added = addEntry(
        at(account, content.date.slice(0, 7)),
        anEntryContent(content),
        sha256(`entry ${serial++}`),
        NOW,
      );
      put(added.page);
      return added.entryId;
    },
    sorted: (order: EntryOrder, filters: Partial<EntryFilters>, page = 1, perPage = 25) =>
      sorted(FAMILY, { ...NO_FILTERS, ...filters }, { ...order, ...ORDER_FACTS }, { page, perPage }),
    after: (filters: Partial<EntryFilters>, place: AfterEntry, most: number) =>
      listAfter(FAMILY, { ...NO_FILTERS, ...filters }, place, most),
    count: (filters: Partial<EntryFilters>) => countEntries(deps)(FAMILY, { ...NO_FILTERS, ...filters }),
    list: (filters: Partial<EntryFilters>, page = 1, perPage = 25, sumsUpTo?: number) =>
      list(FAMILY, { ...NO_FILTERS, ...filters }, { page, perPage, sumsUpTo }),
  };
};
