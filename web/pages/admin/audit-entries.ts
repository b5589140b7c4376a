import { isAtLeast } from '../../../shared/domain/people/role.ts';
import type { AuditEntry } from '../../../shared/schema/audit-log.ts';
import { actionButton } from '../../components/form.ts';
import { facts, table } from '../../components/table.ts';
import { badge, instant } from '../../components/values.ts';
import { type Html, html } from '../../html.ts';
import type { Viewer } from '../../viewer.ts';
import { eventWords } from './event-words.ts';

const TONES = { info: 'muted', warning: 'warning', error: 'error', critical: 'error' } as const;

/** Records of the audit log, newest first as they come. */
export const auditEntries = (viewer: Viewer, caption: string, entries: readonly AuditEntry[]): Html =>
  table(
    caption,
    [
      { label: 'When', cell: ({ time }) => instant(time, viewer) },
      { label: 'What', isHeader: true, cell: ({ type }) => eventWords(type) },
      {
        label: 'Severity',
        cell: ({ severity, tampered }) =>
          html`${severity !== null && badge(severity, TONES[severity])} ${tampered && badge('not as it was written', 'error')}`,
      },
      { label: 'User', cell: ({ user, actor }) => (user ?? actor)?.email ?? 'nobody signed in' },
      { label: 'Provider', cell: ({ provider }) => provider ?? '' },
      { label: 'From', cell: ({ viewer_address }) => viewer_address ?? '' },
      { label: 'More', cell: (entry) => more(viewer, entry) },
    ],
    entries,
  );

const more = (viewer: Viewer, entry: AuditEntry): Html => {
  const { details } = entry;
  const said = typeof details === 'object' && details !== null ? Object.entries(details) : [];
  return html`<details><summary>Details<span class="visually-hidden"> of ${eventWords(entry.type)}</span></summary>${facts(
    [
      ['By', entry.actor?.email ?? 'nobody signed in'],
      ['Browser', entry.user_agent ?? 'not known'],
      ['Session', entry.session_id ?? 'none'],
      ['Request', entry.request_id ?? 'none'],
      ...said.map(([name, value]) => [name.replaceAll('_', ' '), textOf(value)] as const),
    ],
  )}${unblock(viewer, said)}</details>`;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const BLOCKED = /blocked as ([0-9a-f]{64})$/;

/** A refused account of a deleted user says under which id it is blocked. */
const unblock = (viewer: Viewer, said: readonly (readonly [string, unknown])[]): Html | false => {
  if (!isAtLeast(viewer.role, 'super_admin')) return false;
  const detail = said.find(([name]) => name === 'detail')?.[1];
  const [, id] = (typeof detail === 'string' && BLOCKED.exec(detail)) || [];
  return id !== undefined && actionButton(viewer, `/admin/blocked_identities/${id}/unblock`, 'Let it in again');
};
