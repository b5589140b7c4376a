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
    content: html`<p>${words.intro[field]}</p>
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
<p><button type="submit">${words.acceptChecked}</button></p>
${table(words.label, columnsOf(viewer, field), suggestions)}`,
      )
}
${pager(PATH, { field: field === 'merchant' ? field : undefined }, meta)}
<p class="row"><span class="muted">${words.total(meta.total_count)}</span> <a href="/changes">${WORDS.links.changes}</a></p>`,
  });

const columnsOf = (viewer: Viewer, field: SuggestionsContent['field']): readonly Column<Suggestion>[] => [
  {
    label: words.transaction,
    isHeader: true,
    cell: ({ transaction_id: id, transaction }) => html`<a href="/transactions/${id}">${transaction.name}</a>`,
  },
  { label: words.date, isBelowName: true, cell: ({ transaction }) => day(transaction.date, viewer) },
  {
    label: words.amount,
    isAmount: true,
    cell: ({ transaction }) => flow(transaction.amount, transaction.currency, viewer),
  },
  {
    label: words.fields[field],
    cell: (one) =>
      html`<label><input type="checkbox" name="${ACCEPT}${one.transaction_id}" value="${one[field]?.id ?? ''}" checked> ${one[field]?.name ?? ''}<span class="visually-hidden">${words.forTransaction(one.transaction.name)}</span></label>`,
  },
  {
    label: words.why,
    isBelowName: true,
    cell: (one) => words.sure(percent(one[field]?.probability ?? 0, viewer), one[field]?.reason ?? ''),
  },
  {
    label: words.only,
    cell: (one) =>
      html`<button type="submit" class="secondary" name="${ONLY}" value="${one.transaction_id} ${one[field]?.id ?? ''}">${words.accept}<span class="visually-hidden">${words.acceptFor(one.transaction.name)}</span></button>`,
  },
];

const percentFormats = new Map<string, Intl.NumberFormat>();

const percentFormat = (locale: string): Intl.NumberFormat => {
  const format = percentFormats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'percent' });
  percentFormats.set(locale, format);
  return format;
};

/** Rounded down: nothing is certain. */
const percent = (probability: number, { locale }: Viewer): string =>
  percentFormat(locale).format(Math.floor(probability * 100) / 100);
