import { type PersonDependencies, personEndpoint } from '../../shared/people/http/person-endpoint.ts';
import { endSession } from '../../shared/people/use-cases/sso/end-session.ts';
import { SIGNED_OUT } from '../../shared/people/use-cases/sso/logout-flow.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { dropCookie, SESSION_COOKIE } from '../../shared/platform/http/cookies.ts';
import { json } from '../../shared/platform/http/json-response.ts';
import { onward } from '../../shared/platform/http/onward.ts';
import { redirect } from '../../shared/platform/http/redirect.ts';
import { withCookies } from '../../shared/platform/http/with-cookies.ts';
import { leavingPage } from '../../web/people/sign-in/leaving-page.ts';
import { composeSso } from './sso.ts';
import { openIdConnectClient } from './sso-authorization.ts';

export type Dependencies = PersonDependencies & { readonly end: ReturnType<typeof endSession> };

/** DELETE /sessions/current, or a form: signed out here; `location` is where the provider signs out too, if it can */
export const createHandler = ({ end, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, edge, isForm }) => {
    const { location } = await end({ person, edge });
    const answer = isForm ? await leave(location) : json(200, { data: { location } });
    return withCookies(answer, [dropCookie(SESSION_COOKIE)]);
  });

const leave = async (location: string) =>
  location === SIGNED_OUT ? redirect(location) : onward(location, leavingPage(location));

export const handler = lambda(() => {
  const { person, ports } = composeSso();
  const { endSessionUrl } = openIdConnectClient();
  return createHandler({ ...person, end: endSession({ ...ports, endSessionUrl }) });
});
