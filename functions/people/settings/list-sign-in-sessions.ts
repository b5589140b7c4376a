import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { toSession } from '../../../shared/people/schema/own-settings.ts';
import type { SignInSessions } from '../../../shared/people/use-cases/people-ports.ts';
import { liveSessions } from '../../../shared/people/use-cases/settings/own-sessions.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { represent } from '../../../shared/platform/http/html-answers.ts';
import { listed, queryOf } from '../../../shared/platform/http/query.ts';
import { sessionsPage } from '../../../web/people/settings/sessions-page.ts';
import { composePeople } from '../people.ts';

export type Dependencies = PersonDependencies & { readonly sessions: Pick<SignInSessions, 'listOf'> };

/** GET /settings/security/sessions, most recently active first. */
export const createHandler = ({ sessions, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ edge: { userAgent }, person: { user, session }, viewer }, event) => {
    const live = liveSessions(await sessions.listOf(user.id), user, deps.now());
    const { data, meta } = listed(event, live, (one) => toSession(one, session.id));
    return represent(event, json(200, { data, meta }), async () =>
      sessionsPage(await viewer(), { sessions: data, meta, userAgent, done: queryOf(event)['done'] }),
    );
  });

export const compose = () => {
  const { person, sessions } = composePeople();
  return createHandler({ ...person, sessions });
};
