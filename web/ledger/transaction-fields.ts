import { TRANSACTION_KINDS } from '../../shared/ledger/entries/domain/entry.ts';
import { type Choice, checkbox, fieldId, input, select, textarea } from '../platform/components/form.ts';
import { errorsOf, type FormState, worded } from '../platform/form-state.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { amountHint, DIRECTIONS } from './amounts.ts';
import { WORDS as COMMON } from './words/common.ts';
import { TRANSACTION_KIND_WORDS } from './words/kinds.ts';
import { WORDS } from './words/transaction.ts';

const { fields: words } = WORDS;

/** For error messages. */
export const TRANSACTION_LABELS = {
  account_id: words.account,
  date: words.date,
  name: words.name,
  amount: words.amount,
  direction: words.direction,
  category_id: words.category,
  merchant: words.merchant,
  tag_ids: words.tags,
  kind: words.kind,
  notes: words.notes,
  excluded: words.inTotals,
};

const KINDS = TRANSACTION_KINDS.map((value) => ({ value, label: TRANSACTION_KIND_WORDS[value] }));
const EXCLUDED = [
  { value: 'false', label: words.counted },
  { value: 'true', label: words.excluded },
];
const MOST_SUGGESTED = 500;

/**
 * The fields of a transaction. A part takes its date and amount from the split transaction, whose amount is the sum of
 * its parts. `isFiled`: of one that exists, what is changed most often is first.
 */
export const transactionFields = (
  viewer: Viewer,
  form: FormState,
  catalogue: Catalogue,
  { hasDate = true, hasAmount = true, hasExcluded = true, isFiled = false } = {},
): Html => {
  const paid = html`${hasDate && input({ name: 'date', label: words.date, type: 'date', required: true }, form)}
${hasAmount && amountFields(viewer, form)}`;
  const filed = html`<div id="file">${select({ name: 'category_id', label: words.category }, [{ value: '', label: COMMON.none }, ...choicesOf(catalogue.categories)], form)}${catalogue.categories.length === 0 && html`<small class="hint">${words.noCategories}</small>`}</div>
${merchantField(form, catalogue)}`;
  return html`<div class="fields">${input({ name: 'name', label: words.name, required: true }, form)}
${isFiled ? [filed, paid] : [paid, filed]}
${tagsField(form, catalogue)}
${textarea({ name: 'notes', label: words.notes, rows: 2 }, form)}
<details class="more"${isSpecial(form) && html` open`}><summary>${words.more}</summary>
${select({ name: 'kind', label: words.kind, hint: words.kindHint }, KINDS, form)}
${hasExcluded && select({ name: 'excluded', label: words.inTotals, hint: words.inTotalsHint }, EXCLUDED, form)}</details></div>`;
};

/** Most transactions are of the ordinary kind and count in totals. */
const isSpecial = (form: FormState): boolean =>
  (form.values['kind'] ?? 'standard') !== 'standard' ||
  form.values['excluded'] === 'true' ||
  ['kind', 'excluded'].some((name) => errorsOf(form, name).length > 0);

const amountFields = (viewer: Viewer, form: FormState): Html =>
  html`<div class="pair">${select({ name: 'direction', label: words.direction }, DIRECTIONS, form)}
${input({ name: 'amount', label: words.amount, required: true, inputmode: 'decimal', ...((form.values['amount'] ?? '') === '' && { hint: amountHint(viewer) }) }, form)}</div>`;

const merchantField = (form: FormState, { merchants }: Catalogue): Html => {
  const id = fieldId('merchant');
  const errors = errorsOf(form, 'merchant');
  return html`<div class="field"><label for="${id}">${words.merchant}</label>
<input id="${id}" name="merchant" value="${form.values['merchant'] ?? ''}" list="merchants" autocomplete="off"${errors.length > 0 && html` aria-invalid="true" aria-describedby="${id}-error"`}>
<datalist id="merchants">${merchants.slice(0, MOST_SUGGESTED).map(({ name }) => html`<option value="${name}"></option>`)}</datalist>
${errors.length > 0 && html`<small class="field-error" id="${id}-error">${inWords(errors, words.merchant)}</small>`}</div>`;
};

/** A form field occurs once, so each tag has its own. */
export const tagField = (id: string): string => `tag_${id}`;

/** The tags that are chosen, and the others on demand. */
const tagsField = (form: FormState, { tags }: Catalogue): Html => {
  if (tags.length === 0) return NOTHING;
  const errors = errorsOf(form, 'tag_ids');
  const { chosen = [], others = [] } = Object.groupBy(tags, ({ id }) =>
    form.values[tagField(id)] === 'true' ? 'chosen' : 'others',
  );
  const chips = (all: readonly Named[]) =>
    html`<div class="chips">${all.map(({ id, name }) => checkbox({ name: tagField(id), label: name }, form))}</div>`;
  return html`<fieldset id="${fieldId('tag_ids')}"${errors.length > 0 && html` aria-describedby="${fieldId('tag_ids')}-error"`}><legend>${words.tags}</legend>
${chosen.length > 0 && chips(chosen)}
${others.length > 0 && html`<details><summary>${words.addTags}</summary>${chips(others)}</details>`}
${errors.length > 0 && html`<small class="field-error" id="${fieldId('tag_ids')}-error">${inWords(errors, words.tags)}</small>`}</fieldset>`;
};

const inWords = (errors: readonly string[], label: string): string =>
  errors.map((error) => worded(error, label)).join('. ');

type Named = { readonly id: string; readonly name: string };

/** Categories, merchants and tags of the family, by name. */
export type Catalogue = {
  readonly categories: readonly (Named & { readonly color?: string; readonly icon?: string })[];
  readonly tags: readonly Named[];
  readonly merchants: readonly Named[];
};

export const choicesOf = (records: readonly Named[]): readonly Choice[] =>
  records.map(({ id, name }) => ({ value: id, label: name }));
