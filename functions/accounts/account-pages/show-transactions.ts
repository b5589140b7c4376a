import { toImportHead } from '../../../shared/imports/schema/import-detail.ts';
import type { PageHeader } from '../../../shared/ledger/domain/header.ts';
import { TransactionFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import type { LedgerHeaders } from '../../../shared/ledger/use-cases/ledger-ports.ts';
import { type EntriesPage, listEntries } from '../../../shared/ledger/use-cases/list-entries.ts';
import { nameEntries } from '../../../shared/ledger/use-cases/name-entries.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import { type PageMeta, pageMeta, toPageRequest } from '../../../shared/platform/domain/paging.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import type { Months } from '../../../web/ledger/month-pager.ts';
import type { Catalogue } from '../../../web/ledger/transaction-fields.ts';
import type { ImportSources, TransactionRow } from '../../../web/ledger/transaction-list.ts';
import { transactionsPage } from '../../../web/ledger/transactions-page.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import { readTypedAmount } from '../../../web/platform/format/money.ts';
import { readCatalogue } from '../../platform/read-catalogue.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { amountOf } from './form-values.ts';

/** GET /transactions: all accounts, newest first. */
export const showTransactions =
  (work: LedgerWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const { familyId } = user;
    const seenBy = await viewer();
    const { list, headers } = readOnce(work);
    const { locale, today } = seenBy;
    const reading = Promise.all([
      work.accounts.list(familyId),
      readCatalogue(work, { familyId, locale, merchants: false }),
    ]);
    const name: LedgerWork['name'] = async (...asked) => {
      const [accounts, catalogue] = await reading;
      return knownNames(work, { findMany: async () => byId(accounts) }, catalogue)(...asked);
    };
    const [{ status, ...shown }, [accounts, catalogue], months] = await Promise.all([
      readRows({ list, name }, event, { familyId, locale, today }),
      reading,
      headers.list(familyId).then(monthsOf),
    ]);
    const sources = await namedImports(work, familyId, [shown.filters.values['import_id']]);
    const areAllPicked = queryOf(event)['select'] === 'all';
    const content = { ...shown, sources, catalogue, accounts, areAllPicked, months };
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
  readonly name: ReturnType<typeof nameEntries>;
};

type RowsRead = {
  readonly status: 200 | 422;
  readonly rows: readonly TransactionRow[];
  readonly meta: ReturnType<typeof toListMeta>;
  readonly filters: FormState;
  /** The filters that were used: an amount that was searched for is one. */
  readonly used: FormState['values'];
};

/** Fewer than in the API, because a first visit has at most 60 kB. */
const ROWS = '30';
/** Beside a chart and what else is known of the account. */
const ROWS_OF_ACCOUNT = '25';

/** The transactions that match the query; for an invalid query none, with its errors. */
export const readRows = async ({ list, name }: Reading, event: ApiEvent, asked: Asked): Promise<RowsRead> => {
  const query = queryOf(event);
  const page = toPageRequest(
    query['page'],
    query['per_page'] ?? (asked.accountId === undefined ? ROWS : ROWS_OF_ACCOUNT),
  );
  const values = toValues(query);
  try {
    const listing = async (used: FormState['values']) => ({
      used,
      ...(await list(asked.familyId, { ...toFilters(used, asked), kind: 'transaction' }, page)),
    });
    const ofAmount = withAmount(values, asked.locale);
    const found = ofAmount && (await listing(ofAmount));
    const { entries, totalCount, used }: EntriesPage & { readonly used: FormState['values'] } =
      found !== undefined && found.totalCount > 0 ? found : await listing(values);
    const named = await name(asked.familyId, entries);
    return {
      status: 200,
      rows: named.map((one) => ({ transaction: toTransaction(one, asked.today), isSplit: one.entry.hasParts })),
      meta: toListMeta(pageMeta(page, totalCount)),
      filters: { values, errors: [] },
      used,
    };
  } catch (error) {
    if (!(error instanceof ValidationError || isTooMuch(error))) throw error;
    const nothing: PageMeta = pageMeta(page, 0);
    const errors = error.extras.errors ?? [error.message];
    return { status: 422, rows: [], meta: toListMeta(nothing), filters: { values, errors }, used: values };
  }
};

const SIGN_AND_CURRENCY = /^[-+\u2212]?\s*\p{Sc}?\s*|\s*\p{Sc}$/gu;

/** A search for a number looks for this amount first; undefined for a search for a text, or beside other amounts. */
const withAmount = ({ search = '', ...values }: FormState['values'], locale: string) => {
  const typed = search.trim().replaceAll(SIGN_AND_CURRENCY, '');
  const isAmount = /^\d+(\.\d+)?$/.test(readTypedAmount(typed, locale));
  const hasOther = ['min_amount', 'max_amount'].some((name) => (values[name] ?? '') !== '');
  return isAmount && !hasOther ? { ...values, min_amount: typed, max_amount: typed } : undefined;
};

const isTooMuch = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'range_too_large';

/** `done` and `select` are not filters, and `page` belongs to the pager. */
const toValues = (query: ReturnType<typeof queryOf>): Readonly<Record<string, string>> => {
  const { done: _done, select: _select, page: _page, ...filters } = query;
  return Object.fromEntries(Object.entries(filters).filter((pair): pair is [string, string] => pair[1] !== undefined));
};

const toFilters = (values: Readonly<Record<string, string>>, { locale, accountId }: Asked) => {
  const amounts = ['min_amount', 'max_amount'].filter((name) => values[name] !== undefined);
  const query = {
    ...values,
    ...Object.fromEntries(amounts.map((name) => [name, amountOf(values, name, locale)])),
    ...(accountId !== undefined && { account_id: accountId }),
  };
  return validate(TransactionFilters, query);
};

/** Caches the family's headers for one page, because several parts of it use them. */
export const readOnce = ({
  headers,
  ...work
}: Pick<LedgerWork, 'headers' | 'ledger' | 'importPages' | 'accounts' | 'records'>) => {
  let read: ReturnType<LedgerHeaders['list']> | undefined;
  const once: LedgerHeaders = {
    list: (familyId) => {
      read ??= headers.list(familyId);
      return read;
    },
  };
  return { headers: once, list: listEntries({ ...work, headers: once }) };
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
