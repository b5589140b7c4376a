import { errorSummary, openForm } from '../../platform/components/form.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { codeInput, passwordInput } from './sign-in-fields.ts';

export type LinkContent = {
  readonly provider: { readonly label: string };
  /** As asserted by the provider. */
  readonly email: string | null;
  readonly form?: FormState;
};

/** Links an unlinked identity to the user with its email address, who must enter their password. */
export const linkPage = ({ provider: { label }, email, form = newForm() }: LinkContent): Html =>
  layout({
    title: 'Connect your account',
    content: html`<div class="narrow">
<p>You signed in to ${label} as <strong>${email ?? 'a user without an email address'}</strong>. If you already have an account here with this address, enter its password to connect it. You will then be able to sign in with ${label}.</p>
${openForm(
  '/sign-in/link',
  html`${errorSummary(form, ['password', 'code'])}
${passwordInput(form)}
${codeInput({ hint: 'Only if two-factor authentication is on: a code from your authenticator app, or a recovery code.' }, form)}
<button type="submit">Connect and sign in</button>`,
)}
<p>Does your account use another address, or have no password? <a href="/sign-in">Sign in another way</a>, then connect ${label} under Settings, Security. No account yet? Ask your administrator.</p></div>`,
  });
