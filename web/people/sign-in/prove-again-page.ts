import { actionButton, errorSummary, hidden, postForm } from '../../platform/components/form.ts';
import { withQuery } from '../../platform/components/table.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { toldApart } from '../../platform/format/labels.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { codeInput, passwordInput } from './sign-in-fields.ts';

export type ProveAgainContent = {
  readonly ways: {
    readonly password: boolean;
    readonly code: boolean;
    readonly providers: readonly { readonly name: string; readonly label: string }[];
  };
  /** A path of ours. */
  readonly returnTo: string;
  readonly form?: FormState;
};

/** Before what is sensitive: another proof of all that the person signs in by. */
export const proveAgainPage = (viewer: Viewer, { ways, returnTo, form = newForm() }: ProveAgainContent): Html => {
  const asks = ways.password || ways.code;
  return layout({
    title: 'Confirm your identity',
    viewer,
    content: html`<div class="narrow"><p>What comes next is sensitive, so prove once more that it is you. It counts for five minutes.</p>
${asks && proofForm(viewer, ways, returnTo, form)}
${providerLinks(ways.providers, returnTo)}
${!asks && ways.providers.length === 0 && signInAgain(viewer)}</div>`,
  });
};

const proofForm = (
  viewer: Viewer,
  { password, code }: ProveAgainContent['ways'],
  returnTo: string,
  form: FormState,
): Html =>
  postForm(
    viewer,
    { action: '/sign-in/again' },
    html`${errorSummary(form, ['password', 'code'])}
${password && html`${username(viewer)}${passwordInput(form)}`}
${code && codeInput({ required: true, hint: 'The next one of your authenticator app, or a recovery code: each works once.' }, form)}
${hidden('return_to', returnTo)}
<button type="submit">Continue</button>`,
  );

/** So that a password manager knows whose password is asked. */
const username = ({ email }: Viewer): Html =>
  html`<div class="field"><label for="field-email">E-mail address</label>
<input id="field-email" type="email" value="${email}" autocomplete="username" readonly></div>`;

const providerLinks = (providers: ProveAgainContent['ways']['providers'], returnTo: string): Html =>
  html`${
    providers.length > 0 &&
    html`<ul class="ways" aria-label="Prove it by a provider">${toldApart(providers).map(({ name, label }) => {
      const query = { reauthenticate: '1', return_to: returnTo };
      return html`<li><a href="${withQuery(`/auth/${name}`, query)}" class="button secondary">Continue with ${label}</a></li>`;
    })}</ul>`
  }`;

const signInAgain = (viewer: Viewer): Html =>
  html`<p>There is nothing here by which you could. Sign out, and sign in again: that is a proof, too.</p>
${actionButton(viewer, '/sessions/current/end', 'Sign out', { context: 'to sign in again' })}`;
