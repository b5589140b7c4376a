import type { Suggestion } from '../../shared/changes/schema/suggestion.ts';
import type { SimilarGroup } from '../../shared/changes/suggestions/domain/group-similar-names.ts';
import { flow } from '../ledger/amounts.ts';
import { type CategoryPictures, chipPictures, repeatedPicture } from '../platform/components/category-chip.ts';
import { errorSummary, hidden, postForm } from '../platform/components/form.ts';
import { emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, withQuery } from '../platform/components/table.ts';
import { day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Count, counted, formatCount } from '../platform/format/counts.ts';
import { formatDay } from '../platform/format/dates.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { reviewTabs } from './review-tabs.ts';
import { WORDS } from './words.ts';

export type SuggestionsContent = {
  readonly field: 'category' | 'merchant';
  readonly groups: readonly SimilarGroup<Suggestion>[];
  /** On all pages. */
  readonly total: number;
  readonly meta: PageMeta;
  readonly pictures: CategoryPictures;
  /** The values to choose from in place of a suggestion. */
  readonly choices?: readonly { readonly id: string; readonly name: string }[];
  readonly form: FormState;
  /** Whether nothing is selected at first, instead of all. */
  readonly isNonePicked?: boolean;
  /** A transaction whose group alone is shown, with its rows. */
  readonly of?: string | undefined;
};

const PATH = '/changes/suggestions';
const { suggestions: words } = WORDS;
/** Each checked row sends the id of what is suggested, under this and the id of its transaction. */
export const ACCEPT = 'accept_';
/** A checked group, by its number. */
export const GROUP = 'group_';
/** The id of what is suggested for a group, and those of its transactions. */
export const IDS = 'ids_';
/** Followed by the number of the group: the value chosen in place of its suggestion. */
export const INSTEAD = 'instead_';
/** The button of a group sends its number. */
export const ONLY = 'only';

/** GET /changes/suggestions: what the family would probably file, to accept by name or all that are selected. */
export const suggestionsPage = (viewer: Viewer, content: SuggestionsContent): Html => {
  const { field, groups, meta, form, of } = content;
  const [only] = groups;
  return layout({
    title: words.titles[field],
    viewer,
    notice: errorSummary(form),
    content: html`${reviewTabs(viewer)}
${of === undefined ? html`<p>${words.intro[field]}</p>` : html`<p><a href="${withQuery(PATH, queryOf(field))}">${words.back}</a></p>`}
${only === undefined ? nothing(content) : of === undefined ? groupsForm(viewer, content) : rowsForm(viewer, content, only)}
${of === undefined && meta.total_pages > 1 ? pager(PATH, queryOf(field), meta, viewer.locale) : NOTHING}
<p><a href="/changes">${WORDS.links.changes}</a></p>`,
  });
};

const nothing = ({ field, of }: SuggestionsContent): Html =>
  of === undefined
    ? emptyState(words.empty[field], { href: '/transactions', label: WORDS.links.showTransactions })
    : html`<p>${words.decided}</p>`;

const queryOf = (field: SuggestionsContent['field']) => ({ field: field === 'merchant' ? field : undefined });

/** A form with a button for all that is selected, which counts, and a link that selects all or none. */
const selectionForm = (viewer: Viewer, content: SuggestionsContent, beside: Html, list: Html): Html => {
  const { field, meta, form, of, isNonePicked = false } = content;
  const shown = { ...queryOf(field), of };
  const other = {
    ...shown,
    ...(of === undefined && { page: String(meta.current_page) }),
    ...(!isNonePicked && { select: 'none' }),
  };
  return html`<div data-selection>${postForm(
    viewer,
    { action: withQuery(PATH, shown), label: words.label },
    html`${hidden('field', field)}${hidden('once', form.values['once'] ?? '')}
<div class="selection"><p class="row"><button type="submit" data-words="${words.acceptCount}">${words.acceptChecked}</button>
<a href="${withQuery(PATH, other)}" data-all="${words.selectAll}" data-none="${words.selectNone}">${isNonePicked ? words.selectAll : words.selectNone}</a>
${beside}</p></div>
${list}`,
  )}</div>`;
};

const groupsForm = (viewer: Viewer, content: SuggestionsContent): Html => {
  const { field, groups, total, pictures } = content;
  const values = new Set(groups.map(({ items: [first] }) => first[field]?.id ?? ''));
  const chips = [...values].flatMap((id) => pictures.get(id) ?? []);
  return selectionForm(
    viewer,
    content,
    html`<span class="muted wide-only">${words.total(counted(total, viewer.locale))}</span>`,
    html`<div class="card list">${chipPictures(chips)}<ul class="entries">${groups.map((group, at) => groupEntry(viewer, content, { ...group, at }))}</ul></div>`,
  );
};

