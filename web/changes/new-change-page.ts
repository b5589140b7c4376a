import { TRANSACTION_KINDS } from '../../shared/ledger/domain/entry.ts';
import { type Catalogue, choicesOf } from '../ledger/transaction-fields.ts';
import { TRANSACTION_KIND_WORDS } from '../ledger/words.ts';
import { checkbox, errorSummary, hidden, input, postForm, select, textarea } from '../platform/components/form.ts';
import { withQuery } from '../platform/components/table.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';

export type NewChangeContent = {
  /** The filters of the list of transactions, as they are in its address. */
  readonly filter: Readonly<Record<string, string>>;
  /** The transactions that were selected in the list, instead of all that match the filters. */
  readonly selected: readonly string[] | null;
  /** How many transactions match, or are selected; null if the filters are invalid. */
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
const NAMES = [
  ...['category_id', 'merchant_id', 'add_tag', 'remove_tag', 'name', 'notes', 'clear_notes', 'kind', 'excluded'],
  'account_id',
];

/** GET /changes/new: what to change on the selected transactions, or on all that match the filters. */
export const newChangePage = (viewer: Viewer, content: NewChangeContent): Html => {
  const { selected, form } = content;
  const isNothing = selected?.length === 0;
  return layout({
    title: 'Change many transactions',
    viewer,
    content: isNothing
      ? html`${errorSummary(form)}<p><a class="button" href="${backOf(content)}">Back to the transactions</a></p>`
      : html`<p>${whatIsChanged(content)} You see what changes before anything is changed.</p>
${changeForm(viewer, content)}
${deletion(viewer, content)}`,
  });
};

const backOf = ({ filter }: NewChangeContent): string => withQuery('/transactions', filter);

const whatIsChanged = (content: NewChangeContent): Html => {
  const { selected, count } = content;
  const link = (words: string): Html => html`<a href="${backOf(content)}">${words}</a>`;
  if (selected !== null) {
    return html`${count === 1 ? '1 transaction is' : `${count ?? 'No'} transactions are`} selected in ${link('your list')}.`;
  }
  return html`${count === 1 ? '1 transaction matches' : `${count ?? 'No'} transactions match`} ${link('your filters')}.`;
};

/** The selection, for the request that follows. */
const selectionFields = ({ filter, selected, form }: NewChangeContent): Html =>
  html`${hidden('once', form.values['once'] ?? '')}${selected !== null && hidden('transaction_ids', selected.join(' '))}${Object.entries(filter).map(([name, value]) => hidden(`filter_${name}`, value))}`;

const changeForm = (viewer: Viewer, content: NewChangeContent): Html => {
  const { form, catalogue, accounts } = content;
  return postForm(
    viewer,
    { action: '/changes/new', label: 'Change' },
    html`${errorSummary(form, NAMES)}
${selectionFields(content)}
${select({ name: 'category_id', label: 'Category' }, [KEEP, CLEAR, ...choicesOf(catalogue.categories)], form)}
${select({ name: 'merchant_id', label: 'Merchant' }, [KEEP, CLEAR, ...choicesOf(catalogue.merchants)], form)}
${
  catalogue.tags.length > 0 &&
  html`${select({ name: 'add_tag', label: 'Add a tag' }, [KEEP, ...choicesOf(catalogue.tags)], form)}
${select({ name: 'remove_tag', label: 'Remove a tag' }, [KEEP, ...choicesOf(catalogue.tags)], form)}`
}
${input({ name: 'name', label: 'Name', hint: 'Leave this empty to keep the names.' }, form)}
${textarea({ name: 'notes', label: 'Notes', rows: 2, hint: 'Leave this empty to keep the notes.' }, form)}
${checkbox({ name: 'clear_notes', label: 'Remove the notes' }, form)}
${select({ name: 'kind', label: 'Kind' }, KINDS, form)}
${select({ name: 'excluded', label: 'In totals' }, EXCLUDED, form)}
${accounts.length > 1 && select({ name: 'account_id', label: 'Account' }, [KEEP, ...choicesOf(accounts)], form)}
<p class="row"><button type="submit">Preview</button> <a href="${backOf(content)}">Cancel</a></p>`,
  );
};

const deletion = (viewer: Viewer, content: NewChangeContent): Html =>
  html`<details class="more"><summary>Delete these transactions</summary>
<p>You see the list before anything is deleted, and you can undo it for two years.</p>
${postForm(
  viewer,
  { action: '/changes/new', label: 'Delete' },
  html`${selectionFields(content)}${hidden('delete', 'true')}<button type="submit" class="danger">Preview the deletion</button>`,
)}</details>`;
