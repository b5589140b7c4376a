import type { DebugView } from '../../../shared/platform/schema/debug-log.ts';
import type { LogMeta } from '../../../shared/platform/schema/log-meta.ts';
import { filterForm, input, select } from '../../platform/components/form.ts';
import { emptyState } from '../../platform/components/notice.ts';
import { facts, logPager, table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { settingsTabs } from './settings-tabs.ts';

type Query = Readonly<Record<string, string | undefined>>;
export type DebugContent = {
  readonly entries: readonly DebugView[];
  readonly meta: LogMeta;
  readonly query: Query;
};

const PATH = '/settings/debug';
const LEVELS = ['', 'debug', 'info', 'warn', 'error'].map((value) => ({ value, label: value || 'Any' }));
const TONES = { debug: 'muted', info: 'muted', warn: 'warning', error: 'error' } as const;

/** GET /settings/debug */
export const debugPage = (viewer: Viewer, { entries, meta, query }: DebugContent): Html =>
  layout({
    title: 'Debug log',
    viewer,
    content: html`${settingsTabs(viewer)}${filters(query)}
${entries.length === 0 ? nothing(query) : entriesTable(viewer, entries)}
${logPager(PATH, query, meta)}`,
  });

const nothing = (query: Query): Html =>
  Object.values(query).every((value) => (value ?? '') === '')
    ? emptyState('No entries yet. Problems with bank connections and their providers appear here.')
    : emptyState('No entries match these filters.', { href: PATH, label: 'Clear filters' });

const filters = (query: Query): Html => {
  const form = newForm(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value ?? ''])));
  return filterForm(
    PATH,
    'Debug log',
    html`${input({ name: 'category', label: 'Category' }, form)}
${select({ name: 'level', label: 'Level' }, LEVELS, form)}
${input({ name: 'source', label: 'Source' }, form)}
${input({ name: 'provider_key', label: 'Provider' }, form)}
${input({ name: 'family_id', label: 'Family ID' }, form)}
${input({ name: 'account_id', label: 'Account ID' }, form)}
${input({ name: 'user_id', label: 'User ID' }, form)}
${input({ name: 'link_id', label: 'Bank account ID' }, form)}
${input({ name: 'from', label: 'From', type: 'date' }, form)}
${input({ name: 'to', label: 'To', type: 'date' }, form)}`,
  );
};

const entriesTable = (viewer: Viewer, entries: readonly DebugView[]): Html =>
  table(
    'Entries, newest first',
    [
      { label: 'Time', cell: ({ created_at }) => instant(created_at, viewer) },
      { label: 'Level', cell: ({ level }) => badge(level, TONES[level]) },
      { label: 'Category', cell: ({ category }) => category },
      { label: 'Message', isHeader: true, cell: ({ message }) => message },
      { label: 'Source', cell: ({ source }) => source },
      { label: 'Details', cell: more },
    ],
    entries,
  );

const more = (entry: DebugView): Html =>
  html`<details><summary>Details<span class="visually-hidden"> of “${entry.message}”</span></summary>${facts([
    ['Provider', entry.provider_key ?? '—'],
    ['Family', entry.family_id ?? '—'],
    ['Account', entry.account_id ?? '—'],
    ['User', entry.user_id ?? '—'],
    ['Bank account', entry.link_id ?? '—'],
    ...Object.entries(entry.metadata).map(([name, value]) => [name, textOf(value)] as const),
  ])}</details>`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
