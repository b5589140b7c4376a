import { sessionCookies } from '../../../shared/people/http/sign-in-cookies.ts';
import { toRegistration } from '../../../shared/people/schema/registration.ts';
import { toSignedIn } from '../../../shared/people/schema/sign-in-answers.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createSuperAdmins } from '../../../shared/people/store/super-admin-repository.ts';
import { registerFirstUser } from '../../../shared/people/use-cases/local/register-first-user.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json, redirect } from '../../../shared/platform/http/answers.ts';
import { cookieOf, SESSION_COOKIE, withCookies } from '../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { type OpenDependencies, openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { readFields } from '../../../shared/platform/http/read-form.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { environment } from '../../../shared/platform/runtime.ts';
import { createSecretReader } from '../../../shared/platform/secrets/read-secret.ts';
import { isSameText } from '../../../shared/platform/secrets/same-text.ts';
import { registrationPage } from '../../../web/people/sign-in/registration-page.ts';
import { composeLocal } from './local-sign-in.ts';

export type Dependencies = OpenDependencies & { readonly registerFirst: ReturnType<typeof registerFirstUser> };

const LIMIT = { name: 'registration', perMinute: 10 } as const;

/** POST /registration: creates the first user. Closed afterwards. */
export const createHandler = ({ registerFirst, ...deps }: Dependencies) =>
  openEndpoint(deps, { limit: LIMIT }, async (event, edge) => {
    const sent = readFields(event);
    return showFormOnError(sent, registrationPage, async () => {
      const formerToken = cookieOf(event, SESSION_COOKIE);
      const { user, token } = await registerFirst(toRegistration(sent.fields), edge, formerToken);
      if (sent.isForm) return redirect('/', sessionCookies(token));
      return withCookies(json(201, toSignedIn(user, csrfToken(token))), sessionCookies(token));
    });
  });

export const handler = lambda(() => {
  const { open, documents, tableName, secrets, ports } = composeLocal();
  const families = createFamilyRepository(documents, tableName);
  const superAdmins = createSuperAdmins(documents, tableName, ports.users);
  const readCode = createSecretReader(secrets, environment('SETUP_SECRET_ARN').SETUP_SECRET_ARN);
  const isSetupCode = async (code: string) => isSameText(code, await readCode());
  return createHandler({
    ...open,
    registerFirst: registerFirstUser({ ...ports, families, superAdmins, isSetupCode }),
  });
});
