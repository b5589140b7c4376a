import type { SessionView } from '../../../shared/people/schema/own-settings.ts';
import { actionButton } from '../../platform/components/form.ts';
import { doneNotice } from '../../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { deviceOf } from './device.ts';
import { settingsTabs } from './settings-tabs.ts';

const PATH = '/settings/security/sessions';
const DONE = { ended: 'The session was ended.', others_ended: 'All other sessions were ended.' };

export type SessionsContent = {
  readonly sessions: readonly SessionView[];
  readonly meta: PageMeta;
  readonly done: string | undefined;
};

/** GET /settings/security/sessions */
export const sessionsPage = (viewer: Viewer, { sessions, meta, done }: SessionsContent): Html =>
  layout({
    title: 'Sessions',
    viewer,
    notice: doneNotice(DONE, done),
    content: html`${settingsTabs(viewer)}
${sessionsTable(viewer, sessions)}
${pager(PATH, {}, meta)}
${meta.total_count > 1 && actionButton(viewer, `${PATH}/end_others`, 'End all other sessions', { danger: true })}`,
  });

const sessionsTable = (viewer: Viewer, sessions: readonly SessionView[]): Html =>
  table(
    'Where you are signed in',
    [
      {
        label: 'Device',
        isHeader: true,
        cell: ({ user_agent, current }) => html`${deviceOf(user_agent)} ${current && badge('this device', 'success')}`,
      },
      { label: 'IP address', cell: ({ viewer_address }) => viewer_address },
      { label: 'Method', cell: ({ method }) => method },
      { label: 'Signed in', cell: ({ created_at }) => instant(created_at, viewer) },
      { label: 'Last active', cell: ({ last_seen_at }) => instant(last_seen_at, viewer) },
      {
        label: 'Action',
        cell: ({ id, current, user_agent, viewer_address }) =>
          actionButton(viewer, `${PATH}/${id}/end`, current ? 'Sign out here' : 'End', {
            secondary: true,
            context: `${deviceOf(user_agent)} at ${viewer_address}`,
          }),
      },
    ],
    sessions,
  );
