import { actionButton, errorSummary, hidden, postForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { withQuery } from '../../platform/components/table.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { distinctLabels } from '../../platform/format/labels.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { passkeyForm } from '../passkeys/passkey-form.ts';
import { codeInput, passwordInput } from './sign-in-fields.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.again;

export type ReauthenticationContent = {
  readonly ways: {
    readonly password: boolean;
    readonly code: boolean;
    readonly passkey: boolean;
    readonly providers: readonly { readonly name: string; readonly label: string }[];
  };
  readonly passkeyHost: string | null;
  /** A path on this site. */
  readonly returnTo: string;
  readonly isRefused?: boolean;
  readonly form?: FormState;
};

/** Asks for every factor again before a sensitive action. */
export const reauthenticationPage = (
  viewer: Viewer,
  { ways, passkeyHost, returnTo, isRefused = false, form = newForm() }: ReauthenticationContent,
): Html => {
  const asks = ways.password || ways.code;
  const host = ways.passkey ? passkeyHost : null;
  return layout({
    title: WORDS.title,
    viewer,
    ...(host !== null && { script: 'passkeys.js' }),
    notice: isRefused && notice('error', html`<p>${WORDS.refused}</p>`),
    content: html`<div class="card ask"><p>${WORDS.intro}</p>
${host !== null && passkeyAgain(viewer, host, returnTo)}
${asks && reauthenticationForm(viewer, ways, returnTo, form)}
${providerLinks(ways.providers, returnTo)}
${!asks && ways.providers.length === 0 && host === null && signInAgain(viewer)}</div>`,
  });
};

const reauthenticationForm = (
  viewer: Viewer,
  { password, code }: ReauthenticationContent['ways'],
  returnTo: string,
  form: FormState,
): Html =>
  postForm(
    viewer,
    { action: '/sign-in/again' },
    html`${errorSummary(form, { password: ALL.password, code: ALL.code })}
${password && html`${username(viewer)}${passwordInput(form)}`}
${code && codeInput({ required: true, hint: WORDS.codeHint }, form)}
${hidden('return_to', returnTo)}
<button type="submit">${WORDS.submit}</button>`,
  );

const passkeyAgain = (viewer: Viewer, host: string, returnTo: string): Html =>
  passkeyForm({
    ceremony: 'get',
    action: '/sessions/passkey/reauthentication',
    host,
    viewer,
    content: html`${hidden('return_to', returnTo)}<button type="submit">${ALL.usePasskey}</button>`,
  });

/** Tells password managers which account the password is for. */
const username = ({ email }: Viewer): Html =>
  html`<div class="field"><label for="field-email">${ALL.email}</label>
<input id="field-email" type="email" value="${email}" autocomplete="username" readonly></div>`;

const providerLinks = (providers: ReauthenticationContent['ways']['providers'], returnTo: string): Html =>
  html`${
    providers.length > 0 &&
    html`<ul class="ways" aria-label="${WORDS.providers}">${distinctLabels(providers).map(({ name, label }) => {
      const query = { reauthenticate: '1', return_to: returnTo };
      return html`<li><a href="${withQuery(`/auth/${name}`, query)}" class="button secondary">${ALL.continueWith(label)}</a></li>`;
    })}</ul>`
  }`;

const signInAgain = (viewer: Viewer): Html =>
  html`<p>${WORDS.noWay}</p>
${actionButton(viewer, '/sessions/current/end', WORDS.signOut, { context: WORDS.signOutContext })}`;
