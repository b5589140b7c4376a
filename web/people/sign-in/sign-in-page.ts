import type { SignInChoices } from '../../../shared/people/schema/sign-in-options.ts';
import { errorSummary, input } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { hidden, openForm } from '../../platform/components/open-form.ts';
import { withQuery } from '../../platform/components/pager.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { toldApart } from '../../platform/format/told-apart.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { passwordInput } from './sign-in-fields.ts';
import { signInDone, signInError } from './sign-in-messages.ts';

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
