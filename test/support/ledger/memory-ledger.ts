import { type PageAccount, pageKeyOf } from '../../../shared/ledger/entries/domain/entry.ts';
import { headerOf } from '../../../shared/ledger/pages/domain/header.ts';
import { emptyPage, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf, findEntry } from '../../../shared/ledger/pages/domain/read.ts';
import type {
  AccountHeaders,
  EntryReader,
  LedgerHeaders,
  LedgerPages,
} from '../../../shared/ledger/use-cases/ledger-ports.ts';

/** A family's pages in memory. A write whose response is lost is repeated, as by the table's client. */
export const createMemoryLedger = () => {
  const pages = new Map<string, Page>();
  const keyOf = ({ tag }: Pick<PageAccount, 'tag'>, month: string): string => `${tag}|${month}`;
  let lost = 0;
  let before: ((page: Page) => void) | undefined;
  let onRead: ((month: string) => void) | undefined;
  const read = (account: PageAccount, month: string): Page => {
    onRead?.(month);
    return pages.get(keyOf(account, month)) ?? emptyPage(account, month);
  };
  const put = (page: Page): void => void pages.set(keyOf(page.account, page.month), page);

  const ledger: LedgerPages = {
    read: async (_family, account, month) => read(account, month),
    readMany: async (_family, keys) => keys.map(({ account, month }) => read(account, month)),
    change: (family, account, month, change) =>
      ledger.changeMany(family, account, [month], ([page = emptyPage(account, month)]) => {
        const changed = change(page);
        return changed && [changed];
      }),
    visit: async (_family, account, months, see) => {
      for (const month of months) see(read(account, month));
    },
    changeEach: async (family, account, months, change) => {
      for (const month of months) await ledger.change(family, account, month, change);
    },
    changeMany: async (family, account, months, change) => {
      for (const month of months) before?.(read(account, month));
      const changed = change(months.map((month) => read(account, month)));
      if (changed === undefined) return;
      changed.forEach(put);
      if (lost-- > 0) await ledger.changeMany(family, account, months, change);
    },
  };
  const headers: LedgerHeaders & AccountHeaders = {
    list: async () => [...pages.values()].map(headerOf),
    ofAccount: async (_family, { id }) =>
      [...pages.values()].filter(({ account }) => account.id === id).map((page) => headerOf(page)),
  };
  const entries: EntryReader = {
    find: async (_family, id) => {
      const key = pageKeyOf(id);
      const page = key && pages.get(keyOf(key, key.month));
      return page && findEntry(page, id);
    },
  };
  return {
    ledger,
    headers,
    entries,
    put,
    read,
    all: () => [...pages.values()].flatMap(entriesOf),
    /** From now on, each page that is read. */
    onRead: (see: (month: string) => void): void => {
      onRead = see;
    },
    /** The next writes succeed, but their responses are lost. */
    loseAnswers: (count: number): void => {
      lost = count;
    },
    /** Runs once, after a write read its page and before it changes it. */
    beforeNextChange: (act: () => void): void => {
      before = () => {
        before = undefined;
        act();
      };
    },
  };
};
