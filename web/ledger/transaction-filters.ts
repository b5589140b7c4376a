import { TRANSACTION_KINDS } from '../../shared/ledger/domain/entry.ts';
import { filterForm } from '../platform/components/filters.ts';
import { type Choice, errorSummary, input, select } from '../platform/components/form.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import type { Catalogue } from './catalogue.ts';
import { choicesOf } from './catalogue.ts';
import { TRANSACTION_KIND_WORDS } from './words.ts';

const ANY: Choice = { value: '', label: 'Any' };
const DIRECTIONS = [ANY, { value: 'income', label: 'In' }, { value: 'expense', label: 'Out' }];
const PENDING = [ANY, { value: 'true', label: 'Pending' }, { value: 'false', label: 'Booked' }];
const EXCLUDED = [ANY, { value: 'false', label: 'Counted' }, { value: 'true', label: 'Excluded' }];
const KINDS = [ANY, ...TRANSACTION_KINDS.map((value) => ({ value, label: TRANSACTION_KIND_WORDS[value] }))];
const MORE = ['category_id', 'tag_id', 'type', 'min_amount', 'max_amount', 'pending', 'excluded', 'kind'];
const NAMES = ['search', 'start_date', 'end_date', 'account_id', ...MORE];

/** The filters of a list of transactions; `extra` stands between them. */
export const transactionFilters = (path: string, form: FormState, catalogue: Catalogue, extra: Child = []): Html => {
  const isMore = MORE.some((name) => (form.values[name] ?? '') !== '');
  return html`${errorSummary(form, NAMES)}
${filterForm(
  path,
  'Transactions',
  html`${input({ name: 'search', label: 'Name or notes', type: 'search' }, form)}
${input({ name: 'start_date', label: 'From', type: 'date' }, form)}
${input({ name: 'end_date', label: 'To', type: 'date' }, form)}
${extra}
<details class="more"${isMore && html` open`}><summary>More filters</summary><div class="filters">
${select({ name: 'category_id', label: 'Category' }, [ANY, ...choicesOf(catalogue.categories)], form)}
${select({ name: 'tag_id', label: 'Tag' }, [ANY, ...choicesOf(catalogue.tags)], form)}
${select({ name: 'type', label: 'In or out' }, DIRECTIONS, form)}
${input({ name: 'min_amount', label: 'Amount from', inputmode: 'decimal' }, form)}
${input({ name: 'max_amount', label: 'Amount to', inputmode: 'decimal' }, form)}
${select({ name: 'pending', label: 'State' }, PENDING, form)}
${select({ name: 'excluded', label: 'In totals' }, EXCLUDED, form)}
${select({ name: 'kind', label: 'Kind' }, KINDS, form)}
</div></details>`,
)}`;
};
