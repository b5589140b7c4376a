import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { endSession, SIGNED_OUT } from '../../../shared/people/use-cases/sso/end-session.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json, redirect } from '../../../shared/platform/http/answers.ts';
import { dropCookie, SESSION_COOKIE, withCookies } from '../../../shared/platform/http/cookies.ts';
import { redirectPage } from '../../../shared/platform/http/html-answers.ts';
import { leavingPage } from '../../../web/people/sign-in/sign-in-pages.ts';
import { composeSso } from '../sso/sso.ts';
import { openIdConnectClient } from '../sso/sso-authorization.ts';

export type Dependencies = PersonDependencies & { readonly end: ReturnType<typeof endSession> };

/** DELETE /sessions/current, or a form: signs out here. `location` is the provider's sign-out page, if it has one. */
export const createHandler = ({ end, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, edge, isForm }) => {
    const { location } = await end({ person, edge });
    const answer = isForm ? await leave(location) : json(200, { data: { location } });
    return withCookies(answer, [dropCookie(SESSION_COOKIE)]);
  });

const leave = async (location: string) =>
  location === SIGNED_OUT ? redirect(location) : redirectPage(location, leavingPage(location));

export const handler = lambda(() => {
  const { person, ports } = composeSso();
  const { endSessionUrl } = openIdConnectClient();
  return createHandler({ ...person, end: endSession({ ...ports, endSessionUrl }) });
});
