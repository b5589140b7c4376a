import type { AccountLimit } from '../../../platform/domain/access/account-limit.ts';
import {
  type ExternalId,
  hasPair,
  isSameExternalId,
  type MetadataFilter,
} from '../../../platform/domain/external-id.ts';
import type { AccountId, ImportId } from '../../../platform/domain/ids.ts';
import { absolute, compare } from '../../../platform/domain/money/decimal.ts';
import { type Entry, type EntryKind, isSecurityDetails, type PageRef } from '../../entries/domain/entry.ts';
import { isPending } from '../../entries/domain/feed.ts';
import type { SlotColumns } from '../../pages/domain/decode-slots.ts';
import { createEntryBuilder, type EntryPlace, type PageColumns } from '../../pages/domain/page-columns.ts';
import { countsAsSpending } from '../../totals/domain/spending.ts';
import { createSearch, type SearchFilters } from './entry-search.ts';
import type { NamedIds } from './named-records.ts';

/** Filters for a list of entries; both dates are inclusive, ISO. */
export type EntryFilters = {
  readonly kind: EntryKind;
  readonly accountId: AccountId | undefined;
  /** Only entries of these accounts, besides all other filters. */
  readonly accountLimit?: AccountLimit;
  readonly importId: ImportId | undefined;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly content?: ContentFilters | undefined;
  /** The only pages that can have such entries, if they are known. */
  readonly pages?: readonly PageRef[] | undefined;
};

/** Filters of pairs and suggestions. */
export type AccountFilters = Pick<EntryFilters, 'accountId' | 'startDate' | 'endDate'>;

export const NO_FILTERS = {
  accountId: undefined,
  startDate: undefined,
  endDate: undefined,
} as const satisfies AccountFilters;
export const ALL_TRANSACTIONS = {
  ...NO_FILTERS,
  kind: 'transaction',
  importId: undefined,
} as const satisfies EntryFilters;

export const isWithinDates = (
  date: string,
  { startDate = '', endDate }: Pick<EntryFilters, 'startDate' | 'endDate'>,
): boolean => date >= startDate && (endDate === undefined || date <= endDate);

/** Filters that headers cannot answer: every remaining page has to be opened. */
export type ContentFilters = SearchFilters & {
  /** null, as in the next two: none, or only deleted ones. */
  readonly categoryId?: string | null | undefined;
  /** Also the subcategories of the category. */
  readonly includeSubcategories?: boolean | undefined;
  readonly merchantId?: string | null | undefined;
  readonly tagId?: string | null | undefined;
  /** Canonical and inclusive; compared with the absolute amount. */
  readonly minAmount?: string | undefined;
  readonly maxAmount?: string | undefined;
  readonly direction?: 'income' | 'expense' | undefined;
  /** Whether the bank has not booked it yet. */
  readonly pending?: boolean | undefined;
  readonly excluded?: boolean | undefined;
  /** Any text: an unknown kind matches nothing. */
  readonly transactionKind?: string | undefined;
  readonly currency?: string | undefined;
  /** Whether it counts as income or spending; entries of hidden accounts do not. */
  readonly inSpending?: boolean | undefined;
  readonly externalId?: ExternalId | undefined;
  /** Without a value: entries with the key, whatever its value. */
  readonly metadata?: MetadataFilter | undefined;
  /** Of a trade or a holdings record, upper-case. */
  readonly ticker?: string | undefined;
};

/** Some filters need records of the family besides its entries. */
export type FilterFacts = {
  /** The ids of the records that exist. */
  readonly known: Readonly<Record<'category' | 'merchant' | 'tag', ReadonlySet<string>>>;
  readonly hiddenAccounts: ReadonlySet<string>;
  /** The records with the searched text in their names. */
  readonly named?: NamedIds | undefined;
  /** The category that is asked for and its subcategories, if both are. */
  readonly withSubcategories: ReadonlySet<string>;
};

export const needsFacts = ({ content = {} }: EntryFilters): boolean =>
  content.categoryId === null ||
  content.merchantId === null ||
  content.tagId === null ||
  content.includeSubcategories === true ||
  content.inSpending !== undefined ||
  (content.search ?? '') !== '';

/**
 * The entries of a page that match, in creation order. Builds entries only for filters that columns cannot answer.
 * `facts` are required for filters that need them.
 */
