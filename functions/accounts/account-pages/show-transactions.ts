import { toImportHead } from '../../../shared/imports/schema/import-detail.ts';
import type { PageHeader } from '../../../shared/ledger/domain/header.ts';
import { type DayTotals, type ListSums, totalsOfDays } from '../../../shared/ledger/domain/list-sums.ts';
import { isTransactionFilter, TransactionFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import type { LedgerHeaders } from '../../../shared/ledger/use-cases/ledger-ports.ts';
import { countEntries, listEntries } from '../../../shared/ledger/use-cases/list-entries.ts';
import { nameEntries } from '../../../shared/ledger/use-cases/name-entries.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import { isLocalDate } from '../../../shared/platform/domain/local-date.ts';
import { type PageMeta, type PageRequest, pageMeta, toPageRequest } from '../../../shared/platform/domain/paging.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { readOnce } from '../../../shared/platform/use-cases/read-once.ts';
import type { Finds } from '../../../web/ledger/list-summary.ts';
import { daysOf, type Months } from '../../../web/ledger/month-pager.ts';
import type { Catalogue } from '../../../web/ledger/transaction-fields.ts';
import type { ImportSources, TransactionRow } from '../../../web/ledger/transaction-list.ts';
import { transactionsPage } from '../../../web/ledger/transactions-page.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import { readTypedAmount } from '../../../web/platform/format/money.ts';
import { amountOf } from '../../platform/form-values.ts';
import { readCatalogue } from '../../platform/read-catalogue.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { rememberedMarks } from '../row-marks.ts';

/** GET /transactions: all accounts, newest first. */
export const showTransactions =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const { familyId } = user;
    const seenBy = await viewer();
    const { list, count, headers } = headersOnce(work);
    const { locale, today } = seenBy;
    const reading = Promise.all([
      work.accounts.list(familyId),
      readCatalogue(work, { familyId, locale, merchants: false }),
    ]);
    const name: LedgerWork['name'] = async (...asked) => {
      const [accounts, catalogue] = await reading;
      return knownNames(work, { findMany: async () => byId(accounts) }, catalogue)(...asked);
    };
    const [{ status, ...shown }, [accounts, catalogue], months, marksOf] = await Promise.all([
      readRows({ list, count, name }, event, { familyId, locale, today }),
      reading,
      headers.list(familyId).then(monthsOf),
      rememberedMarks({ ...work, headers }, familyId),
    ]);
    const [sources, marks] = await Promise.all([
      namedImports(work, familyId, [shown.filters.values['import_id']]),
      marksOf(shown.rows.map(({ transaction }) => transaction.id)),
    ]);
    const areAllPicked = queryOf(event)['select'] === 'all';
    const content = { ...shown, marks, sources, catalogue, accounts, areAllPicked, months };
    return htmlResult(status, transactionsPage(seenBy, content));
  };

/** The first and the last month with transactions. */
export const monthsOf = (headers: readonly PageHeader[]): Months | undefined => {
  const withTransactions = headers.flatMap(({ cells }) => cells.filter(({ transactions }) => transactions > 0));
  const months = withTransactions.map(({ month }) => month).sort();
  const [first, last] = [months[0], months.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
};

type Asked = {
  readonly familyId: string;
  readonly locale: string;
  /** The family's local date. */
  readonly today: string;
  /** Set on an account's own page; overrides the query. */
  readonly accountId?: string;
};

type Reading = {
  readonly list: ReturnType<typeof listEntries>;
  readonly count: ReturnType<typeof countEntries>;
  readonly name: ReturnType<typeof nameEntries>;
};

type RowsRead = {
  readonly status: 200 | 422;
  readonly rows: readonly TransactionRow[];
  /** What each of their days adds up to. */
  readonly days: DayTotals;
  /** What all that match add up to, if the list is filtered and they are not too many. */
  readonly sums: ListSums | undefined;
  /** What a number was found as, if it was found as an amount and in texts. */
  readonly finds: Finds | undefined;
  readonly meta: ReturnType<typeof toListMeta>;
  readonly filters: FormState;
  /** The filters of the list that is shown: an amount that was searched for is one. */
  readonly used: FormState['values'];
};

/** Few, because a first visit has at most 55 kB. */
const ROWS = '25';
/** Beside a chart and what else is known of the account. */
const ROWS_OF_ACCOUNT = '20';
/** More are only counted. */
const MOST_SUMMED = 2_000;

/** The transactions that match the query; for an invalid query none, with its errors. */
export const readRows = async ({ name, ...ledger }: Reading, event: ApiEvent, asked: Asked): Promise<RowsRead> => {
  const query = queryOf(event);
  const page = toPageRequest(
    query['page'],
    query['per_page'] ?? (asked.accountId === undefined ? ROWS : ROWS_OF_ACCOUNT),
  );
  const values = toValues(query, asked);
  try {
    const { used, finds, entries, besides, totalCount, sums } = await find(ledger, asked, { values, page, query });
    const named = await name(asked.familyId, entries);
    return {
      status: 200,
      rows: named.map((one) => ({ transaction: toTransaction(one, asked.today), isSplit: one.entry.hasParts })),
      days: totalsOfDays([...entries, ...besides]),
      meta: toListMeta(pageMeta(page, totalCount)),
      filters: { values, errors: [] },
      sums,
      used,
      finds,
    };
  } catch (error) {
    if (!(error instanceof ValidationError || isTooMuch(error))) throw error;
    const nothing: PageMeta = pageMeta(page, 0);
    const errors = error.extras.errors ?? [error.message];
    const none = { rows: [], days: new Map(), sums: undefined, finds: undefined };
    return { status: 422, ...none, meta: toListMeta(nothing), filters: { values, errors }, used: values };
  }
};

type Search = {
  readonly values: FormState['values'];
  readonly page: PageRequest;
  readonly query: ReturnType<typeof queryOf>;
};

/**
 * A search for a number finds this amount, and texts with it: one of them is listed, and the other is counted. One
 * after the other, because each opens all that a family has.
 */
const find = async ({ list, count }: Omit<Reading, 'name'>, asked: Asked, { values, page, query }: Search) => {
  const toUsed = (used: FormState['values']) => toFilters(used, asked);
  const listing = async (used: FormState['values']) => {
    const request = { ...page, sumsUpTo: isNarrowed(used) ? MOST_SUMMED : undefined };
    return { used, ...(await list(asked.familyId, toUsed(used), request)) };
  };
  const ofAmount = withAmount(values, asked.locale);
  if (ofAmount === undefined) return { ...(await listing(values)), finds: undefined };
  const isText = query['match'] === 'text';
  const [shown, other] = isText ? [values, ofAmount] : [ofAmount, values];
  const listed = await listing(shown);
  if (listed.totalCount === 0) return { ...(await listing(other)), finds: undefined };
  const besides = await count(asked.familyId, toUsed(other));
  return { ...listed, finds: besides === 0 ? undefined : findsOf(isText, listed.totalCount, besides) };
};

const findsOf = (isText: boolean, listed: number, besides: number): Finds =>
  isText ? { shown: 'text', text: listed, amount: besides } : { shown: 'amount', amount: listed, text: besides };

/** The number of rows does not narrow a list. */
const isNarrowed = ({ per_page: _size, ...values }: FormState['values']): boolean =>
  Object.values(values).some((value) => value !== '');

const SIGN_AND_CURRENCY = /^[-+\u2212]?\s*\p{Sc}?\s*|\s*\p{Sc}$/gu;

/** The filters that look for a searched number as an amount; undefined for a search for a text, or beside other amounts. */
const withAmount = ({ search = '', ...values }: FormState['values'], locale: string) => {
  const typed = search.trim().replaceAll(SIGN_AND_CURRENCY, '');
  const isAmount = /^\d+(\.\d+)?$/.test(readTypedAmount(typed, locale));
  const hasOther = ['min_amount', 'max_amount'].some((name) => (values[name] ?? '') !== '');
  return isAmount && !hasOther ? { ...values, min_amount: typed, max_amount: typed } : undefined;
};

const isTooMuch = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'range_too_large';

/** The filters, and how many rows a page has. The page of an account has no filter by account. */
const toValues = (query: ReturnType<typeof queryOf>, { accountId }: Asked): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...query, ...datesOf(query) })
      .filter((pair): pair is [string, string] => pair[1] !== undefined)
      .filter(([name]) => name === 'per_page' || isTransactionFilter(name))
      .filter(([name]) => name !== 'account_id' || accountId === undefined),
  );

