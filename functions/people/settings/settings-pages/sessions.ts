import type { Page } from '../../../../shared/people/http/person-endpoint.ts';
import { toSession } from '../../../../shared/people/schema/own-settings.ts';
import {
  endSession as end,
  endOtherSessions as endOthers,
  liveSessions,
} from '../../../../shared/people/settings/use-cases/own-sessions.ts';
import { pathId } from '../../../../shared/platform/http/api-event.ts';
import { dropCookie, SESSION_COOKIE } from '../../../../shared/platform/http/cookies.ts';
import { listed } from '../../../../shared/platform/http/request/query.ts';
import { json, noContent } from '../../../../shared/platform/http/response/answers.ts';
import { formOrJson, represent } from '../../../../shared/platform/http/response/html-answers.ts';
import { sessionsPage } from '../../../../web/people/settings/sessions-page.ts';
import type { SettingsFormsWork } from '../settings-work.ts';

/** GET /settings/security/sessions, most recently active first. */
export const listSessions: Page<Pick<SettingsFormsWork, 'sessions' | 'now'>> =
  ({ sessions, now }) =>
  async ({ edge: { userAgent }, person: { user, session }, viewer, query }, event) => {
    const live = liveSessions(await sessions.listOf(user.id), user, now());
    const { data, meta } = listed(event, live, (found) => toSession(found, session.id));
    return represent(event, json(200, { data, meta }), async () =>
      sessionsPage(await viewer(), { sessions: data, meta, userAgent, done: query['done'] }),
    );
  };

type Ending = Pick<SettingsFormsWork, 'sessions' | 'audit' | 'now'>;

/** DELETE /settings/security/sessions, or a form: ends all sessions but the current one. */
export const endOtherSessions: Page<Ending> =
  (work) =>
  async ({ isForm, ...act }) => {
    const ended = await endOthers(work)(act);
    return formOrJson(isForm, '/settings/security/sessions?done=others_ended', json(200, { data: { ended } }));
  };

/** DELETE /settings/security/sessions/{id}, or a form. May be the current session. */
export const endSignInSession: Page<Ending> =
  (work) =>
  async ({ isForm, ...act }, event) => {
    const id = pathId(event);
    await end(work)(act, id);
    const answer = formOrJson(isForm, '/settings/security/sessions?done=ended', noContent());
    return { ...answer, ...(id === act.person.session.id && { cookies: [dropCookie(SESSION_COOKIE)] }) };
  };
