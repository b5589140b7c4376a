import { AUDIT_EVENT_TYPES, AUDIT_SEVERITIES } from '../../../shared/people/domain/audit-event.ts';
import type { AuditEntry } from '../../../shared/people/schema/audit-log.ts';
import type { LogMeta } from '../../../shared/platform/schema/log-meta.ts';
import { filterForm, input, select } from '../../platform/components/form.ts';
import { emptyState } from '../../platform/components/notice.ts';
import { logPager, type PageMeta, pager, withQuery } from '../../platform/components/table.ts';
import { newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { auditEntries, EVENT_WORDS } from './audit-entries.ts';

type UserHistoryContent = {
  readonly user: { readonly id: string; readonly email: string };
  readonly entries: readonly AuditEntry[];
  readonly meta: PageMeta;
};

/** GET /admin/users/{id}/history */
export const userHistoryPage = (viewer: Viewer, { user, entries, meta }: UserHistoryContent): Html =>
  layout({
    title: `History of ${user.email}`,
    viewer,
    content: html`<p><a href="/admin/users/${user.id}">Back to user</a></p>
${entries.length === 0 ? emptyState('No events in the last 90 days.') : auditEntries(viewer, 'History, newest first', entries)}
${pager(`/admin/users/${user.id}/history`, {}, meta)}`,
  });

type Query = Readonly<Record<string, string | undefined>>;
export type AuditLogsContent = {
  readonly entries: readonly AuditEntry[];
  readonly meta: LogMeta;
  readonly query: Query;
};

const PATH = '/admin/sso_audit_logs';
const ANY = { value: '', label: 'Any' };
const TYPES = [ANY, ...AUDIT_EVENT_TYPES.map((value) => ({ value, label: EVENT_WORDS[value] }))];
const SEVERITIES = [ANY, ...AUDIT_SEVERITIES.map((value) => ({ value, label: value }))];

/** GET /admin/sso_audit_logs */
export const auditLogsPage = (viewer: Viewer, { entries, meta, query }: AuditLogsContent): Html =>
  layout({
    title: 'Audit log',
    viewer,
    content: html`${filters(query)}
<p class="row"><a href="${exportPath(query, 'csv')}" download>Export as CSV</a> <a href="${exportPath(query, 'ndjson')}" download>Export as NDJSON</a></p>
${entries.length === 0 ? emptyState('No events match these filters. Without dates, the last seven days are shown.', { href: PATH, label: 'Clear filters' }) : auditEntries(viewer, 'Events, newest first', entries)}
${logPager(PATH, query, meta)}`,
  });

const exportPath = ({ page: _page, per_page: _size, ...filters }: Query, format: string): string =>
  withQuery(`${PATH}/export`, { ...filters, format });

const filters = (query: Query): Html => {
  const form = newForm(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value ?? ''])));
  return filterForm(
    PATH,
    'Audit log',
    html`${input({ name: 'q', label: 'Search', type: 'search' }, form)}
${select({ name: 'type', label: 'Event' }, TYPES, form)}
${select({ name: 'severity', label: 'Severity' }, SEVERITIES, form)}
${input({ name: 'user', label: 'User', hint: 'Email address or ID.' }, form)}
${input({ name: 'provider', label: 'Provider' }, form)}
${input({ name: 'address', label: 'IP address', hint: 'Use * as a wildcard: 192.0.2.*' }, form)}
${input({ name: 'from', label: 'From', type: 'date' }, form)}
${input({ name: 'to', label: 'To', type: 'date' }, form)}`,
  );
};
