import { withQuery } from '../platform/components/table.ts';
import type { FormState } from '../platform/form-state.ts';
import { formatDay } from '../platform/format/dates.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { daysOf, periodName } from './month-pager.ts';
import type { Catalogue } from './transaction-fields.ts';
import type { FilterAccount } from './transaction-filters.ts';
import { WORDS as COMMON } from './words/common.ts';
import { TRANSACTION_KIND_WORDS } from './words/kinds.ts';
import { WORDS } from './words/transactions.ts';

const { filters: labels, active: words } = WORDS;

export type Narrowed = {
  readonly path: string;
  readonly filters: FormState;
  readonly catalogue: Catalogue;
  readonly accounts: readonly FilterAccount[];
  readonly locale: string;
};

type Values = FormState['values'];

/** A filter in words, and the fields that it is made of. */
type Active = { readonly text: Child; readonly fields: readonly string[] };

/** The filters of a list in words; each link takes one of them away. */
export const activeFilters = (narrowed: Narrowed): Html => {
  const { path, filters } = narrowed;
  const active = filters.errors.length > 0 ? [] : activeIn(narrowed);
  if (active.length === 0) return NOTHING;
  const without = ({ fields }: Active): Values => ({
    ...filters.values,
    ...Object.fromEntries(fields.map((field) => [field, ''])),
  });
  const { per_page: size } = filters.values;
  return html`<nav class="narrowing active" aria-label="${words.title}"><ul>${active.map(
    (filter) =>
      html`<li><a href="${withQuery(path, without(filter))}"><span class="visually-hidden">${words.remove} </span>${filter.text}<span aria-hidden="true">×</span></a></li>`,
  )}${active.length > 1 && html`<li><a href="${withQuery(path, { per_page: size })}">${words.removeAll}</a></li>`}</ul></nav>`;
};

const activeIn = ({ filters: { values }, catalogue, accounts, locale }: Narrowed): readonly Active[] => {
  const named = (field: string, all: readonly { readonly id: string; readonly name: string }[], none: string) => {
    const { [field]: id = '' } = values;
    if (id === '') return undefined;
    return {
      text: id === 'none' ? none : (all.find((record) => record.id === id)?.name ?? words.other),
      fields: [field],
    };
  };
  const chosen = (field: string, texts: Readonly<Record<string, Child>>): Active | undefined => {
    const text = texts[values[field] ?? ''];
    return text === undefined ? undefined : { text, fields: [field] };
  };
  const { search = '', currency = '' } = values;
  const category = named('category_id', catalogue.categories, labels.noCategory);
  const found: readonly (Active | undefined)[] = [
    search === '' ? undefined : { text: words.search(search), fields: ['search'] },
    daysIn(values, locale),
    named('account_id', accounts, words.other),
    currency === '' ? undefined : { text: currency, fields: ['currency'] },
    category && { ...category, fields: [...category.fields, 'include_subcategories'] },
    named('merchant_id', catalogue.merchants, labels.noMerchant),
    named('tag_id', catalogue.tags, labels.noTag),
    chosen('type', { income: COMMON.directions.in, expense: COMMON.directions.out }),
    amountsIn(values),
    chosen('pending', { true: labels.pending, false: labels.posted }),
    chosen('excluded', words.excluded),
    chosen('kind', TRANSACTION_KIND_WORDS),
    chosen('in_spending', words.inSpending),
  ];
  return found.filter((filter) => filter !== undefined);
};

const DATES = ['start_date', 'end_date'];

const daysIn = ({ start_date: from = '', end_date: to = '' }: Values, locale: string): Active | undefined => {
  if (from === '' && to === '') return undefined;
  const period = [from.slice(0, 7), from.slice(0, 4)].find(
    (candidate) => candidate !== '' && daysOf(candidate).from === from && daysOf(candidate).to === to,
  );
  if (period !== undefined) return { text: periodName(period, locale), fields: DATES };
  if (from === '') return { text: words.until(formatDay(to, locale)), fields: DATES };
  if (to === '') return { text: words.since(formatDay(from, locale)), fields: DATES };
  return { text: words.between(formatDay(from, locale), formatDay(to, locale)), fields: DATES };
};

const amountsIn = ({ min_amount: least = '', max_amount: most = '' }: Values): Active | undefined => {
  if (least === '' && most === '') return undefined;
  const fields = ['min_amount', 'max_amount'];
  if (least === most) return { text: words.amount(least), fields };
  if (least === '') return { text: words.atMost(most), fields };
  return { text: most === '' ? words.atLeast(least) : words.between(least, most), fields };
};
