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
import { WORDS as ALL } from './words.ts';

const PATH = '/settings/security/sessions';
const WORDS = ALL.sessions;

export type SessionsContent = {
  readonly sessions: readonly SessionView[];
  readonly meta: PageMeta;
  readonly done: string | undefined;
};

/** GET /settings/security/sessions */
export const sessionsPage = (viewer: Viewer, { sessions, meta, done }: SessionsContent): Html =>
  layout({
    title: WORDS.title,
    viewer,
    notice: doneNotice(WORDS.done, done),
    content: html`${settingsTabs(viewer)}
${sessionsTable(viewer, sessions)}
${pager(PATH, {}, meta)}
${meta.total_count > 1 && actionButton(viewer, `${PATH}/end_others`, WORDS.endOthers, { danger: true })}`,
  });

const sessionsTable = (viewer: Viewer, sessions: readonly SessionView[]): Html =>
  table(
    WORDS.caption,
    [
      {
        label: WORDS.device,
        isHeader: true,
        cell: ({ user_agent, current }) => html`${deviceOf(user_agent)} ${current && badge(WORDS.current, 'success')}`,
      },
      { label: WORDS.address, cell: ({ viewer_address }) => viewer_address },
      { label: WORDS.method, cell: ({ method }) => WORDS.methods[method] ?? method },
      { label: WORDS.signedIn, cell: ({ created_at }) => instant(created_at, viewer) },
      { label: WORDS.active, cell: ({ last_seen_at }) => instant(last_seen_at, viewer) },
      {
        label: WORDS.action,
        cell: ({ id, current, user_agent, viewer_address }) =>
          actionButton(viewer, `${PATH}/${id}/end`, current ? WORDS.signOut : WORDS.end, {
            secondary: true,
            context: WORDS.of(deviceOf(user_agent), viewer_address),
          }),
      },
    ],
    sessions,
    { isStacked: true },
  );
