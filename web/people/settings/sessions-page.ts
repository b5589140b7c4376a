import type { SessionView } from '../../../shared/people/schema/own-settings.ts';
import { type Entry, entryList } from '../../platform/components/entry-list.ts';
import { actionButton } from '../../platform/components/form.ts';
import { doneNotice } from '../../platform/components/notice.ts';
import { type PageMeta, pager } from '../../platform/components/table.ts';
import { moment } from '../../platform/components/values.ts';
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
  /** Of this request: the browser in front of the person, which may have been updated since it signed in. */
  readonly userAgent: string;
  readonly done: string | undefined;
};

/** GET /settings/security/sessions */
export const sessionsPage = (viewer: Viewer, { sessions, meta, userAgent, done }: SessionsContent): Html =>
  layout({
    title: WORDS.title,
    viewer,
    notice: doneNotice(WORDS.done, done),
    ...(meta.total_count > 1 && {
      actions: actionButton(viewer, `${PATH}/end_others`, WORDS.endOthers, { secondary: true }),
    }),
    content: html`${settingsTabs(viewer)}
<p>${WORDS.intro}</p>
${entryList(
  WORDS.caption,
  sessions.map((session) => entryOf(viewer, session.current ? { ...session, user_agent: userAgent } : session)),
)}
${meta.total_pages > 1 && pager(PATH, {}, meta)}`,
  });

const entryOf = (viewer: Viewer, session: SessionView): Entry => {
  const { id, current, user_agent: userAgent, viewer_address: address, method } = session;
  const known = deviceOf(userAgent);
  const device = known ?? (current ? WORDS.thisOne : WORDS.other);
  return {
    icon: 'device',
    name: html`${device}${current && known !== undefined && html` <span class="muted">${WORDS.current}</span>`}`,
    remarks: [
      WORDS.active(moment(session.last_seen_at, viewer)),
      WORDS.signedIn(moment(session.created_at, viewer), WORDS.methods[method] ?? method, address),
    ],
    actions: actionButton(viewer, `${PATH}/${id}/end`, current ? WORDS.signOut : WORDS.end, {
      secondary: true,
      context: WORDS.of(device, address),
    }),
  };
};
