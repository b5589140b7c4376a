import type { Suggestion } from '../../shared/changes/schema/suggestion.ts';
import { flow } from '../ledger/amounts.ts';
import { errorSummary, hidden, postForm } from '../platform/components/form.ts';
import { emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager } from '../platform/components/table.ts';
import { day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { counted } from '../platform/format/counts.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { reviewTabs } from './review-tabs.ts';
import { WORDS } from './words.ts';

export type SuggestionsContent = {
  readonly field: 'category' | 'merchant';
  readonly suggestions: readonly Suggestion[];
  readonly meta: PageMeta;
  readonly form: FormState;
};

const PATH = '/changes/suggestions';
const { suggestions: words } = WORDS;
/** Each checked row sends the id of what is suggested, under this and the id of its transaction. */
export const ACCEPT = 'accept_';
/** The button of a row sends the ids of its transaction and of what is suggested. */
export const ONLY = 'only';

/** GET /changes/suggestions: what the family would probably file, to accept one by one or all that are shown. */
export const suggestionsPage = (viewer: Viewer, { field, suggestions, meta, form }: SuggestionsContent): Html =>
  layout({
    title: words.titles[field],
    viewer,
    notice: errorSummary(form),
    content: html`${reviewTabs(viewer)}
<p>${words.intro[field]}</p>
${
  suggestions.length === 0
    ? emptyState(words.empty[field], {
        href: '/transactions',
        label: WORDS.links.showTransactions,
      })
    : postForm(
        viewer,
        { action: PATH, label: words.label },
        html`${hidden('field', field)}${hidden('once', form.values['once'] ?? '')}
<p class="row"><button type="submit">${words.acceptChecked}</button> <span class="muted">${words.total(counted(meta.total_count, viewer.locale))}</span></p>
<div class="card"><ul class="entries tree">${suggestions.map((one) => entryOf(viewer, field, one))}</ul></div>`,
      )
}
${pager(PATH, { field: field === 'merchant' ? field : undefined }, meta, viewer.locale)}
<p><a href="/changes">${WORDS.links.changes}</a></p>`,
  });

/** What it is, and below it what is suggested, with a button for it alone. */
const entryOf = (viewer: Viewer, field: SuggestionsContent['field'], one: Suggestion): Html => {
  const { transaction_id: id, transaction } = one;
  const { id: suggested = '', name = '', probability = 0, reason = '' } = one[field] ?? {};
  return html`<li class="entry"><span><a href="/transactions/${id}">${transaction.name}</a><small>${day(transaction.date, viewer)} · ${words.sure(percent(probability, viewer), reason)}</small></span><span class="amount">${flow(transaction.amount, transaction.currency, viewer)}</span>
<p class="row"><label><input type="checkbox" name="${ACCEPT}${id}" value="${suggested}" checked> ${name}<span class="visually-hidden">${words.forTransaction(transaction.name)}</span></label> <button type="submit" class="link" name="${ONLY}" value="${id} ${suggested}">${words.accept}<span class="visually-hidden">${words.forTransaction(transaction.name)}</span></button></p></li>`;
};

const percentFormats = new Map<string, Intl.NumberFormat>();

const percentFormat = (locale: string): Intl.NumberFormat => {
  const format = percentFormats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'percent' });
  percentFormats.set(locale, format);
  return format;
};

/** Rounded down: nothing is certain. */
const percent = (probability: number, { locale }: Viewer): string =>
  percentFormat(locale).format(Math.floor(probability * 100) / 100);
