import type { Page } from '../../../../shared/people/http/person-endpoint.ts';
import { sessionCookies } from '../../../../shared/people/http/sign-in-cookies.ts';
import { toNewPassword } from '../../../../shared/people/schema/sign-in-fields.ts';
import { changePassword as change } from '../../../../shared/people/sign-in/use-cases/change-credentials.ts';
import { withCookies } from '../../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../../shared/platform/http/csrf.ts';
import { json } from '../../../../shared/platform/http/response/answers.ts';
import { formOrJson } from '../../../../shared/platform/http/response/html-answers.ts';
import { passwordPage } from '../../../../web/people/settings/credential-pages.ts';
import type { LocalSignInWithMail } from '../../sign-in/local-sign-in.ts';

/** GET /settings/security/password */
export const showPassword: Page<unknown> = {
  requires: { recent: true },
  answer:
    () =>
    async ({ person: { user }, viewer }) =>
      passwordPage(await viewer(), user.passwordHash !== null),
};

/** PUT /settings/security/password {password}, or the page's form. */
export const changePassword: Page<LocalSignInWithMail> = {
  requires: { recent: true },
  answer:
    (work) =>
    async ({ viewer, ...request }) => {
      const { fields, isForm, ...act } = request;
      return request.showFormOnError(
        async (form) =>
          passwordPage(await viewer(), act.person.user.passwordHash !== null, { ...form, about: 'password' }),
        async () => {
          const token = await change(work)(act, toNewPassword(fields));
          const answer = json(200, { data: { csrf_token: csrfToken(token) } });
          return withCookies(formOrJson(isForm, '/settings/security?done=password', answer), sessionCookies(token));
        },
      );
    },
};
