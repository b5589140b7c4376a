import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { sessionCookies } from '../../../shared/people/http/sign-in-cookies.ts';
import { removeSecondFactor } from '../../../shared/people/use-cases/local/second-factor-settings.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { withCookies } from '../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { formOrJson } from '../../../shared/platform/http/html-answers.ts';
import { composeLocalWithMail } from '../sign-in/local-sign-in-with-mail.ts';

export type Dependencies = PersonDependencies & { readonly remove: ReturnType<typeof removeSecondFactor> };

/** DELETE /settings/security/second_factor, or a form */
export const createHandler = ({ remove, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ isForm, ...act }) => {
    const token = await remove(act);
    const answer = json(200, { data: { csrf_token: csrfToken(token) } });
    return withCookies(formOrJson(isForm, '/settings/security?done=second_factor_off', answer), sessionCookies(token));
  });

export const compose = () => {
  const { person, ports } = composeLocalWithMail();
  return createHandler({ ...person, remove: removeSecondFactor(ports) });
};

export const handler = lambda(compose);
