import type { Account } from '../../shared/accounts/schema/account.ts';
import { TRANSACTION_KINDS } from '../../shared/ledger/entries/domain/entry.ts';
import {
  type Choice,
  errorSummary,
  filterPanel,
  hidden,
  input,
  searchField,
  select,
} from '../platform/components/form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { type Catalogue, choicesOf } from './transaction-fields.ts';
import { WORDS as COMMON } from './words/common.ts';
import { TRANSACTION_KIND_WORDS } from './words/kinds.ts';
import { WORDS } from './words/transactions.ts';

const { filters: labels } = WORDS;

const ANY: Choice = { value: '', label: labels.any };
const DIRECTIONS = [
  ANY,
  { value: 'income', label: COMMON.directions.in },
  { value: 'expense', label: COMMON.directions.out },
];
const PENDING = [ANY, { value: 'true', label: labels.pending }, { value: 'false', label: labels.posted }];
const EXCLUDED = [ANY, { value: 'false', label: labels.yes }, { value: 'true', label: labels.no }];
const KINDS = [ANY, ...TRANSACTION_KINDS.map((value) => ({ value, label: TRANSACTION_KIND_WORDS[value] }))];
const IN_SPENDING = [ANY, { value: 'true', label: labels.yes }, { value: 'false', label: labels.no }];
/** Those in the sheet; the search is always in view. */
const SHEET_LABELS = {
  start_date: labels.from,
  end_date: labels.to,
  account_id: labels.account,
  currency: labels.currency,
  category_id: labels.category,
  merchant_id: labels.merchant,
  tag_id: labels.tag,
  type: labels.direction,
  min_amount: labels.minAmount,
  max_amount: labels.maxAmount,
  pending: labels.state,
  excluded: labels.inTotals,
  kind: labels.kind,
  in_spending: labels.inSpending,
};
const IN_SHEET = Object.keys(SHEET_LABELS);

const without = (label: string): Choice => ({ value: 'none', label });

/** Merchants can be very many: the one that was chosen elsewhere, or none. */
const merchants = (
  { values: { merchant_id: id = '' } }: FormState,
  known: Catalogue['merchants'],
): readonly Choice[] => [
  ANY,
  without(labels.noMerchant),
  ...(id === '' || id === 'none'
    ? []
    : [{ value: id, label: known.find((choice) => choice.id === id)?.name ?? labels.chosenMerchant }]),
];

export type FilterAccount = Pick<Account, 'id' | 'name' | 'currency'>;

const currencyFilter = (accounts: readonly FilterAccount[], form: FormState): Html => {
  const { currency = '' } = form.values;
  const known = [...new Set([...accounts.map((account) => account.currency), currency])].filter((code) => code !== '');
  if (known.length < 2 && currency === '') return NOTHING;
  return select(
    { name: 'currency', label: labels.currency },
    [ANY, ...known.toSorted().map((value) => ({ value, label: value }))],
    form,
  );
};

const isSet = ({ values }: FormState, name: string): boolean => (values[name] ?? '') !== '';

export const isFiltered = (form: FormState): boolean =>
  ['search', 'import_id', ...IN_SHEET].some((name) => isSet(form, name));

type Options = {
  readonly path: string;
  readonly catalogue: Catalogue;
  /** Set if the list has transactions of several accounts. */
  readonly accounts?: readonly FilterAccount[];
  /** On the line of the search field. */
  readonly beside?: Child;
};

/** One line above a list of transactions: the search, and the other filters in a sheet. */
export const transactionFilters = (form: FormState, { path, catalogue, accounts, beside }: Options): Html => {
  const { import_id: importId = '', sort = '' } = form.values;
  const fields = html`${input({ name: 'start_date', label: labels.from, type: 'date' }, form)}
${input({ name: 'end_date', label: labels.to, type: 'date' }, form)}
${
  accounts !== undefined &&
  html`${select({ name: 'account_id', label: labels.account }, [ANY, ...choicesOf(accounts)], form)}
${currencyFilter(accounts, form)}${importId !== '' && hidden('import_id', importId)}`
}
${select({ name: 'category_id', label: labels.category }, [ANY, without(labels.noCategory), ...choicesOf(catalogue.categories)], form)}${isSet(form, 'include_subcategories') && hidden('include_subcategories', form.values['include_subcategories'] ?? '')}
${select({ name: 'merchant_id', label: labels.merchant }, merchants(form, catalogue.merchants), form)}
${select({ name: 'tag_id', label: labels.tag }, [ANY, without(labels.noTag), ...choicesOf(catalogue.tags)], form)}
${select({ name: 'type', label: labels.direction }, DIRECTIONS, form)}
${input({ name: 'min_amount', label: labels.minAmount, inputmode: 'decimal' }, form)}
${input({ name: 'max_amount', label: labels.maxAmount, inputmode: 'decimal' }, form)}
${select({ name: 'pending', label: labels.state }, PENDING, form)}
${select({ name: 'excluded', label: labels.inTotals }, EXCLUDED, form)}
${select({ name: 'kind', label: labels.kind }, KINDS, form)}
${select({ name: 'in_spending', label: labels.inSpending }, IN_SPENDING, form)}${sort !== '' && hidden('sort', sort)}`;
  return html`${errorSummary(form, { search: labels.searchTerm, ...SHEET_LABELS })}
${filterPanel(path, {
  label: WORDS.list.title,
  search: searchField({ name: 'search', label: labels.search }, form),
  fields,
  beside,
  set: IN_SHEET.filter((name) => isSet(form, name)).length,
  isAny: isFiltered(form),
  isRefused: form.errors.length > 0,
})}`;
};
