import type { SignInChoices } from '../../../shared/people/schema/sign-in-answers.ts';
import { errorSummary, hidden, input, openForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { withQuery } from '../../platform/components/table.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { toldApart } from '../../platform/format/labels.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { codeInput, passwordInput } from './sign-in-fields.ts';

export type SignInContent = {
  readonly choices: SignInChoices;
  /** A path of ours. */
  readonly returnTo: string;
  readonly form?: FormState;
  /** Codes of the address. */
  readonly error?: string | undefined;
  readonly done?: string | undefined;
};

/** The one way in; of a service without users the way to the first one. */
export const signInPage = ({ choices, returnTo, form = newForm(), error, done }: SignInContent): Html =>
  layout({
    title: 'Sign in',
    notice: [noticeOf('error', signInError(error)), noticeOf('success', signInDone(done))],
    content: html`<div class="narrow">
${choices.registration_open && firstUser()}
${choices.providers.length > 0 && providerLinks(choices, returnTo)}
${choices.local_login && !choices.registration_open && passwordWay(choices, returnTo, form)}
${isShut(choices) && notice('warning', html`<p>No way to sign in is open. Whoever runs the service has to enable one.</p>`)}
</div>`,
  });

const noticeOf = (tone: 'error' | 'success', sentence: string | undefined): Html =>
  sentence === undefined ? NOTHING : notice(tone, html`<p>${sentence}</p>`);

const isShut = ({ providers, local_login, registration_open }: SignInChoices): boolean =>
  providers.length === 0 && !local_login && !registration_open;

const firstUser = (): Html =>
  html`<section><p>Nobody has an account here yet. The first one runs the service.</p>
<p><a href="/registration" class="button">Create the first account</a></p></section>`;

const providerLinks = ({ providers }: SignInChoices, returnTo: string): Html => {
  const query = returnTo === '/' ? {} : { return_to: returnTo };
  return html`<ul class="ways" aria-label="Sign in by a provider">${toldApart(providers).map(
    ({ label, path }) =>
      html`<li><a href="${withQuery(path, query)}" class="button secondary">Continue with ${label}</a></li>`,
  )}</ul>`;
};

/** While passwords are switched off they are for super admins alone, so that nobody else tries in vain. */
const passwordWay = (choices: SignInChoices, returnTo: string, form: FormState): Html => {
  if (choices.password_reset) return passwordForm(choices, returnTo, form);
  const isUsed = form.errors.length > 0;
  return html`<details${isUsed && html` open`}><summary>Super admins: sign in with a password</summary>
${passwordForm(choices, returnTo, form)}</details>`;
};

const passwordForm = ({ password_reset }: SignInChoices, returnTo: string, form: FormState): Html =>
  html`${openForm(
    '/sign-in',
    html`${errorSummary(form, ['email', 'password'])}
${input({ name: 'email', label: 'E-mail address', type: 'email', required: true, autocomplete: 'username' }, form)}
${passwordInput(form)}
${returnTo !== '/' && hidden('return_to', returnTo)}
<button type="submit">Sign in</button>`,
  )}
${password_reset && html`<p><a href="/password_reset">Forgot your password?</a></p>`}`;

/** Why somebody is here again; the code is in the address, the words are ours. */
const ERRORS: Readonly<Record<string, string>> = {
  sign_in_failed:
    'Signing in did not work. Try again, or another way. If it keeps failing, ask whoever runs the service: the audit log says why.',
  provider_unavailable: 'This way to sign in is not available now. Try another one, or come back later.',
  second_factor_over: 'That took too long, or too many codes were wrong. Sign in once more.',
  session_over:
    'Your session is over, and nothing was done with what you sent. Sign in and send it once more. The way back in your browser may still have what you typed.',
  link_over: 'There is nothing to connect, or its time is over. Sign in by your provider once more.',
};

const DONE: Readonly<Record<string, string>> = {
  signed_out: 'You are signed out.',
  password_reset: 'Your password is changed, and every session has ended. Sign in with the new one.',
};

const said = (sentences: Readonly<Record<string, string>>, code: string | undefined): string | undefined =>
  code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined;

/** Undefined for codes that are not ours. */
const signInError = (code: string | undefined): string | undefined => said(ERRORS, code);
const signInDone = (code: string | undefined): string | undefined => said(DONE, code);

/** The first factor is proved, the second is owed. */
export const secondFactorPage = (form: FormState = newForm()): Html =>
  layout({
    title: 'Two-step sign-in',
    content: html`<div class="narrow">${openForm(
      '/sign-in/second-factor',
      html`${errorSummary(form, ['code'])}
${codeInput({ hint: 'Of your authenticator app: six digits, each code works once. Or one of your recovery codes.', required: true }, form)}
<button type="submit">Sign in</button>`,
    )}
<p><a href="/sign-in">Start over</a></p></div>`,
  });

const CLOSED = {
  registration: {
    title: 'Registration is closed',
    text: 'The first account is there already. Ask whoever runs the service for one, or sign in by a provider.',
  },
  passwordReset: {
    title: 'Passwords are switched off',
    text: 'Nobody resets a password here: sign in by your provider, which knows how to help if you cannot.',
  },
} as const;

/** A page that is not there under these settings. */
export const closedPage = (what: keyof typeof CLOSED): Html =>
  layout({
    title: CLOSED[what].title,
    content: html`<div class="narrow"><p>${CLOSED[what].text}</p>
<p><a href="/sign-in" class="button">Sign in</a></p></div>`,
  });

/** Signed out here; the browser goes on by itself to where the provider signs out too. */
export const leavingPage = (location: string): Html =>
  layout({
    title: 'Signing out',
    content: html`<div class="narrow"><p>You are signed out here. Your provider may still know you.</p>
<p><a href="${location}" class="button">Sign out at the provider, too</a></p>
<p><a href="/sign-in">Sign in again</a></p></div>`,
  });
