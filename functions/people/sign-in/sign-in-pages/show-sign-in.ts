import { findVisitor, type OpenPage, type Page } from '../../../../shared/people/http/person-endpoint.ts';
import { SECOND_FACTOR_COOKIE } from '../../../../shared/people/http/sign-in-cookies.ts';
import { secondFactorWays } from '../../../../shared/people/passkeys/use-cases/confirm-with-passkey.ts';
import { toSignedIn } from '../../../../shared/people/schema/sign-in-answers.ts';
import { headerOf } from '../../../../shared/platform/http/api-event.ts';
import { cookieOf } from '../../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../../shared/platform/http/csrf.ts';
import { json, returnPath } from '../../../../shared/platform/http/response/answers.ts';
import { htmlResult, wantsHtml } from '../../../../shared/platform/http/response/html-answers.ts';
import { knownLocale } from '../../../../web/people/family-choices.ts';
import {
  emailSentPage,
  newPasswordPage,
  passwordResetPage,
} from '../../../../web/people/sign-in/password-reset-page.ts';
import { registrationPage } from '../../../../web/people/sign-in/registration-page.ts';
import { closedPage, secondFactorPage, signInPage } from '../../../../web/people/sign-in/sign-in-pages.ts';
import { newForm } from '../../../../web/platform/form-state.ts';
import type { SignInPagesWork } from '../sign-in-work.ts';

/** GET /sign-in: redirects signed-in users, unless the query has an error to show. */
export const showSignIn: OpenPage<SignInPagesWork> = {
  open: (work) => async (event) => {
    if (!wantsHtml(event)) return json(200, { data: await work.choices() });
    const query = new URLSearchParams(event.rawQueryString);
    const returnTo = returnPath(query.get('return_to'));
    const error = query.get('error') ?? undefined;
    if (error === undefined && (await findVisitor(work, event)) !== undefined) return { seeOther: returnTo };
    const choices = await work.choices();
    return signInPage({ choices, returnTo, error, done: query.get('done') ?? undefined });
  },
};

/** GET /sign-in/second-factor: only after the first factor. */
export const showSecondFactor: OpenPage<SignInPagesWork> = {
  open: (work) => async (event) => {
    const challenge = cookieOf(event, SECOND_FACTOR_COOKIE);
    if (challenge === undefined) return { seeOther: '/sign-in' };
    const ways = await secondFactorWays(work)(challenge);
    const error = new URLSearchParams(event.rawQueryString).get('error') ?? undefined;
    return secondFactorPage({ ways, passkeyHost: work.relyingParty?.id ?? null, error });
  },
};

/** GET /registration: only until the first user exists. */
export const showRegistration: OpenPage<SignInPagesWork> = {
  open: (work) => async (event) => {
    if (!(await work.choices()).registration_open) return htmlResult(404, closedPage('registration'));
    const locale = knownLocale(headerOf(event, 'accept-language') ?? '');
    const defaults = { currency: 'USD', time_zone: 'UTC', date_format: '%m/%d/%Y', locale };
    return registrationPage(newForm(defaults));
  },
};

/** GET /password_reset: the form for the email address or, with a token, for the new password. */
export const showPasswordReset: OpenPage<SignInPagesWork> = {
  open: (work) => async (event) => {
    if (!(await work.choices()).password_reset) return htmlResult(404, closedPage('passwordReset'));
    const query = new URLSearchParams(event.rawQueryString);
    const token = query.get('token') ?? '';
    if (token !== '') return newPasswordPage(newForm({ token }));
    return query.has('sent') ? emailSentPage() : passwordResetPage();
  },
};

/** GET /sessions/current */
export const showSession: Page<unknown> =
  () =>
  async ({ person, token }) =>
    json(200, toSignedIn(person.user, csrfToken(token)));
