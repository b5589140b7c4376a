import { type PersonDependencies, personEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import { sessionCookies } from '../../../shared/people/http/sign-in-cookies.ts';
import { toNewPassword } from '../../../shared/people/schema/sign-in-fields.ts';
import { changePassword } from '../../../shared/people/use-cases/local/change-credentials.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { withCookies } from '../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { formOrJson, htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { isChange } from '../../../shared/platform/http/open-endpoint.ts';
import { showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { passwordPage } from '../../../web/people/settings/credential-pages.ts';
import { composeLocalWithMail } from '../sign-in/local-sign-in-with-mail.ts';

export type Dependencies = PersonDependencies & { readonly change: ReturnType<typeof changePassword> };

/** PUT /settings/security/password {password}, or the page's form. */
export const createHandler = ({ change, ...deps }: Dependencies) =>
  personEndpoint(deps, { recent: true }, async ({ viewer, ...request }, event) => {
    const { fields, isForm, ...act } = request;
    const hasPassword = act.person.user.passwordHash !== null;
    if (!isChange(event)) return htmlResult(200, passwordPage(await viewer(), hasPassword));
    return showFormOnError(
      request,
      async (form) => passwordPage(await viewer(), hasPassword, { ...form, about: 'password' }),
      async () => {
        const token = await change(act, toNewPassword(fields));
        const answer = json(200, { data: { csrf_token: csrfToken(token) } });
        return withCookies(formOrJson(isForm, '/settings/security?done=password', answer), sessionCookies(token));
      },
    );
  });

export const compose = () => {
  const { person, ports } = composeLocalWithMail();
  return createHandler({ ...person, change: changePassword(ports) });
};

export const handler = lambda(compose);
