import type { SignInChoices } from '../../../shared/people/schema/sign-in-answers.ts';
import { errorSummary, hidden, input, openForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { withQuery } from '../../platform/components/table.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { distinctLabels } from '../../platform/format/labels.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { passkeyForm } from '../passkeys/passkey-form.ts';
import { codeInput, passwordInput } from './sign-in-fields.ts';

export type SignInContent = {
  readonly choices: SignInChoices;
  /** A path on this site. */
  readonly returnTo: string;
  readonly form?: FormState;
  /** Message codes from the page's query. */
  readonly error?: string | undefined;
  readonly done?: string | undefined;
};

/** The sign-in page, or a link to registration while there are no users. */
export const signInPage = ({ choices, returnTo, form = newForm(), error, done }: SignInContent): Html =>
  layout({
    title: 'Sign in',
    ...(choices.passkey_host !== null && WITH_PASSKEYS),
    notice: [noticeOf('error', signInError(error)), noticeOf('success', signInDone(done))],
    content: html`<div class="narrow">
${choices.registration_open && firstUser()}
${choices.providers.length > 0 && providerLinks(choices, returnTo)}
${choices.local_login && !choices.registration_open && passwordSignIn(choices, returnTo, form)}
${isClosed(choices) && notice('warning', html`<p>Sign-in is disabled. Ask your administrator to enable a sign-in method.</p>`)}
</div>`,
  });

const WITH_PASSKEYS = { script: 'passkeys.js' } as const;

const noticeOf = (tone: 'error' | 'success', sentence: string | undefined): Html =>
  sentence === undefined ? NOTHING : notice(tone, html`<p>${sentence}</p>`);

const isClosed = ({ providers, local_login, registration_open }: SignInChoices): boolean =>
  providers.length === 0 && !local_login && !registration_open;

const firstUser = (): Html =>
  html`<section><p>There are no accounts yet. Create the first one to set up the service.</p>
<p><a href="/registration" class="button">Create first account</a></p></section>`;

const providerLinks = ({ providers }: SignInChoices, returnTo: string): Html => {
  const query = returnTo === '/' ? {} : { return_to: returnTo };
  return html`<ul class="ways" aria-label="Sign in with a provider">${distinctLabels(providers).map(
    ({ label, path }) =>
      html`<li><a href="${withQuery(path, query)}" class="button secondary">Continue with ${label}</a></li>`,
  )}</ul>`;
};

/** With local login disabled, the form is collapsed because only super admins can use it. */
const passwordSignIn = (choices: SignInChoices, returnTo: string, form: FormState): Html => {
  if (choices.password_reset) return passwordForm(choices, returnTo, form);
  const isUsed = form.errors.length > 0;
  return html`<details${isUsed && html` open`}><summary>Super admins: sign in with a password</summary>
${passwordForm(choices, returnTo, form)}</details>`;
};

const passwordForm = ({ password_reset, passkey_host }: SignInChoices, returnTo: string, form: FormState): Html =>
  html`${openForm(
    '/sign-in',
    html`${errorSummary(form, ['email', 'password'])}
${input({ name: 'email', label: 'Email address', type: 'email', required: true, autocomplete: 'username' }, form)}
${passwordInput(form)}
${returnTo !== '/' && hidden('return_to', returnTo)}
<button type="submit">Sign in</button>`,
  )}
${password_reset && html`<p><a href="/password_reset">Forgot your password?</a></p>`}
${passkey_host !== null && passkeySignIn(passkey_host, returnTo)}`;

const passkeySignIn = (host: string, returnTo: string): Html =>
  passkeyForm({
    ceremony: 'get',
    action: '/sessions/passkey',
    host,
    content: html`${returnTo !== '/' && hidden('return_to', returnTo)}<button type="submit" class="secondary">Sign in with a passkey</button>`,
  });

/** Messages by the error code in the query. */
const ERRORS: Readonly<Record<string, string>> = {
  sign_in_failed:
    'We could not sign you in. Try again or use another way to sign in. If the problem continues, ask your administrator to check the audit log.',
  provider_unavailable: 'This sign-in method is currently unavailable. Use another one or try again later.',
  second_factor_over: 'The code was not entered in time, or too many codes were wrong. Sign in again.',
  session_over:
    'Your session has expired and your changes were not saved. Sign in and try again. Your browser’s Back button may still show what you entered.',
  passkey_failed:
    'This passkey could not be used, or the request has expired. Try again or use another way to sign in.',
  link_over: 'The request to connect your account has expired. Sign in with your provider again.',
};

const DONE: Readonly<Record<string, string>> = {
  signed_out: 'You have signed out.',
  password_reset: 'Your password was changed and you were signed out everywhere. Sign in with the new password.',
};

const messageFor = (sentences: Readonly<Record<string, string>>, code: string | undefined): string | undefined =>
  code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined;

/** Undefined for an unknown code. */
const signInError = (code: string | undefined): string | undefined => messageFor(ERRORS, code);
const signInDone = (code: string | undefined): string | undefined => messageFor(DONE, code);

export type SecondFactorContent = {
  readonly ways: { readonly app: boolean; readonly passkey: boolean };
  readonly passkeyHost: string | null;
  readonly form?: FormState;
  readonly error?: string | undefined;
};

/** Shown after a correct password, when a second factor is still required. */
export const secondFactorPage = ({ ways, passkeyHost, form = newForm(), error }: SecondFactorContent): Html =>
  layout({
    title: ways.passkey ? 'Confirm it is you' : 'Enter your code',
    ...(ways.passkey && WITH_PASSKEYS),
    notice: noticeOf('error', signInError(error)),
    content: html`<div class="narrow">${ways.passkey && passkeyHost !== null && passkeySecondFactor(passkeyHost)}
${openForm(
  '/sign-in/second-factor',
  html`${errorSummary(form, ['code'])}
${codeInput({ hint: codeHint(ways), required: true }, form)}
<button type="submit"${ways.passkey && html` class="secondary"`}>Sign in</button>`,
)}
<p><a href="/sign-in">Start over</a></p></div>`,
  });

const codeHint = ({ app }: SecondFactorContent['ways']): string =>
  app
    ? 'Enter the six-digit code from your authenticator app, or a recovery code. Each code works once.'
    : 'Enter one of your recovery codes. Each code works once.';

const passkeySecondFactor = (host: string): Html =>
  passkeyForm({
    ceremony: 'get',
    action: '/sessions/passkey/second_factor',
    host,
    content: html`<button type="submit">Use a passkey</button>`,
  });

const CLOSED = {
  registration: {
    title: 'Registration is closed',
    text: 'This service is already set up. Ask your administrator for an account, or sign in with a provider.',
  },
  passwordReset: {
    title: 'Password sign-in is disabled',
    text: 'Passwords cannot be reset here. Sign in with your provider. If you cannot, contact the provider for help.',
  },
} as const;

/** A page that the current settings disable. */
export const closedPage = (what: keyof typeof CLOSED): Html =>
  layout({
    title: CLOSED[what].title,
    content: html`<div class="narrow"><p>${CLOSED[what].text}</p>
<p><a href="/sign-in" class="button">Sign in</a></p></div>`,
  });

/** Shown after sign-out here; redirects the browser to the provider's sign-out. */
export const leavingPage = (location: string): Html =>
  layout({
    title: 'Signing out',
    content: html`<div class="narrow"><p>You have signed out here, but may still be signed in to your provider.</p>
<p><a href="${location}" class="button">Sign out of the provider</a></p>
<p><a href="/sign-in">Sign in again</a></p></div>`,
  });
