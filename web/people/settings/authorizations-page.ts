import type { AuthorizationView } from '../../../shared/people/schema/own-settings.ts';
import { actionButton } from '../../platform/components/form.ts';
import { doneNotice, emptyState } from '../../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../../platform/components/table.ts';
import { instant } from '../../platform/components/values.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { settingsTabs } from './settings-tabs.ts';

const PATH = '/settings/authorizations';
const DONE = { revoked: 'The application can no longer access your account.' };

export type AuthorizationsContent = {
  readonly authorizations: readonly AuthorizationView[];
  readonly meta: PageMeta;
  readonly done: string | undefined;
};

/** GET /settings/authorizations */
export const authorizationsPage = (viewer: Viewer, { authorizations, meta, done }: AuthorizationsContent): Html =>
  layout({
    title: 'Applications',
    viewer,
    notice: doneNotice(DONE, done),
    content: html`${settingsTabs(viewer)}
${authorizations.length === 0 ? emptyState('No applications have access to your account. An application must ask you for access first.') : authorizationsTable(viewer, authorizations)}
${pager(PATH, {}, meta)}`,
  });

const authorizationsTable = (viewer: Viewer, all: readonly AuthorizationView[]): Html =>
  table(
    'Applications with access to your account',
    [
      { label: 'Application', isHeader: true, cell: ({ client }) => client.name ?? client.id },
      { label: 'Permissions', cell: ({ scope }) => (scope === 'read' ? 'Read' : 'Read and write') },
      { label: 'Allowed', cell: ({ created_at }) => instant(created_at, viewer) },
      { label: 'Last used', cell: ({ last_used_at }) => instant(last_used_at, viewer) },
      { label: 'Expires', cell: ({ expires_at }) => instant(expires_at, viewer) },
      {
        label: 'Action',
        cell: ({ id, client }) =>
          actionButton(viewer, `${PATH}/${id}/revoke`, 'Revoke', { danger: true, context: client.name ?? client.id }),
      },
    ],
    all,
  );