type Group = SimilarGroup<Suggestion> & { readonly at: number };

/** A name with what is suggested for it, a button for all of its transactions, and a link to these. */
const groupEntry = (viewer: Viewer, content: SuggestionsContent, group: Group): Html => {
  const { field, isNonePicked = false } = content;
  const { name, items, at, total } = group;
  const [first] = items;
  const { id: suggested = '', basis = 'history', reason = '' } = first[field] ?? {};
  const ids = items.map(({ transaction_id: id }) => id);
  const box = `${GROUP}${at}`;
  const count = counted(ids.length, viewer.locale);
  const isPart = total > ids.length;
  return html`<li class="entry suggested"><input type="checkbox" id="${box}" name="${box}" value="true" data-rows="${ids.length}"${!isNonePicked && html` checked`}><span><label for="${box}">${named(name)} ${suggestedOf(content, first)}</label><small>${
    ids.length === 1
      ? whenAndWhat(viewer, first)
      : html`<a href="${withQuery(PATH, { ...queryOf(field), of: first.transaction_id })}">${WORDS.transactions(count)}<span class="visually-hidden">${words.forName(name)}</span></a>`
  } · ${isPart && html`${placeOf(viewer, group)} · `}${words.reasons[basis](reason)}</small></span>
<div class="end"><button type="submit" class="secondary" name="${ONLY}" value="${at}">${words.accept(count, isPart)}<span class="visually-hidden">${words.forName(name)}</span></button></div>${another(content, { name, at, suggested, count })}${hidden(`${IDS}${at}`, [suggested, ...ids].join(' '))}</li>`;
};

/** More choices would make the page heavy. */
const MOST_CHOICES = 150;

type Instead = { readonly name: string; readonly at: number; readonly suggested: string; readonly count: Count };

/** A list to choose from in place of the suggestion, on demand. */
const another = ({ choices = [], field }: SuggestionsContent, { name, at, suggested, count }: Instead): Html => {
  const others = choices.filter(({ id }) => id !== suggested);
  if (others.length === 0 || others.length > MOST_CHOICES) return NOTHING;
  return html`<details><summary>${words.another}<span class="visually-hidden">${words.forName(name)}</span></summary><div class="row"><select name="${INSTEAD}${at}" aria-label="${words.anotherFor[field](name)}"><option value="">${words.asSuggested}${others.map(({ id, name: other }) => html`<option value="${id}">${other}`)}</select><button type="submit" class="secondary" name="${ONLY}" value="${at}">${words.setAnother(count)}<span class="visually-hidden">${words.forName(name)}</span></button></div></details>`;
};

const named = (name: string): Html =>
  html`${name} <span aria-hidden="true">→</span><span class="visually-hidden">${words.as}</span>`;

const suggestedOf = ({ field, pictures }: SuggestionsContent, suggestion: Suggestion): Html => {
  const { id = '', name = '' } = suggestion[field] ?? {};
  const picture = pictures.get(id);
  return picture === undefined
    ? html`${name}`
    : html`<span class="chip">${repeatedPicture(picture)}<bdi>${name}</bdi></span>`;
};

/** The transactions of one group. */
const rowsForm = (viewer: Viewer, content: SuggestionsContent, { name, items }: SimilarGroup<Suggestion>): Html => {
  const { field, pictures } = content;
  const [first] = items;
  const { id: suggested = '', basis = 'history', reason = '' } = first[field] ?? {};
  const picture = pictures.get(suggested);
  return selectionForm(
    viewer,
    content,
    NOTHING,
    html`<section class="card list">${picture !== undefined && chipPictures([picture])}<h2>${named(name)} ${suggestedOf(content, first)}</h2><p class="muted">${words.reasons[basis](reason)}</p>
<ul class="entries">${items.map((item) => rowOf(viewer, content, item, suggested))}</ul></section>`,
  );
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
const rowOf = (
  viewer: Viewer,
  { isNonePicked = false }: SuggestionsContent,
  { transaction_id: id, transaction }: Suggestion,
  value: string,
): Html => {
  const { name, date, amount, currency } = transaction;
  return html`<li class="entry suggested"><input type="checkbox" name="${ACCEPT}${id}" value="${value}" aria-label="${name}, ${formatDay(date, viewer.locale)}"${!isNonePicked && html` checked`}><span><a href="/transactions/${id}">${name}</a><small>${day(date, viewer)}</small></span><span class="amount">${flow(amount, currency, viewer)}</span></li>`;
};
