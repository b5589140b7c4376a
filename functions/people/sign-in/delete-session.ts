import { randomToken } from '../../../shared/people/crypto/secret-text.ts';
import { endSession, SIGNED_OUT } from '../../../shared/people/sso/use-cases/end-session.ts';
import { dropCookie, SESSION_COOKIE, withCookies } from '../../../shared/platform/http/cookies.ts';
import { json, redirect } from '../../../shared/platform/http/response/answers.ts';
import { redirectPage } from '../../../shared/platform/http/response/html-answers.ts';
import { leavingPage } from '../../../web/people/sign-in/sign-in-pages.ts';
import { clock, made } from '../../platform/adapters.ts';
import { page } from '../../platform/pages.ts';
import { audit, providers, secretBox, signInSessions, singleUse } from '../adapters.ts';
import { openIdConnectClient } from '../sso/sso-authorization.ts';

const ending = () => ({
  ...made({ sessions: signInSessions, providers, singleUse, secretBox, audit, now: clock }),
  endSessionUrl: openIdConnectClient().endSessionUrl,
  newToken: randomToken,
});

/** DELETE /sessions/current, or a form: signs out here. `location` is the provider's sign-out page, if it has one. */
export const handler = page(
  (work) =>
    async ({ person, edge, isForm }) => {
      const { location } = await endSession(work)({ person, edge });
      const answer = isForm ? await leave(location) : json(200, { data: { location } });
      return withCookies(answer, [dropCookie(SESSION_COOKIE)]);
    },
  ending,
);

const leave = async (location: string) =>
  location === SIGNED_OUT ? redirect(location) : redirectPage(location, leavingPage(location));
