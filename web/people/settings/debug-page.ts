import type { DebugView } from '../../../shared/platform/schema/debug-log.ts';
import type { LogMeta } from '../../../shared/platform/schema/log-meta.ts';
import { filterPanel, input, searchField, select } from '../../platform/components/form.ts';
import { emptyState } from '../../platform/components/notice.ts';
import { facts, logPager, table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { developerTabs } from './settings-tabs.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.debug;

type Query = Readonly<Record<string, string | undefined>>;
export type DebugContent = {
  readonly entries: readonly DebugView[];
  readonly meta: LogMeta;
  readonly query: Query;
};

const PATH = '/settings/debug';
const LEVELS = Object.entries(WORDS.filters.levels).map(([value, label]) => ({ value, label }));
const TONES = { debug: 'muted', info: 'muted', warn: 'warning', error: 'error' } as const;

/** GET /settings/debug */
export const debugPage = (viewer: Viewer, { entries, meta, query }: DebugContent): Html =>
  layout({
    title: WORDS.title,
    viewer,
    content: html`${developerTabs(viewer)}
<p>${WORDS.intro}</p>
${(entries.length > 0 || isFiltered(query)) && filters(query)}
${entries.length === 0 ? nothing(query) : entriesTable(viewer, entries)}
${logPager(PATH, query, meta)}`,
  });

const nothing = (query: Query): Html =>
  isFiltered(query) ? emptyState(WORDS.noMatch, { href: PATH, label: WORDS.clear }) : emptyState(WORDS.none);

const isSet = (value: string | undefined): boolean => (value ?? '') !== '';
const isFiltered = (query: Query): boolean => Object.values(query).some(isSet);

const filters = (query: Query): Html => {
  const form = newForm(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value ?? ''])));
  const words = WORDS.filters;
  const { page: _page, per_page: _size, category, ...others } = query;
  const set = Object.values(others).filter(isSet).length;
  return filterPanel(PATH, {
    label: words.title,
    search: searchField({ name: 'category', label: words.category }, form),
    fields: html`${select({ name: 'level', label: words.level }, LEVELS, form)}
${input({ name: 'source', label: words.source }, form)}
${input({ name: 'provider_key', label: words.provider }, form)}
${input({ name: 'family_id', label: words.family }, form)}
${input({ name: 'account_id', label: words.account }, form)}
${input({ name: 'user_id', label: words.user }, form)}
${input({ name: 'link_id', label: words.bankAccount }, form)}
${input({ name: 'from', label: words.from, type: 'date' }, form)}
${input({ name: 'to', label: words.to, type: 'date' }, form)}`,
    set,
    isAny: set > 0 || isSet(category),
    isRefused: false,
  });
};

const entriesTable = (viewer: Viewer, entries: readonly DebugView[]): Html =>
  table(
    WORDS.caption,
    [
      { label: WORDS.time, cell: ({ created_at }) => instant(created_at, viewer) },
      { label: WORDS.level, cell: ({ level }) => badge(WORDS.filters.levels[level], TONES[level]) },
      { label: WORDS.category, cell: ({ category }) => category },
      { label: WORDS.message, isHeader: true, cell: ({ message }) => message },
      { label: WORDS.source, cell: ({ source }) => source },
      { label: WORDS.details, cell: more },
    ],
    entries,
    { isStacked: true },
  );

const more = (entry: DebugView): Html =>
  html`<details><summary>${WORDS.details}<span class="visually-hidden"> ${WORDS.of(entry.message)}</span></summary>${facts(
    [
      [WORDS.facts.provider, entry.provider_key ?? ALL.unknown],
      [WORDS.facts.family, entry.family_id ?? ALL.unknown],
      [WORDS.facts.account, entry.account_id ?? ALL.unknown],
      [WORDS.facts.user, entry.user_id ?? ALL.unknown],
      [WORDS.facts.bankAccount, entry.link_id ?? ALL.unknown],
      ...Object.entries(entry.metadata).map(([name, value]) => [name, textOf(value)] as const),
    ],
  )}</details>`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
