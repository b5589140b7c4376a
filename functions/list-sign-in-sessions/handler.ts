import { json } from '../../shared/http/json-response.ts';
import { listed } from '../../shared/http/listed.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { toSession } from '../../shared/schema/own-settings.ts';
import type { SignInSessions } from '../../shared/use-cases/people/people-ports.ts';
import { liveSessions } from '../../shared/use-cases/people/settings/live-sessions.ts';

export type Dependencies = PersonDependencies & { readonly sessions: Pick<SignInSessions, 'listOf'> };

/** GET /settings/security/sessions, the last seen first. */
export const createHandler = ({ sessions, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person: { user, session } }, event) => {
    const live = liveSessions(await sessions.listOf(user.id), user, deps.now());
    return json(
      200,
      listed(event, live, (one) => toSession(one, session.id)),
    );
  });
