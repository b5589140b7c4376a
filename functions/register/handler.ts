import { cookieOf, SESSION_COOKIE } from '../../shared/http/cookies.ts';
import { csrfToken } from '../../shared/http/csrf.ts';
import { formAgain } from '../../shared/http/form-again.ts';
import { json } from '../../shared/http/json-response.ts';
import { type OpenDependencies, openEndpoint } from '../../shared/http/open-endpoint.ts';
import { readFields } from '../../shared/http/read-fields.ts';
import { redirect } from '../../shared/http/redirect.ts';
import { sessionCookies } from '../../shared/http/sign-in-cookies.ts';
import { withCookies } from '../../shared/http/with-cookies.ts';
import { toRegistration } from '../../shared/schema/registration.ts';
import { toSignedIn } from '../../shared/schema/signed-in.ts';
import type { registerFirstUser } from '../../shared/use-cases/people/local/register-first-user.ts';
import { registrationPage } from '../../web/pages/sign-in/registration-page.ts';

export type Dependencies = OpenDependencies & { readonly registerFirst: ReturnType<typeof registerFirstUser> };

const LIMIT = { name: 'registration', perMinute: 10 } as const;

/** POST /registration, for the first user only */
export const createHandler = ({ registerFirst, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: LIMIT }, async (event, edge) => {
    const sent = readFields(event);
    return formAgain(sent, registrationPage, async () => {
      const formerToken = cookieOf(event, SESSION_COOKIE);
      const { user, token } = await registerFirst(toRegistration(sent.fields), edge, formerToken);
      if (sent.isForm) return redirect('/', sessionCookies(token));
      return withCookies(json(201, toSignedIn(user, csrfToken(token))), sessionCookies(token));
    });
  });
