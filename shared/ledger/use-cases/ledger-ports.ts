import type { Entry, PageAccount, PageKey } from '../domain/entry.ts';
import type { PageHeader } from '../domain/header.ts';
import type { Page } from '../domain/page.ts';

/** Pages of the ledger. The one module that writes them does read → change → conditional write → retry. */
export type LedgerPages = {
  /** Consistent; an absent page reads as an empty one. */
  readonly read: (familyId: string, account: PageAccount, month: string) => Promise<Page>;
  /** Several pages for a preview: consistent per page, absent ones empty, in the order asked. */
  readonly readMany: (
    familyId: string,
    keys: readonly { readonly account: PageAccount; readonly month: string }[],
  ) => Promise<readonly Page[]>;
  /**
   * Writes what `change` returns (undefined: leave as it is), asking it again whenever another writer came first.
   * @throws BusyError after about 20 tries in 10 s.
   */
  readonly change: (
    familyId: string,
    account: PageAccount,
    month: string,
    change: (page: Page) => Page | undefined,
  ) => Promise<void>;
};

/** Headers of every page of a family from the index; may lag a write. */
export type LedgerHeaders = {
  readonly list: (familyId: string) => Promise<readonly PageHeader[]>;
};

export type AccountHeaders = {
  /** Headers of the account's own pages, which hold its entries but for those that were moved to it; consistent. */
  readonly ofAccount: (familyId: string, account: PageAccount) => Promise<readonly PageHeader[]>;
};

export type EntryReader = {
  /** One entry by the id that locates its page; undefined for unknown, foreign and malformed ids. */
  readonly find: (familyId: string, entryId: string) => Promise<Entry | undefined>;
};

/** Every page of a family by the keys that it is stored under, account by account. Consistent. */
export type LedgerKeys = { readonly list: (familyId: string) => Promise<readonly PageKey[]> };
