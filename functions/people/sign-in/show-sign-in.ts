import { findVisitor, type PersonDependencies } from '../../../shared/people/http/person-endpoint.ts';
import { SECOND_FACTOR_COOKIE } from '../../../shared/people/http/sign-in-cookies.ts';
import type { SignInChoices } from '../../../shared/people/schema/sign-in-answers.ts';
import { createPasskeys } from '../../../shared/people/store/passkey-repository.ts';
import { secondFactorWays } from '../../../shared/people/use-cases/passkeys/confirm-with-passkey.ts';
import { json, redirect, returnPath } from '../../../shared/platform/http/answers.ts';
import { type ApiEvent, type ApiResult, headerOf } from '../../../shared/platform/http/api-event.ts';
import { cookieOf } from '../../../shared/platform/http/cookies.ts';
import { htmlResult, wantsHtml } from '../../../shared/platform/http/html-answers.ts';
import { openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { knownLocale } from '../../../web/people/family-choices.ts';
import { emailSentPage, newPasswordPage, passwordResetPage } from '../../../web/people/sign-in/password-reset-page.ts';
import { registrationPage } from '../../../web/people/sign-in/registration-page.ts';
import { closedPage, secondFactorPage, signInPage } from '../../../web/people/sign-in/sign-in-pages.ts';
import { newForm } from '../../../web/platform/form-state.ts';
import { composePeople } from '../people.ts';
import { readRelyingParty } from './relying-party.ts';
import { composeSignInChoices } from './sign-in-choices.ts';

/** GET /sign-in: redirects signed-in users, unless the query has an error to show. */
const signIn: OpenPage = async (deps, event, query) => {
  if (!wantsHtml(event)) return json(200, { data: await deps.choices() });
  const returnTo = returnPath(query.get('return_to'));
  const error = query.get('error') ?? undefined;
  if (error === undefined && (await findVisitor(deps, event)) !== undefined) return redirect(returnTo);
  const choices = await deps.choices();
  return htmlResult(200, signInPage({ choices, returnTo, error, done: query.get('done') ?? undefined }));
};

/** GET /sign-in/second-factor: only after the first factor. */
const secondFactor: OpenPage = async ({ waysOf, passkeyHost }, event, query) => {
  const challenge = cookieOf(event, SECOND_FACTOR_COOKIE);
  if (challenge === undefined) return redirect('/sign-in');
  const ways = await waysOf(challenge);
  return htmlResult(200, secondFactorPage({ ways, passkeyHost, error: query.get('error') ?? undefined }));
};

/** GET /registration: only until the first user exists. */
const registration: OpenPage = async ({ choices }, event) => {
  if (!(await choices()).registration_open) return htmlResult(404, closedPage('registration'));
  const locale = knownLocale(headerOf(event, 'accept-language') ?? '');
  const defaults = { currency: 'USD', time_zone: 'UTC', date_format: '%m/%d/%Y', locale };
  return htmlResult(200, registrationPage(newForm(defaults)));
};

/** GET /password_reset: the form for the email address or, with a token, for the new password. */
const passwordReset: OpenPage = async ({ choices }, _, query) => {
  if (!(await choices()).password_reset) return htmlResult(404, closedPage('passwordReset'));
  const token = query.get('token') ?? '';
  if (token !== '') return htmlResult(200, newPasswordPage(newForm({ token })));
  return htmlResult(200, query.has('sent') ? emailSentPage() : passwordResetPage());
};

/** Pages for visitors who are not signed in. Their forms are handled by the endpoints they post to. */
const openPage = (page: OpenPage) => () => {
  const people = composePeople();
  const deps = {
    ...people.person,
    choices: composeSignInChoices(people),
    waysOf: secondFactorWays({
      ...people,
      passkeys: createPasskeys(people.documents, people.tableName),
      now: people.open.now,
    }),
    passkeyHost: readRelyingParty()?.id ?? null,
  };
  return openEndpoint(deps, {}, async (event) => page(deps, event, new URLSearchParams(event.rawQueryString)));
};

export const showSignIn = openPage(signIn);
export const showSecondFactor = openPage(secondFactor);
export const showRegistration = openPage(registration);
export const showPasswordReset = openPage(passwordReset);

type SignInDependencies = PersonDependencies & {
  readonly choices: () => Promise<SignInChoices>;
  readonly waysOf: ReturnType<typeof secondFactorWays>;
  readonly passkeyHost: string | null;
};

type OpenPage = (deps: SignInDependencies, event: ApiEvent, query: URLSearchParams) => Promise<ApiResult>;
