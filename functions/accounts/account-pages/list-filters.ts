import { isTransactionFilter, TransactionFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { isLocalDate } from '../../../shared/platform/domain/dates/local-date.ts';
import type { AccountId, FamilyId } from '../../../shared/platform/domain/ids.ts';
import { absolute, boundedDecimal } from '../../../shared/platform/domain/money/decimal.ts';
import type { queryOf } from '../../../shared/platform/http/request/query.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { daysOf } from '../../../web/ledger/month-pager.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import { amountOf, searchedAmount } from '../../platform/form-values.ts';

type Query = ReturnType<typeof queryOf>;

export type Asked = {
  readonly familyId: FamilyId;
  readonly locale: string;
  /** Of the family: amounts in it come first where they are sorted. */
  readonly currency: string;
  /** The family's local date. */
  readonly today: string;
  /** Set on an account's own page; overrides the query. */
  readonly accountId?: AccountId;
};

/** The filters, the order, and how many rows a page has. The page of an account has no filter by account. */
export const toValues = (query: Query, { accountId }: Asked): FormState['values'] =>
  Object.fromEntries(
    Object.entries({ ...query, ...datesOf(query) })
      .filter((pair): pair is [string, string] => pair[1] !== undefined)
      .filter(([name]) => name === 'per_page' || name === 'sort' || isTransactionFilter(name))
      .filter(([name]) => name !== 'account_id' || accountId === undefined),
  );

/** The menu of months names a month or year in place of two dates. */
const datesOf = ({ period }: Query) => {
  if (period === undefined) return {};
  if (!isLocalDate(`${period}-01`) && !isLocalDate(`${period}-01-01`)) return { start_date: period };
  const { from, to } = daysOf(period);
  return { start_date: from, end_date: to };
};

/** @throws ValidationError */
export const toFilters = (values: FormState['values'], { locale, accountId }: Asked) => {
  const amounts = ['min_amount', 'max_amount'].filter((name) => values[name] !== undefined);
  const query = {
    ...values,
    ...Object.fromEntries(amounts.map((name) => [name, amountOf(values, name, locale)])),
    ...(accountId !== undefined && { account_id: accountId }),
  };
  const { content, ...filters } = validate(TransactionFilters, query);
  const searchAmount = amountIn(content?.search, locale);
  return { ...filters, content: content && { ...content, searchAmount }, kind: 'transaction' as const };
};

/** Typed as the family writes amounts. */
const amountIn = (search: string | undefined, locale: string): string | undefined => {
  const amount = search === undefined ? undefined : boundedDecimal(searchedAmount(search, locale) ?? '');
  return amount === undefined ? undefined : absolute(amount);
};

/**
 * The filters that a list of transactions was narrowed with.
 * @throws ValidationError
 */
export const filtersOf = (query: Query, asked: Asked) => toFilters(toValues(query, asked), asked);
