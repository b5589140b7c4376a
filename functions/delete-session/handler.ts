import type { ApiResult } from '../../shared/http/api-event.ts';
import { dropCookie, SESSION_COOKIE } from '../../shared/http/cookies.ts';
import { htmlResult } from '../../shared/http/html-result.ts';
import { json } from '../../shared/http/json-response.ts';
import { type PersonDependencies, personEndpoint } from '../../shared/http/person-endpoint.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { withCookies } from '../../shared/http/with-cookies.ts';
import type { endSession } from '../../shared/use-cases/people/sso/end-session.ts';
import { SIGNED_OUT } from '../../shared/use-cases/people/sso/logout-flow.ts';
import { leavingPage } from '../../web/pages/sign-in/leaving-page.ts';

export type Dependencies = PersonDependencies & { readonly end: ReturnType<typeof endSession> };

/** DELETE /sessions/current, or a form: signed out here; `location` is where the provider signs out too, if it can */
export const createHandler = ({ end, ...deps }: Dependencies) =>
  personEndpoint(deps, {}, async ({ person, edge, isForm }) => {
    const { location } = await end({ person, edge });
    const answer = isForm ? await onward(location) : json(200, { data: { location } });
    return withCookies(answer, [dropCookie(SESSION_COOKIE)]);
  });

/** The policy holds what a form leads to to our own site, redirects and all; a page that refreshes may lead anywhere. */
const onward = async (location: string): Promise<ApiResult> =>
  location === SIGNED_OUT
    ? redirect(location)
    : htmlResult(200, leavingPage(location), { headers: { refresh: `0;url=${location}` } });
