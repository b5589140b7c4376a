import { toImportHead } from '../../../shared/imports/schema/import-detail.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { nameEntries } from '../../../shared/ledger/entries/use-cases/name-entries.ts';
import type { PageHeader } from '../../../shared/ledger/pages/domain/header.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import type { EntryFilters } from '../../../shared/ledger/search/domain/entry-filters.ts';
import type { EntryOrder } from '../../../shared/ledger/search/domain/entry-order.ts';
import {
  addSums,
  type DayTotals,
  type ListSums,
  totalsOfDays,
} from '../../../shared/ledger/search/domain/list-sums.ts';
import {
  type EntriesPage,
  type EntriesRequest,
  listEntries,
} from '../../../shared/ledger/search/use-cases/list-entries.ts';
import { listSorted } from '../../../shared/ledger/search/use-cases/list-sorted.ts';
import type { LedgerHeaders } from '../../../shared/ledger/use-cases/ledger-ports.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { type PageRequest, toPageRequest } from '../../../shared/platform/domain/paging.ts';
import { readOnce } from '../../../shared/platform/domain/read-once.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { listMeta, queryOf } from '../../../shared/platform/http/request/query.ts';
import { htmlResult } from '../../../shared/platform/http/response/html-answers.ts';
import type { Months } from '../../../web/ledger/month-pager.ts';
import { orderIn } from '../../../web/ledger/sort-menu.ts';
import type { Catalogue } from '../../../web/ledger/transaction-fields.ts';
import type { ImportSources, Lead, TransactionRow } from '../../../web/ledger/transaction-list.ts';
import { transactionsPage } from '../../../web/ledger/transactions-page.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import { readCatalogue } from '../../platform/read-catalogue.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { rememberedMarks } from '../row-marks.ts';
import { type Asked, toFilters, toValues } from './list-filters.ts';
import { offerIn } from './undo-edit.ts';

/** GET /transactions: all accounts, newest first. */
export const showTransactions =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer, query }, event) => {
    const { familyId } = user;
    const seenBy = await viewer();
    const { headers, accounts: accountsOnce, ...lists } = listReading(work);
    const { locale, today, currency } = seenBy;
    const reading = Promise.all([
      accountsOnce.list(familyId),
      readCatalogue(work, { familyId, locale, merchants: showsMerchants(event) }),
    ]);
    const name: LedgerWork['name'] = async (...asked) => {
      const [accounts, catalogue] = await reading;
      return knownNames(work, accounts, catalogue)(...asked);
    };
    const [{ status, ...shown }, [accounts, catalogue], months, marksOf] = await Promise.all([
      readRows({ ...lists, name }, event, { familyId, locale, today, currency }),
      reading,
      headers.list(familyId).then(monthsOf),
      rememberedMarks({ ...work, headers, accounts: accountsOnce }, familyId),
    ]);
    const [sources, marks] = await Promise.all([
      namedImports(work, familyId, [shown.filters.values['import_id']]),
      marksOf(shownIn(shown).map(({ transaction }) => transaction.id)),
    ]);
    const areAllPicked = query['select'] === 'all';
    const { done } = query;
    const undo = offerIn(query['undo'], 'transactions');
    const content = { ...shown, marks, sources, catalogue, accounts, areAllPicked, months, done, undo };
    return htmlResult(status, transactionsPage(seenBy, content));
  };

/** Merchants can be very many, and a list does not show them: read to be found by name, or to name the chosen one. */
export const showsMerchants = (event: ApiEvent): boolean => {
  const { search = '', merchant_id: id = '' } = queryOf(event);
  return search.trim() !== '' || (id !== '' && id !== 'none');
};

/** All rows of a page. */
export const shownIn = ({ lead, rows }: Pick<RowsRead, 'lead' | 'rows'>): readonly TransactionRow[] => [
  ...(lead?.rows ?? []),
  ...rows,
];

/** The first and the last month with transactions. */
export const monthsOf = (headers: readonly PageHeader[]): Months | undefined => {
  const withTransactions = headers.flatMap(({ cells }) => cells.filter(({ transactions }) => transactions > 0));
  const months = withTransactions.map(({ month }) => month).sort();
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
};

type Reading = {
  readonly list: ReturnType<typeof listEntries>;
  readonly listSorted: (
    asked: Asked,
    filters: EntryFilters,
    order: EntryOrder,
    request: EntriesRequest,
  ) => Promise<EntriesPage>;
  readonly name: ReturnType<typeof nameEntries>;
};

type RowsRead = {
  readonly status: 200 | 422;
  readonly rows: readonly TransactionRow[];
  /** Transactions whose amount is the searched number. Set only if the search also found others, which are `rows`. */
  readonly lead: Lead | undefined;
  /** Sums of the days of these rows. */
  readonly days: DayTotals;
  /** Of all matches, if the list is filtered and they are not too many. */
  readonly sums: ListSums | undefined;
  readonly meta: ReturnType<typeof listMeta>;
  readonly filters: FormState;
};

const ROWS = '25';
/** More are only counted. */
const MOST_SUMMED = 2_000;
/** Above the others; a link leads to all of them. */
const MOST_LEADING = 5;

