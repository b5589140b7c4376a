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
<p>We will email you a link to choose a new password.</p>
${openForm(
  '/password_reset',
  html`${errorSummary(form, ['email'])}
${input({ name: 'email', label: 'Email address', type: 'email', required: true, autocomplete: 'username' }, form)}
<button type="submit">Send email</button>`,
)}
<p><a href="/sign-in">Back to sign-in</a></p></div>`,
  });

/** Identical for every address, so that it does not reveal who has an account. */
export const emailSentPage = (): Html =>
  layout({
    title: 'Check your email',
    content: html`<div class="narrow">
<p>If this address belongs to an account with a password, we have sent an email to it. The link works once and expires after 30 minutes.</p>
<p>No email? Check your spam folder, then <a href="/password_reset">try again</a>. We send at most three emails per hour to an address. If you sign in with a provider, you have no password here.</p>
<p><a href="/sign-in" class="button">Back to sign-in</a></p></div>`,
  });

/** The page that the email links to. The form carries the link's token in `token`. */
export const newPasswordPage = (form: FormState): Html =>
  layout({
    title: 'Choose a new password',
    content: html`<div class="narrow">
<p>A new password signs you out everywhere. Sign in again afterwards.</p>
${openForm(
  '/password_reset/finish',
  html`${errorSummary(form, ['password'])}
${newPasswordInput('New password', form)}
${hidden('token', form.values['token'] ?? '')}
<button type="submit">Change password</button>`,
)}
<p>Each link works once. <a href="/password_reset">Request another link</a></p></div>`,
  });
