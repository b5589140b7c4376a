import { htmlResult } from '../../../shared/platform/http/html-result.ts';
import { closedPage } from '../../../web/people/sign-in/closed-page.ts';
import { emailSentPage, newPasswordPage, passwordResetPage } from '../../../web/people/sign-in/password-reset-page.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import type { OpenPage } from './open-page.ts';

/** GET /password_reset: the form for the email address, or with a token, for the new password. */
export const passwordReset: OpenPage = async ({ choices }, _, query) => {
  if (!(await choices()).password_reset) return htmlResult(404, closedPage('passwordReset'));
  const token = query.get('token') ?? '';
  if (token !== '') return htmlResult(200, newPasswordPage(newForm({ token })));
  return htmlResult(200, query.has('sent') ? emailSentPage() : passwordResetPage());
};
