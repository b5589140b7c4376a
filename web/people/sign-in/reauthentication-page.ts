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
    title: 'Confirm your identity',
    viewer,
    ...(host !== null && { script: 'passkeys.js' }),
    notice:
      isRefused && notice('error', html`<p>This passkey was not accepted, or the request has expired. Try again.</p>`),
    content: html`<div class="narrow"><p>This action is sensitive, so please sign in again. You won't be asked again for five minutes.</p>
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
    html`${errorSummary(form, ['password', 'code'])}
${password && html`${username(viewer)}${passwordInput(form)}`}
${code && codeInput({ required: true, hint: 'A new code from your authenticator app, or a recovery code. Each code works once.' }, form)}
${hidden('return_to', returnTo)}
<button type="submit">Continue</button>`,
  );

const passkeyAgain = (viewer: Viewer, host: string, returnTo: string): Html =>
  passkeyForm({
    ceremony: 'get',
    action: '/sessions/passkey/reauthentication',
    host,
    viewer,
    content: html`${hidden('return_to', returnTo)}<button type="submit">Use a passkey</button>`,
  });

/** Tells password managers which account the password is for. */
const username = ({ email }: Viewer): Html =>
  html`<div class="field"><label for="field-email">Email address</label>
<input id="field-email" type="email" value="${email}" autocomplete="username" readonly></div>`;

const providerLinks = (providers: ReauthenticationContent['ways']['providers'], returnTo: string): Html =>
  html`${
    providers.length > 0 &&
    html`<ul class="ways" aria-label="Confirm with a provider">${distinctLabels(providers).map(({ name, label }) => {
      const query = { reauthenticate: '1', return_to: returnTo };
      return html`<li><a href="${withQuery(`/auth/${name}`, query)}" class="button secondary">Continue with ${label}</a></li>`;
    })}</ul>`
  }`;

const signInAgain = (viewer: Viewer): Html =>
  html`<p>You have no way to confirm your identity here. Sign out, then sign in again to continue.</p>
${actionButton(viewer, '/sessions/current/end', 'Sign out', { context: 'to sign in again' })}`;
