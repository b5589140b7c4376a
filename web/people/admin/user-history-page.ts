import type { AuditEntry } from '../../../shared/people/schema/audit-log.ts';
import { emptyState } from '../../platform/components/notice.ts';
import { type PageMeta, pager } from '../../platform/components/pager.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { auditEntries } from './audit-entries.ts';

export type UserHistoryContent = {
  readonly user: { readonly id: string; readonly email: string };
  readonly entries: readonly AuditEntry[];
  readonly meta: PageMeta;
};

/** GET /admin/users/{id}/history */
export const userHistoryPage = (viewer: Viewer, { user, entries, meta }: UserHistoryContent): Html =>
  layout({
    title: `History of ${user.email}`,
    viewer,
    content: html`<p><a href="/admin/users/${user.id}">Back to the user</a></p>
${entries.length === 0 ? emptyState('Nothing happened in the last 90 days.') : auditEntries(viewer, 'History, newest first', entries)}
${pager(`/admin/users/${user.id}/history`, {}, meta)}`,
  });
