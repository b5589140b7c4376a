import { TRANSACTION_KINDS } from '../../shared/ledger/entries/domain/entry.ts';
import { type Catalogue, choicesOf } from '../ledger/transaction-fields.ts';
import { TRANSACTION_KIND_WORDS } from '../ledger/words/kinds.ts';
import { checkbox, errorSummary, hidden, input, postForm, select, textarea } from '../platform/components/form.ts';
import { withQuery } from '../platform/components/table.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Count, counted } from '../platform/format/counts.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

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

const { form: words } = WORDS;
const KEEP = { value: '', label: words.keep };
/** The value of a choice that clears a field. */
export const NONE = 'none';
const CLEAR = { value: NONE, label: words.none };
const EXCLUDED = [KEEP, { value: 'false', label: words.counted }, { value: 'true', label: words.excluded }];
const KINDS = [KEEP, ...TRANSACTION_KINDS.map((value) => ({ value, label: TRANSACTION_KIND_WORDS[value] }))];
/** For error messages. */
const LABELS = {
  category_id: words.category,
  merchant_id: words.merchant,
  add_tag: words.addTag,
  remove_tag: words.removeTag,
  name: words.name,
  notes: words.notes,
  clear_notes: words.clearNotes,
  kind: words.kind,
  excluded: words.inTotals,
  account_id: words.account,
};

/** GET /changes/new: what to change on the selected transactions, or on all that match the filters. */
export const newChangePage = (viewer: Viewer, content: NewChangeContent): Html => {
  const { selected, form } = content;
  const isNothing = selected?.length === 0;
  return layout({
    title: words.title(countIn(viewer, content)),
    viewer,
    content: isNothing
      ? html`${errorSummary(form)}<p><a class="button" href="${listPath(content)}">${words.back}</a></p>`
      : html`<p>${whatIsChanged(viewer, content)} ${words.preview}</p>
<section class="card">${changeForm(viewer, content)}</section>
${deletion(viewer, content)}`,
  });
};

const listPath = ({ filter }: NewChangeContent): string => withQuery('/transactions', filter);

const countIn = ({ locale }: Viewer, { count }: NewChangeContent): Count | null =>
  count === null ? null : counted(count, locale);

const whatIsChanged = (viewer: Viewer, content: NewChangeContent): Html => {
  const { selected } = content;
  const count = countIn(viewer, content);
  return selected === null ? words.matching(count, listPath(content)) : words.selected(count, listPath(content));
};

/** The selection, for the request that follows. */
const selectionFields = ({ filter, selected, form }: NewChangeContent): Html =>
  html`${hidden('once', form.values['once'] ?? '')}${selected !== null && hidden('transaction_ids', selected.join(' '))}${Object.entries(filter).map(([name, value]) => hidden(`filter_${name}`, value))}`;

const changeForm = (viewer: Viewer, content: NewChangeContent): Html => {
  const { form, catalogue, accounts } = content;
  return postForm(
    viewer,
    { action: '/changes/new', label: words.label },
    html`${errorSummary(form, LABELS)}
${selectionFields(content)}
<div class="fields">${select({ name: 'category_id', label: words.category }, [KEEP, CLEAR, ...choicesOf(catalogue.categories)], form)}
${select({ name: 'merchant_id', label: words.merchant }, [KEEP, CLEAR, ...choicesOf(catalogue.merchants)], form)}
${
  catalogue.tags.length > 0 &&
  html`${select({ name: 'add_tag', label: words.addTag }, [KEEP, ...choicesOf(catalogue.tags)], form)}
${select({ name: 'remove_tag', label: words.removeTag }, [KEEP, ...choicesOf(catalogue.tags)], form)}`
}
${input({ name: 'name', label: words.name, hint: words.nameHint }, form)}
${select({ name: 'kind', label: words.kind }, KINDS, form)}
${select({ name: 'excluded', label: words.inTotals }, EXCLUDED, form)}
${accounts.length > 1 && select({ name: 'account_id', label: words.account }, [KEEP, ...choicesOf(accounts)], form)}
${textarea({ name: 'notes', label: words.notes, rows: 2, hint: words.notesHint }, form)}
${checkbox({ name: 'clear_notes', label: words.clearNotes }, form)}</div>
<p class="row"><button type="submit">${words.submit}</button> <a href="${listPath(content)}">${words.cancel}</a></p>`,
  );
};

const deletion = (viewer: Viewer, content: NewChangeContent): Html =>
  html`<details class="more"><summary>${words.deletion}</summary>
<p>${words.deletionHint}</p>
${postForm(
  viewer,
  { action: '/changes/new', label: words.deletionLabel },
  html`${selectionFields(content)}${hidden('delete', 'true')}<button type="submit" class="danger">${words.previewDeletion}</button>`,
)}</details>`;