/** The transactions that match the query; for an invalid query none, with its errors. */
export const readRows = async ({ name, ...lists }: Reading, event: ApiEvent, asked: Asked): Promise<RowsRead> => {
  const query = queryOf(event);
  const page = toPageRequest(query['page'], query['per_page'] ?? ROWS);
  const values = toValues(query, asked);
  try {
    const { entries, besides, totalCount, sums, leading } = await find(lists, asked, values, page);
    const named = await name(asked.familyId, [...leading.entries, ...entries]);
    const rows = named.map((row) => ({ transaction: toTransaction(row, asked.today), isSplit: row.entry.hasParts }));
    return {
      status: 200,
      rows: rows.slice(leading.entries.length),
      lead:
        leading.totalCount === 0
          ? undefined
          : { rows: rows.slice(0, leading.entries.length), total: leading.totalCount },
      days: orderIn(values) === undefined ? totalsOfDays([...entries, ...besides]) : new Map(),
      meta: { ...listMeta(page, totalCount), total_count: totalCount + leading.totalCount },
      filters: { values, errors: [] },
      sums,
    };
  } catch (error) {
    if (!(error instanceof ValidationError || isTooMuch(error))) throw error;
    const errors = error.extras.errors ?? [error.message];
    const none = { rows: [], lead: undefined, days: new Map(), sums: undefined };
    return { status: 422, ...none, meta: listMeta(page, 0), filters: { values, errors } };
  }
};

const NONE_LEADING = { entries: [], totalCount: 0 };

/**
 * A searched number is an amount first, and a text besides. One after the other, because each opens all that a family
 * has.
 */
const find = async (
  { list, listSorted }: Pick<Reading, 'list' | 'listSorted'>,
  asked: Asked,
  values: FormState['values'],
  page: PageRequest,
) => {
  const filters = toFilters(values, asked);
  const request = { ...page, sumsUpTo: isNarrowed(values) ? MOST_SUMMED : undefined };
  const order = orderIn(values);
  if (order !== undefined) return { ...(await listSorted(asked, filters, order, request)), leading: NONE_LEADING };
  const listing = (foundBy?: 'amount' | 'others') =>
    list(
      asked.familyId,
      foundBy === undefined ? filters : { ...filters, content: { ...filters.content, foundBy } },
      request,
    );
  if (filters.content?.searchAmount === undefined) return { ...(await listing()), leading: NONE_LEADING };
  const byAmount = await listing('amount');
  const others = await listing('others');
  if (byAmount.totalCount === 0) return { ...others, leading: NONE_LEADING };
  if (others.totalCount === 0) return { ...byAmount, leading: NONE_LEADING };
  const entries = page.page === 1 ? byAmount.entries.slice(0, MOST_LEADING) : [];
  return {
    ...others,
    sums: addSums(byAmount.sums, others.sums),
    leading: { entries, totalCount: byAmount.totalCount },
  };
};

/** The number of rows and their order do not narrow a list. */
const isNarrowed = ({ per_page: _size, sort: _order, ...values }: FormState['values']): boolean =>
  Object.values(values).some((value) => value !== '');

const isTooMuch = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'range_too_large';

/** Caches the family's headers and accounts for one page, because several parts of it use them. */
export const listReading = ({
  headers,
  accounts,
  ...work
}: Pick<LedgerWork, 'headers' | 'ledger' | 'importPages' | 'accounts' | 'records'>) => {
  const once: LedgerHeaders = { list: readOnce(headers.list) };
  const accountsOnce = { list: readOnce(accounts.list) };
  return {
    headers: once,
    accounts: accountsOnce,
    list: listEntries({ ...work, headers: once, accounts: accountsOnce }),
    listSorted: async (
      { familyId, currency }: Asked,
      filters: EntryFilters,
      order: EntryOrder,
      request: EntriesRequest,
    ): Promise<EntriesPage> => {
      const accountNames = new Map((await accountsOnce.list(familyId)).map(({ id, name }) => [id, name]));
      const sort = listSorted({ ...work, headers: once, accounts: accountsOnce });
      return sort(familyId, filters, { ...order, currency, accountNames }, request);
    },
  };
};

/**
 * Names entries with accounts, categories and tags that the page has already read; merchants and securities, which lists
 * do not show, read as none. The other sides of transfers are read: at most one page of the ledger for each row.
 */
export const knownNames = (
  { ledger }: Pick<LedgerWork, 'ledger'>,
  accounts: readonly Account[],
  { categories, tags }: Pick<Catalogue, 'categories' | 'tags'>,
) => {
  const byKind = { category: byId(categories), tag: byId(tags), merchant: byId([]), security: byId([]) };
  return nameEntries({
    ledger,
    accounts: { findMany: async () => byId(accounts) },
    records: { findMany: async (_familyId, kind) => byKind[kind] },
  });
};

const byId = <Named extends { readonly id: string }>(all: readonly Named[]): ReadonlyMap<string, Named> =>
  new Map(all.map((record) => [record.id, record]));

/** The imports with these ids, for display. Null ids and ids of deleted imports are left out. */
export const namedImports = async (
  { imports }: Pick<LedgerWork, 'imports'>,
  familyId: FamilyId,
  ids: readonly (string | null | undefined)[],
): Promise<ImportSources> => {
  const wanted = new Set(ids.filter((id): id is string => id != null && id !== ''));
  const found = await Promise.all([...wanted].map((id) => imports.find(familyId, id)));
  return new Map(found.flatMap((record) => (record === undefined ? [] : [[record.id, toImportHead(record)] as const])));
};
