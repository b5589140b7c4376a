import type { AuthorizationView } from '../../../shared/people/schema/own-settings.ts';
import { type Entry, entryList } from '../../platform/components/entry-list.ts';
import { actionButton } from '../../platform/components/form.ts';
import { doneNotice, emptyState } from '../../platform/components/notice.ts';
import { type PageMeta, pager } from '../../platform/components/table.ts';
import { moment } from '../../platform/components/values.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { scopeMeaning } from './scope-text.ts';
import { settingsTabs } from './settings-tabs.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.applications;

export const AUTHORIZATIONS_PATH = '/settings/authorizations';

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
    content: html`${settingsTabs(viewer)}
<p>${WORDS.intro}</p>
${
  authorizations.length === 0
    ? emptyState(WORDS.none)
    : entryList(
        WORDS.caption,
        authorizations.map((authorization) => entryOf(viewer, authorization)),
      )
}
${meta.total_pages > 1 && pager(AUTHORIZATIONS_PATH, {}, meta)}`,
  });

const entryOf = (viewer: Viewer, authorization: AuthorizationView): Entry => {
  const name = authorization.client.name ?? authorization.client.id;
  return {
    icon: 'applications',
    name,
    remarks: [
      scopeMeaning(authorization.scope),
      WORDS.times(moment(authorization.created_at, viewer), moment(authorization.last_used_at, viewer)),
      WORDS.expires(moment(authorization.expires_at, viewer)),
    ],
    actions: actionButton(viewer, `${AUTHORIZATIONS_PATH}/${authorization.id}/revoke`, WORDS.revoke, {
      danger: true,
      context: name,
    }),
  };
};
