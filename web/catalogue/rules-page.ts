import { actionButton, filterForm, input } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../platform/components/table.ts';
import { badge } from '../platform/components/values.ts';
import { newForm } from '../platform/form-state.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

export const RULES_PATH = '/rules';
const { rules: words } = WORDS;

/** A rule in a list. */
export type ListedRule = {
  readonly id: string;
  readonly name: string | null;
  readonly sentence: string;
  readonly isActive: boolean;
};

export type RulesContent = {
  /** In the order in which they work. */
  readonly rules: readonly ListedRule[];
  readonly meta: PageMeta;
  readonly search: string;
  /** How many the family has, and how many of them are active. */
  readonly total: number;
  readonly active: number;
  /** Makes a repeated submission start one preview. */
  readonly once: string;
  readonly done?: string | undefined;
};

/** Fewer are seen at a glance. */
const WORTH_SEARCHING = 8;

/** GET /rules: all rules, in the order in which they work. */
export const rulesPage = (viewer: Viewer, content: RulesContent): Html => {
  const { search, total, active, once, done } = content;
  return layout({
    title: words.title,
    viewer,
    notice: doneNotice(words.done, done),
    content:
      total === 0
        ? html`${emptyState(words.empty, { href: `${RULES_PATH}/new`, label: words.addFirst })}
${words.orFrom}`
        : html`<p>${words.about}</p>
<div class="stack"><div class="row"><a href="${RULES_PATH}/new" class="button">${words.add}</a> ${active > 0 && actionButton(viewer, '/changes/rules', words.preview(active), { secondary: true, fields: { once } })}</div>
${(total > WORTH_SEARCHING || search !== '') && filterForm(RULES_PATH, words.search, input({ name: 'search', label: words.searchLabel, type: 'search' }, newForm({ search })))}
<div>${listOf(content)}</div></div>`,
  });
};

const listOf = ({ rules, meta, search }: RulesContent): Html => {
  if (rules.length === 0) return html`<p>${words.noMatches(search)}</p>`;
  return html`${table(
    words.title,
    [
      { label: words.rule, isHeader: true, cell: linkOf },
      { label: words.state, cell: ({ isActive }) => stateOf(isActive) },
    ],
    rules,
  )}
${pager(RULES_PATH, { search }, meta)}`;
};

const linkOf = ({ id, name, sentence }: ListedRule): Html =>
  html`<a href="${RULES_PATH}/${id}">${name ?? sentence}</a>${name === null ? NOTHING : html`<small class="hint">${sentence}</small>`}`;

export const stateOf = (isActive: boolean): Html => (isActive ? badge(words.active, 'success') : badge(words.off));
