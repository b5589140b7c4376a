import type { SignInChoices } from '../../../shared/people/schema/sign-in-answers.ts';
import { errorSummary, hidden, input, openForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { proofPicture } from '../../platform/components/proof-picture.ts';
import { withQuery } from '../../platform/components/table.ts';
import { tile } from '../../platform/components/tile.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { distinctLabels } from '../../platform/format/labels.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { passkeyForm } from '../passkeys/passkey-form.ts';
import { providerMark } from '../provider-marks.ts';
import { codeInput, passwordInput } from './sign-in-fields.ts';
import { WORDS } from './words.ts';

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
    title: WORDS.signIn.title,
    beside: about(),
    ...(choices.passkey_host !== null && WITH_PASSKEYS),
    notice: [noticeOf('error', signInError(error)), noticeOf('success', signInDone(done))],
    content: html`<div class="narrow">
<p class="muted">${WORDS.signIn.what}</p>
${choices.registration_open && firstUser()}
${choices.providers.length > 0 && providerLinks(choices, returnTo)}
${choices.providers.length > 0 && choices.password_reset && !choices.registration_open && html`<p class="or">${WORDS.signIn.or}</p>`}
${choices.local_login && !choices.registration_open && passwordSignIn(choices, returnTo, form)}
${isClosed(choices) && notice('warning', html`<p>${WORDS.signIn.closed}</p>`)}
${!choices.registration_open && !isClosed(choices) && html`<p class="muted">${WORDS.signIn.noAccount}</p>`}
</div>`,
  });

/** For people who see the service for the first time. */
const about = (): Html => {
  const { title, facts } = WORDS.signIn.about;
  return html`<h2>${title}</h2>${proofPicture()}<ul class="entries">${facts.map(([icon, name, text]) => html`<li class="entry">${tile(icon)}<span><strong>${name}</strong><small>${text}</small></span></li>`)}</ul>`;
};

const WITH_PASSKEYS = { script: 'passkeys.js' } as const;

const noticeOf = (tone: 'error' | 'success', sentence: string | undefined): Html =>
  sentence === undefined ? NOTHING : notice(tone, html`<p>${sentence}</p>`);

const isClosed = ({ providers, local_login, registration_open }: SignInChoices): boolean =>
  providers.length === 0 && !local_login && !registration_open;

const firstUser = (): Html =>
  html`<section><p>${WORDS.signIn.firstUser}</p>
<p><a href="/registration" class="button">${WORDS.signIn.register}</a></p></section>`;

const providerLinks = ({ providers }: SignInChoices, returnTo: string): Html => {
  const query = returnTo === '/' ? {} : { return_to: returnTo };
  return html`<ul class="ways" aria-label="${WORDS.signIn.providers}">${distinctLabels(providers).map(
    ({ label, icon, path }) =>
      html`<li><a href="${withQuery(path, query)}" class="button secondary">${providerMark(icon)}${WORDS.continueWith(label)}</a></li>`,
  )}</ul>`;
};

/** With local login disabled, the form is collapsed because only super admins can use it. */
const passwordSignIn = (choices: SignInChoices, returnTo: string, form: FormState): Html => {
  if (choices.password_reset) return passwordForm(choices, returnTo, form);
  const isUsed = form.errors.length > 0;
  return html`<details${isUsed && html` open`}><summary>${WORDS.signIn.superAdmins}</summary>
${passwordForm(choices, returnTo, form)}</details>`;
};

const passwordForm = ({ password_reset, passkey_host }: SignInChoices, returnTo: string, form: FormState): Html =>
  html`${openForm(
    '/sign-in',
    html`${errorSummary(form, { email: WORDS.email, password: WORDS.password })}
${input({ name: 'email', label: WORDS.email, type: 'email', required: true, autocomplete: 'username' }, form)}
${passwordInput(form)}
${returnTo !== '/' && hidden('return_to', returnTo)}
<button type="submit">${WORDS.signIn.submit}</button>`,
  )}
${passkey_host !== null && passkeySignIn(passkey_host, returnTo)}
${password_reset && html`<p><a href="/password_reset">${WORDS.signIn.forgot}</a></p>`}`;

const passkeySignIn = (host: string, returnTo: string): Html =>
  passkeyForm({
    ceremony: 'get',
    action: '/sessions/passkey',
    host,
    content: html`${returnTo !== '/' && hidden('return_to', returnTo)}<button type="submit" class="secondary">${WORDS.signIn.passkey}</button>`,
  });

const messageFor = (sentences: Readonly<Record<string, string>>, code: string | undefined): string | undefined =>
  code !== undefined && Object.hasOwn(sentences, code) ? sentences[code] : undefined;

/** Undefined for an unknown code. */
const signInError = (code: string | undefined): string | undefined => messageFor(WORDS.signIn.errors, code);
const signInDone = (code: string | undefined): string | undefined => messageFor(WORDS.signIn.done, code);

export type SecondFactorContent = {
  readonly ways: { readonly app: boolean; readonly passkey: boolean };
  readonly passkeyHost: string | null;
  readonly form?: FormState;
  readonly error?: string | undefined;
};

/** Shown after a correct password, when a second factor is still required. */
export const secondFactorPage = ({ ways, passkeyHost, form = newForm(), error }: SecondFactorContent): Html =>
  layout({
    title: ways.passkey ? WORDS.secondFactor.titleWithPasskey : WORDS.secondFactor.title,
    ...(ways.passkey && WITH_PASSKEYS),
    notice: noticeOf('error', signInError(error)),
    content: html`<div class="narrow">${ways.passkey && passkeyHost !== null && passkeySecondFactor(passkeyHost)}
${openForm(
  '/sign-in/second-factor',
  html`${errorSummary(form, { code: WORDS.code })}
${codeInput({ hint: codeHint(ways), required: true }, form)}
<button type="submit"${ways.passkey && html` class="secondary"`}>${WORDS.secondFactor.submit}</button>`,
)}
<p class="muted">${WORDS.secondFactor.lost}</p>
<p><a href="/sign-in">${WORDS.secondFactor.again}</a></p></div>`,
  });

const codeHint = ({ app }: SecondFactorContent['ways']): string =>
  app ? WORDS.secondFactor.hint : WORDS.secondFactor.hintWithoutApp;

const passkeySecondFactor = (host: string): Html =>
  passkeyForm({
    ceremony: 'get',
    action: '/sessions/passkey/second_factor',
    host,
    content: html`<button type="submit">${WORDS.usePasskey}</button>`,
  });

/** A page that the current settings disable. */
export const closedPage = (what: 'registration' | 'passwordReset'): Html =>
  layout({
    title: WORDS.closed[what].title,
    content: html`<div class="narrow"><p>${WORDS.closed[what].text}</p>
<p><a href="/sign-in" class="button">${WORDS.closed.signIn}</a></p></div>`,
  });

/** Shown after sign-out here; redirects the browser to the provider's sign-out. */
export const leavingPage = (location: string): Html =>
  layout({
    title: WORDS.leaving.title,
    content: html`<div class="narrow"><p>${WORDS.leaving.intro}</p>
<p><a href="${location}" class="button">${WORDS.leaving.provider}</a></p>
<p><a href="/sign-in">${WORDS.leaving.again}</a></p></div>`,
  });
