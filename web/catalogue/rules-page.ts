import type { ChangeSet } from '../../shared/changes/schema/change-set.ts';
import { actionButton, searchForm } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager } from '../platform/components/table.ts';
import { tabs } from '../platform/components/tabs.ts';
import { tile } from '../platform/components/tile.ts';
import { badge, day, moment } from '../platform/components/values.ts';
import { counted } from '../platform/format/counts.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { TABS } from './record-words.ts';
import { WORDS } from './words.ts';

export const RULES_PATH = '/rules';
const { rules: words } = WORDS;

/** The last time that a rule changed something, alone or with other rules. */
export type LastRun = Pick<ChangeSet, 'id' | 'applied_at' | 'created_at' | 'counts' | 'verification' | 'rule_ids'>;

/** A rule in a list. */
export type ListedRule = {
  readonly id: string;
  readonly name: string | null;
  readonly sentence: string;
  /** The same with the chips of categories. */
  readonly shown: Child;
  /** The version shown: a change based on another version is refused. */
  readonly version: string;
  readonly isActive: boolean;
  readonly lastRun?: LastRun | undefined;
  /** How many transactions meet its conditions. */
  readonly matches?: number;
  /** How many of them the active rules would still change because of this one. */
  readonly waiting?: number;
};

export type RulesContent = {
  /** In the order in which they work. */
  readonly rules: readonly ListedRule[];
  readonly meta: PageMeta;
  readonly search: string;
  /** The first day of the transactions that are counted. */
  readonly since: string;
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
  const { search, since, total, active, once, done } = content;
  return layout({
    title: words.title,
    viewer,
    notice: doneNotice(words.done, done),
    actions: total === 0 ? undefined : html`<a href="${RULES_PATH}/new" class="button">${words.add}</a>`,
    content: html`${tabs(words.title, TABS, viewer)}${
      total === 0
        ? html`${emptyState(words.empty, { href: `${RULES_PATH}/new`, label: words.addFirst })}
${words.orFrom}`
        : html`<p>${words.about} ${words.counted(day(since, viewer))}</p>
${(total > WORTH_SEARCHING || search !== '') && searchForm(RULES_PATH, words.search, search)}
${active > 0 && html`<section class="row">${actionButton(viewer, '/changes/rules', words.preview(active), { secondary: true, fields: { once } })}<p class="muted">${words.previewHint}</p></section>`}
${listOf(viewer, content)}`
    }`,
  });
};

const listOf = (viewer: Viewer, content: RulesContent): Html => {
  const { rules, meta, search } = content;
  if (rules.length === 0) return html`<p>${words.noMatches(search)}</p>`;
  return html`<div class="card"><ol class="entries">${rules.map((rule, at) => entryOf(viewer, rule, content, movesOf(content, at)))}</ol></div>
${pager(RULES_PATH, { search }, meta, viewer.locale)}`;
};

type Move = { readonly to: 'up' | 'down'; readonly page: string };

/** A search shows rules without their neighbours. */
const movesOf = ({ rules, meta, search }: RulesContent, at: number): readonly Move[] => {
  const page = String(meta.current_page);
  const isFirst = at === 0 && meta.prev_page === null;
  const isLast = at === rules.length - 1 && meta.next_page === null;
  if (search !== '') return [];
  return [...(isFirst ? [] : [{ to: 'up', page } as const]), ...(isLast ? [] : [{ to: 'down', page } as const])];
};

const entryOf = (viewer: Viewer, rule: ListedRule, { once }: RulesContent, moves: readonly Move[]): Html => {
  const { id, name, sentence, shown, isActive, lastRun, version } = rule;
  const path = `${RULES_PATH}/${id}`;
  const small = { secondary: true, context: sentence };
  return html`<li class="entry">${tile('rules')}<span><a href="${path}">${shown}</a>${name !== null && html`<small>${name}</small>`}<small>${matchesInWords(viewer, rule)}</small>${lastRun !== undefined && html`<small>${lastRunInWords(viewer, lastRun)}</small>`}</span><div class="end">${stateOf(isActive)}${isWaiting(rule) && actionButton(viewer, `${path}/preview`, words.previewOne, { context: sentence, fields: { once: `${once}-${id}` } })}<a class="button secondary" href="${path}">${words.edit}<span class="visually-hidden"> ${sentence}</span></a>${actionButton(viewer, `${path}/active`, isActive ? words.turnOff : words.turnOn, { ...small, fields: { version, active: String(!isActive), from: 'list' } })}${moves.map((fields) => actionButton(viewer, `${path}/move`, words.move[fields.to], { ...small, fields }))}</div></li>`;
};

const isWaiting = ({ isActive, waiting = 0 }: ListedRule): boolean => isActive && waiting > 0;

const matchesInWords = ({ locale }: Viewer, rule: ListedRule): Child => {
  const { matches = 0, waiting = 0 } = rule;
  const text = words.matches(counted(matches, locale));
  return isWaiting(rule) ? html`${text}, <strong>${words.waiting(counted(waiting, locale))}</strong>` : text;
};

export const lastRunInWords = (
  viewer: Viewer,
  { applied_at, created_at, counts, verification, rule_ids: ids }: LastRun,
): Html =>
  (ids?.length === 1 ? words.lastRun : words.lastRunWithOthers)(
    moment(applied_at ?? created_at, viewer),
    counted(verification?.applied ?? counts.changes, viewer.locale),
  );

export const stateOf = (isActive: boolean): Html => (isActive ? badge(words.active, 'success') : badge(words.off));
