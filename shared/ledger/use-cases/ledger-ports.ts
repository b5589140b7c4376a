import type { Entry, PageAccount, PageKey } from '../domain/entry.ts';
import type { PageHeader } from '../domain/header.ts';
import type { Page } from '../domain/page.ts';

/** Ledger pages. Only this port writes them: read, change, conditional write, retry. */
export type LedgerPages = {
  /** A consistent read; a missing page reads as empty. */
  readonly read: (familyId: string, account: PageAccount, month: string) => Promise<Page>;
  /** Several pages for a preview: consistent per page, missing ones empty, in the requested order. */
  readonly readMany: (
    familyId: string,
    keys: readonly { readonly account: PageAccount; readonly month: string }[],
  ) => Promise<readonly Page[]>;
  /**
   * Writes the result of `change` (undefined: no write), calling it again after each conflict.
   * @throws BusyError after about 20 attempts in 10 s
   */
  readonly change: (
    familyId: string,
    account: PageAccount,
    month: string,
    change: (page: Page) => Page | undefined,
  ) => Promise<void>;
};

/** Headers of all pages of a family from the index, which may lag. */
export type LedgerHeaders = {
  readonly list: (familyId: string) => Promise<readonly PageHeader[]>;
};

export type AccountHeaders = {
  /** Headers of the account's own pages, without entries that were moved to it; consistent. */
  readonly ofAccount: (familyId: string, account: PageAccount) => Promise<readonly PageHeader[]>;
};

export type EntryReader = {
  /** An entry by its id, which encodes its page; undefined for unknown, foreign and malformed ids. */
  readonly find: (familyId: string, entryId: string) => Promise<Entry | undefined>;
};

/** All pages of a family by storage key, account by account. Consistent. */
export type LedgerKeys = { readonly list: (familyId: string) => Promise<readonly PageKey[]> };
