import { errorSummary, input } from '../../components/form.ts';
import { hidden, openForm } from '../../components/open-form.ts';
import { type FormState, newForm } from '../../form-state.ts';
import { type Html, html } from '../../html.ts';
import { layout } from '../../layout.ts';
import { newPasswordInput } from './sign-in-fields.ts';

/** Asks for a letter. */
export const passwordResetPage = (form: FormState = newForm()): Html =>
  layout({
    title: 'Reset your password',
    content: html`<div class="narrow">
<p>We send you a letter with a link by which you choose a new password.</p>
${openForm(
  '/password_reset',
  html`${errorSummary(form, ['email'])}
${input({ name: 'email', label: 'E-mail address', type: 'email', required: true, autocomplete: 'username' }, form)}
<button type="submit">Send the letter</button>`,
)}
<p><a href="/sign-in">Back to signing in</a></p></div>`,
  });

/** The same for every address, known or not. */
export const letterSentPage = (): Html =>
  layout({
    title: 'Look into your mailbox',
    content: html`<div class="narrow">
<p>If there is an account with a password for this address, a letter is on its way to it. Its link works once, for 30 minutes.</p>
<p>Nothing came? Look among the unwanted mail, then <a href="/password_reset">ask once more</a>; at most three letters an hour go to one address. Whoever signs in by a provider has no password here.</p>
<p><a href="/sign-in" class="button">Back to signing in</a></p></div>`,
  });

/** Where the link of the letter leads. The form has its token under `token`. */
export const newPasswordPage = (form: FormState): Html =>
  layout({
    title: 'Choose a new password',
    content: html`<div class="narrow">
<p>Every session of yours ends with it; then you sign in anew.</p>
${openForm(
  '/password_reset/finish',
  html`${errorSummary(form, ['password'])}
${newPasswordInput('New password', form)}
${hidden('token', form.values['token'] ?? '')}
<button type="submit">Change the password</button>`,
)}
<p>A link works once. <a href="/password_reset">Ask for another one</a></p></div>`,
  });
