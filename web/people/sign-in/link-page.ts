import { errorSummary, openForm } from '../../platform/components/form.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { codeInput, passwordInput } from './sign-in-fields.ts';

export type LinkContent = {
  readonly provider: { readonly label: string };
  /** As the provider says. */
  readonly email: string | null;
  readonly form?: FormState;
};

/** An identity that is nobody's yet: whoever has its address connects it by his password. */
export const linkPage = ({ provider: { label }, email, form = newForm() }: LinkContent): Html =>
  layout({
    title: 'Connect your account',
    content: html`<div class="narrow">
<p>${label} says that you are <strong>${email ?? 'somebody without an address'}</strong>. If that is the address of your account here, prove it by the password of this account. From then on you can sign in by ${label}.</p>
${openForm(
  '/sign-in/link',
  html`${errorSummary(form, ['password', 'code'])}
${passwordInput(form)}
${codeInput({ hint: 'Only with two-step sign-in: of your authenticator app, or a recovery code.' }, form)}
<button type="submit">Connect and sign in</button>`,
)}
<p>Has your account another address, or no password? <a href="/sign-in">Sign in another way</a>, then connect ${label} under Settings. Have you no account? Ask whoever runs the service.</p></div>`,
  });
