import type { Suggestion } from '../../shared/changes/schema/suggestion.ts';
import { flow } from '../ledger/amounts.ts';
import { errorSummary, hidden, postForm } from '../platform/components/form.ts';
import { emptyState } from '../platform/components/notice.ts';
import { type Column, type PageMeta, pager, table } from '../platform/components/table.ts';
import { day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { transactionCount } from './change-words.ts';

export type SuggestionsContent = {
  readonly field: 'category' | 'merchant';
  readonly suggestions: readonly Suggestion[];
  readonly meta: PageMeta;
  readonly form: FormState;
};

const PATH = '/changes/suggestions';
/** Each checked row sends the id of what is suggested, under this and the id of its transaction. */
export const ACCEPT = 'accept_';
/** The button of a row sends the ids of its transaction and of what is suggested. */
export const ONLY = 'only';

/** GET /changes/suggestions: what the family would probably file, to accept one by one or all that are shown. */
export const suggestionsPage = (viewer: Viewer, { field, suggestions, meta, form }: SuggestionsContent): Html =>
  layout({
    title: field === 'category' ? 'Suggested categories' : 'Suggested merchants',
    viewer,
    notice: errorSummary(form),
    content: html`<p>Learned from what your family files. What you accept can be undone for two years. See also ${
      field === 'category'
        ? html`<a href="${PATH}?field=merchant">suggested merchants</a>`
        : html`<a href="${PATH}">suggested categories</a>`
    }.</p>
${
  suggestions.length === 0
    ? emptyState(`There is no ${field} to suggest. Suggestions appear when transactions without one are like others.`, {
        href: '/transactions',
        label: 'Show transactions',
      })
    : postForm(
        viewer,
        { action: PATH, label: 'Suggestions' },
        html`${hidden('field', field)}${hidden('once', form.values['once'] ?? '')}
<p><button type="submit">Accept what is checked</button></p>
${table('Suggestions', columnsOf(viewer, field), suggestions)}`,
      )
}
${pager(PATH, { field: field === 'merchant' ? field : undefined }, meta)}
<p class="row"><span class="muted">${transactionCount(meta.total_count)} with a suggestion</span> <a href="/changes">All changes</a></p>`,
  });

const columnsOf = (viewer: Viewer, field: SuggestionsContent['field']): readonly Column<Suggestion>[] => [
  {
    label: 'Transaction',
    isHeader: true,
    cell: ({ transaction_id: id, transaction }) => html`<a href="/transactions/${id}">${transaction.name}</a>`,
  },
  { label: 'Date', isBelowName: true, cell: ({ transaction }) => day(transaction.date, viewer) },
  {
    label: 'Amount',
    isAmount: true,
    cell: ({ transaction }) => flow(transaction.amount, transaction.currency, viewer),
  },
  {
    label: field === 'category' ? 'Category' : 'Merchant',
    cell: (one) =>
      html`<label><input type="checkbox" name="${ACCEPT}${one.transaction_id}" value="${one[field]?.id ?? ''}" checked> ${one[field]?.name ?? ''}<span class="visually-hidden"> for ${one.transaction.name}</span></label>`,
  },
  {
    label: 'Why',
    isBelowName: true,
    cell: (one) => html`${percent(one[field]?.probability ?? 0, viewer)} sure: ${one[field]?.reason ?? ''}`,
  },
  {
    label: 'Only this one',
    cell: (one) =>
      html`<button type="submit" class="secondary" name="${ONLY}" value="${one.transaction_id} ${one[field]?.id ?? ''}">Accept<span class="visually-hidden"> ${one.transaction.name}</span></button>`,
  },
];

/** Rounded down: nothing is certain. */
const percent = (probability: number, { locale }: Viewer): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(Math.floor(probability * 100) / 100);
