import { isAtLeast } from '../../../shared/people/domain/role.ts';
import type { AuditEntry } from '../../../shared/people/schema/audit-log.ts';
import { actionButton } from '../../platform/components/form.ts';
import { facts, table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { type Html, html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { auditDetails } from './audit-details.ts';
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
          html`${severity !== null && badge(severity, TONES[severity])} ${tampered && badge('altered', 'error')}`,
      },
      { label: 'User', cell: ({ user, actor }) => (user ?? actor)?.email ?? 'nobody signed in' },
      { label: 'Provider', cell: ({ provider }) => provider ?? '' },
      { label: 'From', cell: ({ viewer_address }) => viewer_address ?? '' },
      { label: 'More', cell: (entry) => more(viewer, entry) },
    ],
    entries,
  );

const more = (viewer: Viewer, entry: AuditEntry): Html => {
  return html`<details><summary>Details<span class="visually-hidden"> of ${eventWords(entry.type)}</span></summary>${facts(
    [
      ['By', entry.actor?.email ?? 'nobody signed in'],
      ['Browser', entry.user_agent ?? '—'],
      ['Session', entry.session_id ?? '—'],
      ['Request', entry.request_id ?? '—'],
      ...auditDetails(viewer, entry.details),
    ],
  )}${unblock(viewer, entry.details)}</details>`;
};

const BLOCKED = /blocked as ([0-9a-f]{64})$/;

/** A refused account of a deleted user says under which id it is blocked. */
const unblock = (viewer: Viewer, details: AuditEntry['details']): Html | false => {
  if (!isAtLeast(viewer.role, 'super_admin')) return false;
  const detail = Object.entries(details ?? {}).find(([name]) => name === 'detail')?.[1];
  const [, id] = (typeof detail === 'string' && BLOCKED.exec(detail)) || [];
  return id !== undefined && actionButton(viewer, `/admin/blocked_identities/${id}/unblock`, 'Unblock this account');
};
