import { TRANSACTION_KINDS } from '../../shared/ledger/domain/entry.ts';
import { type Catalogue, choicesOf } from '../ledger/transaction-fields.ts';
import { TRANSACTION_KIND_WORDS } from '../ledger/words.ts';
import { errorSummary, hidden, input, postForm, select } from '../platform/components/form.ts';
import { withQuery } from '../platform/components/table.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';

export type NewChangeContent = {
  /** The filters of the list of transactions, as they are in its address. */
  readonly filter: Readonly<Record<string, string>>;
  /** How many transactions match; null if the filters are invalid. */
  readonly count: number | null;
  readonly form: FormState;
  readonly catalogue: Catalogue;
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
};

const KEEP = { value: '', label: 'Keep' };
/** The value of a choice that clears a field. */
export const NONE = 'none';
const CLEAR = { value: NONE, label: 'None' };
const EXCLUDED = [KEEP, { value: 'false', label: 'Counted' }, { value: 'true', label: 'Excluded' }];
const KINDS = [KEEP, ...TRANSACTION_KINDS.map((value) => ({ value, label: TRANSACTION_KIND_WORDS[value] }))];
const NAMES = ['category_id', 'merchant_id', 'add_tag', 'remove_tag', 'name', 'kind', 'excluded', 'account_id'];

/** GET /changes/new: what to change on all transactions that match the filters. */
export const newChangePage = (viewer: Viewer, content: NewChangeContent): Html => {
  const { filter, count, form, catalogue, accounts } = content;
  const filters = Object.entries(filter).map(([name, value]) => hidden(`filter_${name}`, value));
  return layout({
    title: 'Change many transactions',
    viewer,
    content: html`<p>${count === 1 ? '1 transaction matches' : `${count ?? 'No'} transactions match`} <a href="${withQuery('/transactions', filter)}">your filters</a>. You see what changes before anything is changed.</p>
${postForm(
  viewer,
  { action: '/changes/new', label: 'Change' },
  html`${errorSummary(form, NAMES)}
${hidden('once', form.values['once'] ?? '')}${filters}
${select({ name: 'category_id', label: 'Category' }, [KEEP, CLEAR, ...choicesOf(catalogue.categories)], form)}
${select({ name: 'merchant_id', label: 'Merchant' }, [KEEP, CLEAR, ...choicesOf(catalogue.merchants)], form)}
${
  catalogue.tags.length > 0 &&
  html`${select({ name: 'add_tag', label: 'Add a tag' }, [KEEP, ...choicesOf(catalogue.tags)], form)}
${select({ name: 'remove_tag', label: 'Remove a tag' }, [KEEP, ...choicesOf(catalogue.tags)], form)}`
}
${input({ name: 'name', label: 'Name', hint: 'Leave this empty to keep the names.' }, form)}
${select({ name: 'kind', label: 'Kind' }, KINDS, form)}
${select({ name: 'excluded', label: 'In totals' }, EXCLUDED, form)}
${accounts.length > 1 && select({ name: 'account_id', label: 'Account' }, [KEEP, ...choicesOf(accounts)], form)}
<p class="row"><button type="submit">Preview</button> <a href="${withQuery('/transactions', filter)}">Cancel</a></p>`,
)}
<details class="more"><summary>Delete these transactions</summary>
<p>You see the list before anything is deleted, and you can undo it for two years.</p>
${postForm(
  viewer,
  { action: '/changes/new', label: 'Delete' },
  html`${hidden('once', form.values['once'] ?? '')}${filters}${hidden('delete', 'true')}<button type="submit" class="danger">Preview the deletion</button>`,
)}</details>`,
  });
};
