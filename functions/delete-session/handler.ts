import { dropCookie, SESSION_COOKIE } from '../../shared/http/cookies.ts';
import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { withCookies } from '../../shared/http/with-cookies.ts';
import type { endSession } from '../../shared/use-cases/people/sso/end-session.ts';

export type Dependencies = PersonDependencies & { readonly end: ReturnType<typeof endSession> };

/** DELETE /sessions/current: signed out here; `location` is where the provider signs out too, if it can */
export const createHandler = ({ end, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, edge }) => {
    const { location } = await end({ person, edge });
    return withCookies(json(200, { data: { location } }), [dropCookie(SESSION_COOKIE)]);
  });
