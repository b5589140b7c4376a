import { json } from '../../shared/http/json-response.ts';
import { listed } from '../../shared/http/listed.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { queryOf } from '../../shared/http/query.ts';
import { represent } from '../../shared/http/represent.ts';
import { toSession } from '../../shared/schema/own-settings.ts';
import type { SignInSessions } from '../../shared/use-cases/people/people-ports.ts';
import { liveSessions } from '../../shared/use-cases/people/settings/live-sessions.ts';
import { sessionsPage } from '../../web/pages/settings/sessions-page.ts';

export type Dependencies = PersonDependencies & { readonly sessions: Pick<SignInSessions, 'listOf'> };

/** GET /settings/security/sessions, the last seen first. */
export const createHandler = ({ sessions, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person: { user, session }, viewer }, event) => {
    const live = liveSessions(await sessions.listOf(user.id), user, deps.now());
    const { data, meta } = listed(event, live, (one) => toSession(one, session.id));
    return represent(event, json(200, { data, meta }), async () =>
      sessionsPage(await viewer(), { sessions: data, meta, done: queryOf(event)['done'] }),
    );
  });
