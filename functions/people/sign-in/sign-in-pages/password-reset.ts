import type { OpenPage } from '../../../../shared/people/http/person-endpoint.ts';
import { toReset, toResetRequest } from '../../../../shared/people/schema/sign-in-fields.ts';
import {
  requestPasswordReset as request,
  resetPassword as reset,
} from '../../../../shared/people/sign-in/use-cases/password-reset.ts';
import { readFields } from '../../../../shared/platform/http/request/read-form.ts';
import { json, noContent } from '../../../../shared/platform/http/response/answers.ts';
import { formOrJson } from '../../../../shared/platform/http/response/html-answers.ts';
import { showFormOnError } from '../../../../shared/platform/http/response/refused-form.ts';
import { newPasswordPage, passwordResetPage } from '../../../../web/people/sign-in/password-reset-page.ts';
import type { LocalSignInWithMail } from '../local-sign-in.ts';

const MESSAGE = 'If this address belongs to an account with a password, we have sent an email to it.';

/** POST /password_reset {email}: the same response for every address. */
export const requestPasswordReset: OpenPage<LocalSignInWithMail> = {
  limit: { name: 'password_reset', perMinute: 10 },
  open: (work) => async (event, edge) => {
    const sent = readFields(event);
    return showFormOnError(sent, passwordResetPage, async () => {
      await request(work)(toResetRequest(sent.fields), edge);
      return sent.isForm ? { seeOther: '/password_reset?sent=true' } : json(202, { data: { message: MESSAGE } });
    });
  },
};

/** PATCH /password_reset {token, password}, or a form. Does not sign the user in. */
export const resetPassword: OpenPage<LocalSignInWithMail> = {
  limit: { name: 'password_reset_token', perMinute: 10 },
  open: (work) => async (event, edge) => {
    const sent = readFields(event);
    return showFormOnError(sent, newPasswordPage, async () => {
      const { token, password } = toReset(sent.fields);
      await reset(work)(token, password, edge);
      return formOrJson(sent.isForm, '/sign-in?done=password_reset', noContent());
    });
  },
};
