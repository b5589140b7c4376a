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
const DONE = { revoked: 'The application may do nothing in your name any more.' };

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
${authorizations.length === 0 ? emptyState('No application acts in your name. One asks you first.') : authorizationsTable(viewer, authorizations)}
${pager(PATH, {}, meta)}`,
  });

const authorizationsTable = (viewer: Viewer, all: readonly AuthorizationView[]): Html =>
  table(
    'Applications that act in your name',
    [
      { label: 'Application', isHeader: true, cell: ({ client }) => client.name ?? client.id },
      { label: 'May', cell: ({ scope }) => (scope === 'read' ? 'Read' : 'Read and write') },
      { label: 'Since', cell: ({ created_at }) => instant(created_at, viewer) },
      { label: 'Last used', cell: ({ last_used_at }) => instant(last_used_at, viewer) },
      { label: 'Until', cell: ({ expires_at }) => instant(expires_at, viewer) },
      {
        label: 'Action',
        cell: ({ id, client }) =>
          actionButton(viewer, `${PATH}/${id}/revoke`, 'Revoke', { danger: true, context: client.name ?? client.id }),
      },
    ],
    all,
  );
