import type { AuthorizationView } from '../../../shared/people/schema/own-settings.ts';
import { actionButton } from '../../platform/components/form.ts';
import { doneNotice, emptyState } from '../../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../../platform/components/table.ts';
import { instant } from '../../platform/components/values.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { developerTabs } from './settings-tabs.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.applications;

const PATH = '/settings/authorizations';

export type AuthorizationsContent = {
  readonly authorizations: readonly AuthorizationView[];
  readonly meta: PageMeta;
  readonly done: string | undefined;
};

/** GET /settings/authorizations */
export const authorizationsPage = (viewer: Viewer, { authorizations, meta, done }: AuthorizationsContent): Html =>
  layout({
    title: WORDS.title,
    viewer,
    notice: doneNotice(WORDS.done, done),
    content: html`${developerTabs(viewer)}
<p>${WORDS.intro}</p>
${authorizations.length === 0 ? emptyState(WORDS.none) : authorizationsTable(viewer, authorizations)}
${pager(PATH, {}, meta)}`,
  });

const authorizationsTable = (viewer: Viewer, all: readonly AuthorizationView[]): Html =>
  table(
    WORDS.caption,
    [
      { label: WORDS.application, isHeader: true, cell: ({ client }) => client.name ?? client.id },
      { label: WORDS.permissions, cell: ({ scope }) => ALL.permissions[scope] },
      { label: WORDS.allowed, cell: ({ created_at }) => instant(created_at, viewer) },
      { label: WORDS.used, cell: ({ last_used_at }) => instant(last_used_at, viewer) },
      { label: WORDS.expires, cell: ({ expires_at }) => instant(expires_at, viewer) },
      {
        label: WORDS.action,
        cell: ({ id, client }) =>
          actionButton(viewer, `${PATH}/${id}/revoke`, WORDS.revoke, {
            danger: true,
            context: client.name ?? client.id,
          }),
      },
    ],
    all,
    { isStacked: true },
  );
