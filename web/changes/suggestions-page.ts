import type { Alike } from '../../shared/changes/domain/alike-names.ts';
import type { Suggestion } from '../../shared/changes/schema/suggestion.ts';
import { flow } from '../ledger/amounts.ts';
import { type CategoryPictures, categoryChip } from '../platform/components/category-chip.ts';
import { errorSummary, hidden, postForm } from '../platform/components/form.ts';
import { emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, withQuery } from '../platform/components/table.ts';
import { day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { counted, formatCount } from '../platform/format/counts.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { reviewTabs } from './review-tabs.ts';
import { WORDS } from './words.ts';

export type SuggestionsContent = {
  readonly field: 'category' | 'merchant';
  readonly groups: readonly Alike<Suggestion>[];
  /** On all pages. */
  readonly total: number;
  readonly meta: PageMeta;
  readonly pictures: CategoryPictures;
  readonly form: FormState;
  /** Whether nothing is selected at first, instead of all. */
  readonly isNonePicked?: boolean;
};

const PATH = '/changes/suggestions';
const { suggestions: words } = WORDS;
/** Each checked row sends the id of what is suggested and the number of its group, under this and the id of its transaction. */
export const ACCEPT = 'accept_';
/** A checked group, by its number: without it, its rows are not accepted. */
export const GROUP = 'group_';
/** The button of a group sends the id of what is suggested and the ids of its transactions. */
export const ONLY = 'only';

/** GET /changes/suggestions: what the family would probably file, to accept by name or all that are selected. */
export const suggestionsPage = (viewer: Viewer, content: SuggestionsContent): Html => {
  const { field, groups, meta, form } = content;
  return layout({
    title: words.titles[field],
    viewer,
    notice: errorSummary(form),
    content: html`${reviewTabs(viewer)}
<p>${words.intro[field]}</p>
${
  groups.length === 0
    ? emptyState(words.empty[field], { href: '/transactions', label: WORDS.links.showTransactions })
    : groupsForm(viewer, content)
}
${meta.total_pages > 1 ? pager(PATH, queryOf(field), meta, viewer.locale) : NOTHING}
<p><a href="/changes">${WORDS.links.changes}</a></p>`,
  });
};

const queryOf = (field: SuggestionsContent['field']) => ({ field: field === 'merchant' ? field : undefined });

const groupsForm = (viewer: Viewer, content: SuggestionsContent): Html => {
  const { field, groups, total, meta, form, isNonePicked = false } = content;
  const other = { ...queryOf(field), page: String(meta.current_page), ...(!isNonePicked && { select: 'none' }) };
  return html`<div data-selection>${postForm(
    viewer,
    { action: PATH, label: words.label },
    html`${hidden('field', field)}${hidden('once', form.values['once'] ?? '')}
<div class="selection"><p class="row"><button type="submit" data-words="${words.acceptCount}">${words.acceptChecked}</button>
<a href="${withQuery(PATH, other)}" data-all="${words.selectAll}" data-none="${words.selectNone}">${isNonePicked ? words.selectAll : words.selectNone}</a>
<span class="muted wide-only">${words.total(counted(total, viewer.locale))}</span></p></div>
<div class="card list"><ul class="entries">${groups.map((group, at) => groupEntry(viewer, content, { ...group, at }))}</ul></div>`,
  )}</div>`;
};

type Group = Alike<Suggestion> & { readonly at: number };

/** A name with what is suggested for it, a button for all of its transactions, and these below, on demand. */
const groupEntry = (viewer: Viewer, content: SuggestionsContent, group: Group): Html => {
  const { field, pictures, isNonePicked = false } = content;
  const { name, items, at, total } = group;
  const [first] = items;
  const { id: suggested = '', name: value = '', reason = '' } = first[field] ?? {};
  const picture = pictures.get(suggested);
  const ids = items.map(({ transaction_id: id }) => id).join(' ');
  const box = `${GROUP}${at}`;
  const count = counted(items.length, viewer.locale);
  const isPart = total > items.length;
  return html`<li class="entry suggested"><input type="checkbox" id="${box}" name="${box}" value="true" data-group${!isNonePicked && html` checked`}><span><label for="${box}">${name} <span aria-hidden="true">→</span><span class="visually-hidden">${words.as}</span> ${picture === undefined ? value : categoryChip({ name: value, ...picture })}</label><small>${items.length === 1 && html`${whenAndWhat(viewer, first)} · `}${isPart && html`${placeOf(viewer, group)} · `}${words.reason(reason)}</small></span>
<div class="end"><button type="submit" class="secondary" name="${ONLY}" value="${suggested} ${ids}">${words.accept(count, isPart)}<span class="visually-hidden">${words.forName(name)}</span></button></div>
${items.length === 1 ? hidden(`${ACCEPT}${first.transaction_id}`, `${suggested} ${at}`) : html`<details><summary>${WORDS.transactions(count)}</summary><ul class="entries">${items.map((one) => rowOf(viewer, one, `${suggested} ${at}`))}</ul></details>`}</li>`;
};

const placeOf = ({ locale }: Viewer, { items, from, total }: Group): string =>
  words.part(
    formatCount(from + 1, locale),
    items.length === 1 ? undefined : formatCount(from + items.length, locale),
    formatCount(total, locale),
  );

const whenAndWhat = (
  viewer: Viewer,
  { transaction_id: id, transaction: { date, amount, currency } }: Suggestion,
): Html => html`<a href="/transactions/${id}">${day(date, viewer)}</a> · ${flow(amount, currency, viewer)}`;

/** Checked, so that only an exception takes a click. */
const rowOf = (viewer: Viewer, { transaction_id: id, transaction }: Suggestion, value: string): Html => {
  const { name, date, amount, currency } = transaction;
  const box = `${ACCEPT}${id}`;
  return html`<li class="entry"><input type="checkbox" id="${box}" name="${box}" value="${value}" checked><span><label for="${box}"><span class="visually-hidden">${name}, </span>${day(date, viewer)}</label><small><a href="/transactions/${id}">${name}</a></small></span><span class="amount">${flow(amount, currency, viewer)}</span></li>`;
};
