import { sessionCookies } from '../../../shared/people/http/sign-in-cookies.ts';
import { toRegistration } from '../../../shared/people/schema/registration.ts';
import { toSignedIn } from '../../../shared/people/schema/sign-in-answers.ts';
import { registerFirstUser } from '../../../shared/people/sign-in/use-cases/register-first-user.ts';
import { cookieOf, SESSION_COOKIE, withCookies } from '../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { readFields } from '../../../shared/platform/http/request/read-form.ts';
import { json, redirect } from '../../../shared/platform/http/response/answers.ts';
import { showFormOnError } from '../../../shared/platform/http/response/refused-form.ts';
import { environment } from '../../../shared/platform/runtime.ts';
import { createSecretReader } from '../../../shared/platform/secrets/read-secret.ts';
import { isSameText } from '../../../shared/platform/secrets/same-text.ts';
import { registrationPage } from '../../../web/people/sign-in/registration-page.ts';
import { log, made, secrets } from '../../platform/adapters.ts';
import { page } from '../../platform/pages.ts';
import { families, superAdmins } from '../adapters.ts';
import { localSignIn } from './local-sign-in.ts';

const registrationWork = () => {
  const readCode = createSecretReader(secrets(), environment('SETUP_SECRET_ARN').SETUP_SECRET_ARN, log());
  const isSetupCode = async (code: string) => isSameText(code, await readCode());
  return { ...localSignIn(), ...made({ families, superAdmins }), isSetupCode };
};

/** POST /registration: creates the first user. Closed afterwards. */
export const handler = page(
  {
    limit: { name: 'registration', perMinute: 10 },
    open: (work) => async (event, edge) => {
      const sent = readFields(event);
      return showFormOnError(sent, registrationPage, async () => {
        const formerToken = cookieOf(event, SESSION_COOKIE);
        const { user, token } = await registerFirstUser(work)(toRegistration(sent.fields), edge, formerToken);
        if (sent.isForm) return redirect('/', sessionCookies(token));
        return withCookies(json(201, toSignedIn(user, csrfToken(token))), sessionCookies(token));
      });
    },
  },
  registrationWork,
);
