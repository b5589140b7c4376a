import type { NewEvent } from '../../events/domain/event.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import type { Entry, PageAccount, PageKey, PageRef } from '../entries/domain/entry.ts';
import type { PageHeader } from '../pages/domain/header.ts';
import type { Page } from '../pages/domain/page.ts';
import type { PageColumns } from '../pages/domain/page-columns.ts';
import type { HeaderYear, PastSum } from '../totals/domain/past-sums.ts';

export type ChangeEvents = (changed: readonly Page[]) => readonly NewEvent[];

/** Ledger pages. Only this port writes them: read, change, conditional write, retry. */
export type LedgerPages = {
  /** A consistent read; a missing page reads as empty. */
  readonly read: (familyId: FamilyId, account: PageAccount, month: string) => Promise<Page>;
  /** Several pages for a preview: consistent per page, missing ones empty, in the requested order. */
  readonly readMany: (familyId: FamilyId, keys: readonly PageRef[]) => Promise<readonly Page[]>;
  /**
   * Writes the result of `change` (undefined: no write), calling it again after each conflict.
   * @throws BusyError after about 20 attempts in 10 s
   */
  readonly change: (
    familyId: FamilyId,
    account: PageAccount,
    month: string,
    change: (page: Page) => Page | undefined,
    /** The events of the last change: announced before the write, and recorded if and only if it is made. */
    events?: ChangeEvents,
  ) => Promise<void>;
  /** Calls `see` with each stored page of these months, in parts that fit in memory. Consistent per part. */
  readonly visit: (
    familyId: FamilyId,
    account: PageAccount,
    months: readonly string[],
    see: (page: Page) => void,
  ) => Promise<void>;
  /**
   * Changes each of these pages of one year on its own: in one write if they are not large, otherwise one after the
   * other. `change` may be called again for a page that is written already.
   * @throws BusyError after about 20 attempts in 10 s
   */
  readonly changeEach: (
    familyId: FamilyId,
    account: PageAccount,
    months: readonly string[],
    change: (page: Page) => Page | undefined,
    events?: ChangeEvents,
  ) => Promise<void>;
  /**
   * Changes pages of one year in one write: `change` takes them in the order of `months` and returns those that
   * changed.
   * @throws BusyError after about 20 attempts in 10 s
   */
  readonly changeMany: (
    familyId: FamilyId,
    account: PageAccount,
    months: readonly string[],
    change: (pages: readonly Page[]) => readonly Page[] | undefined,
  ) => Promise<void>;
};

/** Pages for lists. They may lag a write, as the headers do. */
export type LedgerColumns = {
  /** In the requested order; a missing page has no pieces. */
  readonly readColumns: (familyId: FamilyId, pages: readonly PlacedPage[]) => Promise<readonly PageColumns[]>;
};

/** Where some months of a year are stored: `items` items under a random name, with `bytes` in total. */
export type SegmentRef = {
  /** `2026-01`, inclusive. */
  readonly first: string;
  readonly last: string;
  readonly name: string;
  readonly bytes: number;
  readonly items: number;
};

/** From the index of pages. */
type Place = {
  /** Missing if the index did not name them; a list reads them directly. */
  readonly segments?: readonly SegmentRef[] | undefined;
  /** Of the year: another one after each write to it. Missing if it was written before headers had one. */
  readonly version?: string | undefined;
};

export type PlacedPage = PageRef & Place;

export type PlacedHeader = PageHeader & Place;

/** Headers of all pages of a family from the index, which may lag. */
export type LedgerHeaders = {
  readonly list: (familyId: FamilyId) => Promise<readonly PlacedHeader[]>;
  /** The same ledger, with sums instead of headers for past years that were added up. */
  readonly recent?: (familyId: FamilyId, options?: { readonly withBalances: true }) => Promise<RecentHeaders>;
};

export type RecentHeaders = { readonly headers: readonly PlacedHeader[]; readonly past: readonly PastSum[] };

/** A year of an account, to be added up. */
export type SummedYear = HeaderYear & {
  readonly version: string;
  /** Whether the index shows it as part of a sum. */
  readonly isSummed: boolean;
};

export type KeptSums = {
  /** undefined if nothing was ever added up. */
  readonly version: string | undefined;
  /** False if the sums were made by other rules; `sums` is then empty. */
  readonly isReadable: boolean;
  readonly sums: readonly PastSum[];
};

/** The sums of past years. Writing a year again takes it out of its sum, without a second write. */
export type PastSums = {
  /** A consistent read, without balances. */
  readonly read: (familyId: FamilyId) => Promise<KeptSums>;
  /** The accounts with years, up to this one, that the index does not show as part of these sums. */
  readonly accountsWithout: (familyId: FamilyId, until: string, kept: KeptSums) => Promise<readonly PageAccount[]>;
  /** A consistent read of all years of an account. */
  readonly yearsOf: (familyId: FamilyId, account: PageAccount) => Promise<readonly SummedYear[]>;
  /**
   * Adds these sums to those that were read before, or replaces some, unless another process has written sums since.
   * Then moves the years of these accounts to their places in the index, except years that were written since.
   * If this is interrupted, all headers are read until it is repeated.
   */
  readonly keep: (
    familyId: FamilyId,
    fresh: readonly PastSum[],
    years: readonly SummedYear[],
    before: KeptSums,
  ) => Promise<void>;
};

export type AccountHeaders = {
  /** Headers of the account's own pages, without entries that were moved to it; consistent. */
  readonly ofAccount: (familyId: FamilyId, account: PageAccount) => Promise<readonly PageHeader[]>;
};

export type EntryReader = {
  /** An entry by its id, which encodes its page; undefined for unknown, foreign and malformed ids. */
  readonly find: (familyId: FamilyId, entryId: string) => Promise<Entry | undefined>;
};

/** All pages of a family by storage key, account by account. Consistent. */
export type LedgerKeys = { readonly list: (familyId: FamilyId) => Promise<readonly PageKey[]> };

/** Whether the ledger of a family changed, without opening it. */
export type LedgerVersions = {
  /**
   * Equal texts mean that no year was written between these two glances. Reads the index, which may lag, and only the years
   * that it does not show as part of a sum.
   */
  readonly glance: (familyId: FamilyId) => Promise<string>;
  /** The random version of each year by its name, `tag|2026`. Consistent. */
  readonly list: (familyId: FamilyId) => Promise<ReadonlyMap<string, string>>;
};
