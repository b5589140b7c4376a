import { AUDIT_SEVERITIES } from '../../../shared/people/admin/domain/audit-event.ts';
import type { AuditEntry } from '../../../shared/people/schema/audit-log.ts';
import type { LogMeta } from '../../../shared/platform/schema/log-meta.ts';
import { filterPanel, input, searchField, select } from '../../platform/components/form.ts';
import { emptyState } from '../../platform/components/notice.ts';
import { logPager, type PageMeta, pager, withQuery } from '../../platform/components/table.ts';
import { newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { peopleTabs } from '../settings/settings-tabs.ts';
import { auditEntries } from './audit-entries.ts';
import { EVENT_CHOICES } from './audit-kinds.ts';
import { WORDS } from './words/audit.ts';
import { WORDS as USERS } from './words/users.ts';

type UserHistoryContent = {
  readonly user: { readonly id: string; readonly email: string };
  readonly entries: readonly AuditEntry[];
  readonly names: ReadonlyMap<string, string>;
  readonly meta: PageMeta;
};

/** GET /admin/users/{id}/history */
export const userHistoryPage = (viewer: Viewer, { user, entries, names, meta }: UserHistoryContent): Html =>
  layout({
    title: USERS.history.title(names.get(user.id) ?? user.email),
    viewer,
    actions: html`<a href="/admin/users/${user.id}">${USERS.history.back}</a>`,
    content: html`${peopleTabs(viewer)}
${entries.length === 0 ? emptyState(USERS.history.nothing) : auditEntries(viewer, entries, names)}
${pager(`/admin/users/${user.id}/history`, {}, meta)}`,
  });

type Query = Readonly<Record<string, string | undefined>>;
export type AuditLogsContent = {
  readonly entries: readonly AuditEntry[];
  readonly names: ReadonlyMap<string, string>;
  readonly meta: LogMeta;
  readonly query: Query;
};

const PATH = '/admin/sso_audit_logs';
const ANY = { value: '', label: WORDS.filters.any };
const TYPES = [ANY, ...EVENT_CHOICES];
const SEVERITIES = [ANY, ...AUDIT_SEVERITIES.map((value) => ({ value, label: WORDS.severities[value] }))];

/** GET /admin/sso_audit_logs */
export const auditLogsPage = (viewer: Viewer, { entries, names, meta, query }: AuditLogsContent): Html =>
  layout({
    title: WORDS.title,
    viewer,

    content: html`${peopleTabs(viewer)}
<p>${WORDS.intro}</p>
${filters(query)}
${entries.length === 0 ? emptyState(WORDS.nothing, { href: PATH, label: WORDS.clear }) : auditEntries(viewer, entries, names)}
${logPager(PATH, query, meta)}
${entries.length > 0 && html`<p class="row">${WORDS.export} <a href="${exportPath(query, 'csv')}" download>${WORDS.csv}</a> <a href="${exportPath(query, 'ndjson')}" download>${WORDS.ndjson}</a></p>`}`,
  });

const exportPath = ({ page: _page, per_page: _size, ...filters }: Query, format: string): string =>
  withQuery(`${PATH}/export`, { ...filters, format });

/** All but the search. */
const FILTERS = ['type', 'severity', 'user', 'provider', 'address', 'from', 'to'];

const filters = (query: Query): Html => {
  const form = newForm(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value ?? ''])));
  const words = WORDS.filters;
  const set = FILTERS.filter((name) => (query[name] ?? '') !== '').length;
  return filterPanel(PATH, {
    label: words.title,
    search: searchField({ name: 'q', label: words.text }, form),
    fields: html`${input({ name: 'user', label: words.user, hint: words.userHint }, form)}
${select({ name: 'type', label: words.type, hint: words.typeHint }, TYPES, form)}
${input({ name: 'from', label: words.from, type: 'date' }, form)}
${input({ name: 'to', label: words.to, type: 'date' }, form)}
${select({ name: 'severity', label: words.severity }, SEVERITIES, form)}
${input({ name: 'provider', label: words.provider, hint: words.providerHint }, form)}
${input({ name: 'address', label: words.address, hint: words.addressHint }, form)}`,
    set,
    isAny: set > 0 || (query['q'] ?? '') !== '',
    isRefused: false,
  });
};
