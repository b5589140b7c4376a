import { errorSummary, hidden, input, openForm } from '../../platform/components/form.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { newPasswordInput } from './sign-in-fields.ts';

/** The form that requests a reset email. */
export const passwordResetPage = (form: FormState = newForm()): Html =>
  layout({
    title: 'Reset your password',
    content: html`<div class="narrow">
<p>We send you an email with a link to choose a new password.</p>
${openForm(
  '/password_reset',
  html`${errorSummary(form, ['email'])}
${input({ name: 'email', label: 'E-mail address', type: 'email', required: true, autocomplete: 'username' }, form)}
<button type="submit">Send the email</button>`,
)}
<p><a href="/sign-in">Back to sign-in</a></p></div>`,
  });

/** The same for every address, known or not. */
export const emailSentPage = (): Html =>
  layout({
    title: 'Check your email',
    content: html`<div class="narrow">
<p>If there is an account with a password for this address, we have sent an email to it. Its link works once, for 30 minutes.</p>
<p>No email? Check your spam folder, then <a href="/password_reset">ask again</a>; we send at most three emails an hour to an address. If you sign in with a provider, you have no password here.</p>
<p><a href="/sign-in" class="button">Back to sign-in</a></p></div>`,
  });

/** The page that the email links to. The form holds the token of the link in `token`. */
export const newPasswordPage = (form: FormState): Html =>
  layout({
    title: 'Choose a new password',
    content: html`<div class="narrow">
<p>Setting a new password ends all your sessions. Sign in again afterwards.</p>
${openForm(
  '/password_reset/finish',
  html`${errorSummary(form, ['password'])}
${newPasswordInput('New password', form)}
${hidden('token', form.values['token'] ?? '')}
<button type="submit">Change the password</button>`,
)}
<p>A link works once. <a href="/password_reset">Ask for another link</a></p></div>`,
  });
