import { TransactionFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import type { EntriesPage, listEntries } from '../../../shared/ledger/use-cases/list-entries.ts';
import type { nameEntries } from '../../../shared/ledger/use-cases/name-entries.ts';
import { DomainError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import { type PageMeta, pageMeta } from '../../../shared/platform/domain/paging.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { pageOf, queryOf } from '../../../shared/platform/http/query.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import type { TransactionRow } from '../../../web/ledger/transactions-table.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import { amountOf } from './typed.ts';

type Asked = {
  readonly familyId: string;
  readonly locale: string;
  /** The family's. */
  readonly today: string;
  /** Of the account's own page, whatever the query says. */
  readonly accountId?: string;
};

type Reading = {
  readonly list: ReturnType<typeof listEntries>;
  readonly name: ReturnType<typeof nameEntries>;
};

export type RowsRead = {
  readonly status: 200 | 422;
  readonly rows: readonly TransactionRow[];
  readonly meta: ReturnType<typeof toListMeta>;
  readonly filters: FormState;
};

/** The transactions that the query asks for; where it asks for nonsense, none, and what is wrong with it. */
export const readRows = async ({ list, name }: Reading, event: ApiEvent, asked: Asked): Promise<RowsRead> => {
  const page = pageOf(event);
  const values = toValues(queryOf(event));
  try {
    const filters = toFilters(values, asked);
    const { entries, totalCount }: EntriesPage = await list(asked.familyId, { ...filters, kind: 'transaction' }, page);
    const named = await name(asked.familyId, entries);
    return {
      status: 200,
      rows: named.map((one) => ({ transaction: toTransaction(one, asked.today), isSplit: one.entry.hasParts })),
      meta: toListMeta(pageMeta(page, totalCount)),
      filters: { values, errors: [] },
    };
  } catch (error) {
    if (!(error instanceof ValidationError || isTooMuch(error))) throw error;
    const nothing: PageMeta = pageMeta(page, 0);
    const errors = error.extras.errors ?? [error.message];
    return { status: 422, rows: [], meta: toListMeta(nothing), filters: { values, errors } };
  }
};

const isTooMuch = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'range_too_large';

/** What a code says about the act before is no filter, and the page is the pager's. */
const toValues = (query: ReturnType<typeof queryOf>): Readonly<Record<string, string>> => {
  const { done: _done, page: _page, ...filters } = query;
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