export const createMatcher = (
  filters: EntryFilters,
  facts?: FilterFacts,
): ((page: PageColumns) => readonly EntryPlace[]) => {
  if (facts === undefined && needsFacts(filters)) throw new Error('These filters need facts about the family');
  const isInColumns = createColumnTest(filters, facts);
  const searchIn = createSearch(filters.content ?? {}, facts?.named);
  return (page) => {
    const places = page.pieces.flatMap(({ columns, from, to }) => {
      const found: EntryPlace[] = [];
      const isFound = searchIn(columns);
      if (isFound === undefined) return found;
      for (let at = from; at < to; at++) {
        if (isInColumns(page, columns, at) && isFound(at)) found.push({ columns, at });
      }
      return found;
    });
    if (!needsEntry(filters)) return places;
    const build = createEntryBuilder(page);
    return places.filter((place) => isOfState(build(place), filters, facts?.hiddenAccounts));
  };
};

type ColumnTest = (page: PageColumns, columns: SlotColumns, at: number) => boolean;

const createColumnTest = (
  { kind, accountId, accountLimit, startDate, endDate, content = {} }: EntryFilters,
  { known, withSubcategories }: Partial<FilterFacts> = {},
): ColumnTest => {
  const tests: ColumnTest[] = [(_, columns, at) => columns.kind(at) === kind && columns.isLiving(at)];
  const add = <V>(value: V | undefined, create: (value: V) => ColumnTest): void => {
    if (value !== undefined) tests.push(create(value));
  };
  const isNone = (kindOfRecord: keyof FilterFacts['known'], id: string | null): boolean =>
    id === null || known?.[kindOfRecord].has(id) !== true;
  add(accountId, (id) => (page, columns, at) => (columns.accountId(at) ?? page.account.id) === id);
  add(accountLimit, (limit) => {
    const allowed = new Set(limit);
    return (page, columns, at) => allowed.has(columns.accountId(at) ?? page.account.id);
  });
  add(startDate, (first) => (_, columns, at) => columns.date(at) >= first);
  add(endDate, (last) => (_, columns, at) => columns.date(at) <= last);
  add(content.categoryId, (id) => (_, columns, at) => {
    const own = columns.categoryId(at);
    if (id === null) return isNone('category', own);
    return content.includeSubcategories ? withSubcategories?.has(own ?? '') === true : own === id;
  });
  add(content.merchantId, (id) => (_, columns, at) => {
    const own = columns.merchantId(at);
    return id === null ? isNone('merchant', own) : own === id;
  });
  add(content.tagId, (id) => (_, columns, at) => {
    const own = columns.tagIds(at);
    return id === null ? own.every((tag) => isNone('tag', tag)) : own.includes(id);
  });
  add(content.direction, (wanted) => (_, columns, at) => directionOf(columns.amount(at)) === wanted);
  add(content.externalId, (id) => (_, columns, at) => isSameExternalId(columns.externalId(at), id));
  add(content.metadata, (wanted) => (_, columns, at) => hasPair(columns.metadata(at), wanted));
  add(content.minAmount, (least) => (_, columns, at) => compare(absolute(columns.amount(at)), least) >= 0);
  add(content.maxAmount, (most) => (_, columns, at) => compare(absolute(columns.amount(at)), most) <= 0);
  return (page, columns, at) => tests.every((test) => test(page, columns, at));
};

const directionOf = (amount: string): ContentFilters['direction'] => {
  if (amount === '0') return undefined;
  return amount.startsWith('-') ? 'income' : 'expense';
};

const needsEntry = ({ importId, content }: EntryFilters): boolean =>
  importId !== undefined ||
  content?.pending !== undefined ||
  content?.excluded !== undefined ||
  content?.transactionKind !== undefined ||
  content?.currency !== undefined ||
  content?.inSpending !== undefined ||
  content?.ticker !== undefined;

const isOfState = (
  entry: Entry,
  { importId, content }: EntryFilters,
  hiddenAccounts: ReadonlySet<string> = new Set(),
): boolean => {
  const { pending, excluded, transactionKind, currency, inSpending, ticker } = content ?? {};
  return (
    (importId === undefined || entry.importId === importId) &&
    (pending === undefined || isPending(entry.feed) === pending) &&
    (excluded === undefined || entry.excluded === excluded) &&
    (transactionKind === undefined || entry.transactionKind === transactionKind) &&
    (currency === undefined || entry.currency === currency) &&
    (inSpending === undefined || (countsAsSpending(entry) && !hiddenAccounts.has(entry.accountId)) === inSpending) &&
    (ticker === undefined || (isSecurityDetails(entry.details) && entry.details.ticker === ticker))
  );
};