/** The menu of months names a month or year in place of two dates. */
const datesOf = ({ period }: ReturnType<typeof queryOf>) => {
  if (period === undefined) return {};
  if (!isLocalDate(`${period}-01`) && !isLocalDate(`${period}-01-01`)) return { start_date: period };
  const { from, to } = daysOf(period);
  return { start_date: from, end_date: to };
};

const toFilters = (values: Readonly<Record<string, string>>, { locale, accountId }: Asked) => {
  const amounts = ['min_amount', 'max_amount'].filter((name) => values[name] !== undefined);
  const query = {
    ...values,
    ...Object.fromEntries(amounts.map((name) => [name, amountOf(values, name, locale)])),
    ...(accountId !== undefined && { account_id: accountId }),
  };
  return { ...validate(TransactionFilters, query), kind: 'transaction' as const };
};

/**
 * The filters that a list of transactions was narrowed with.
 * @throws ValidationError
 */
export const filtersOf = (query: ReturnType<typeof queryOf>, asked: Asked) => toFilters(toValues(query, asked), asked);

/** Caches the family's headers for one page, because several parts of it use them. */
export const headersOnce = ({
  headers,
  ...work
}: Pick<LedgerWork, 'headers' | 'ledger' | 'importPages' | 'accounts' | 'records'>) => {
  const once: LedgerHeaders = { list: readOnce(headers.list) };
  const reading = { ...work, headers: once };
  return { headers: once, list: listEntries(reading), count: countEntries(reading) };
};

/**
 * Names entries with categories and tags that the page has already read; merchants and securities, which lists do not
 * show, read as none. The other sides of transfers are read: at most one page of the ledger for each row.
 */
export const knownNames = (
  { ledger }: Pick<LedgerWork, 'ledger'>,
  accounts: Parameters<typeof nameEntries>[0]['accounts'],
  { categories, tags }: Pick<Catalogue, 'categories' | 'tags'>,
) => {
  const byKind = { category: byId(categories), tag: byId(tags), merchant: byId([]), security: byId([]) };
  return nameEntries({
    ledger,
    accounts,
    records: { findMany: async (_familyId, kind) => byKind[kind] },
  });
};

const byId = <One extends { readonly id: string }>(all: readonly One[]): ReadonlyMap<string, One> =>
  new Map(all.map((one) => [one.id, one]));

/** The imports with these ids, for display. Null ids and ids of deleted imports are left out. */
export const namedImports = async (
  { imports }: Pick<LedgerWork, 'imports'>,
  familyId: string,
  ids: readonly (string | null | undefined)[],
): Promise<ImportSources> => {
  const wanted = new Set(ids.filter((id): id is string => id != null && id !== ''));
  const found = await Promise.all([...wanted].map((id) => imports.find(familyId, id)));
  return new Map(found.flatMap((record) => (record === undefined ? [] : [[record.id, toImportHead(record)] as const])));
};
