import { errorSummary, hidden, input, openForm } from '../../platform/components/form.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { newPasswordInput } from './sign-in-fields.ts';
import { WORDS } from './words.ts';

/** The form that requests a reset email. */
export const passwordResetPage = (form: FormState = newForm()): Html =>
  layout({
    title: WORDS.reset.title,
    content: html`<div class="narrow">
<p>${WORDS.reset.intro}</p>
${openForm(
  '/password_reset',
  html`${errorSummary(form, { email: WORDS.email })}
${input({ name: 'email', label: WORDS.email, type: 'email', required: true, autocomplete: 'username' }, form)}
<button type="submit">${WORDS.reset.submit}</button>`,
)}
<p><a href="/sign-in">${WORDS.reset.back}</a></p></div>`,
  });

/** Identical for every address, so that it does not reveal who has an account. */
export const emailSentPage = (): Html =>
  layout({
    title: WORDS.emailSent.title,
    content: html`<div class="narrow">
<p>${WORDS.emailSent.intro}</p>
<p>${WORDS.emailSent.none}</p>
<p><a href="/sign-in" class="button">${WORDS.emailSent.back}</a></p></div>`,
  });

/** The page that the email links to. The form carries the link's token in `token`. */
export const newPasswordPage = (form: FormState): Html =>
  layout({
    title: WORDS.choosePassword.title,
    content: html`<div class="narrow">
<p>${WORDS.choosePassword.intro}</p>
${openForm(
  '/password_reset/finish',
  html`${errorSummary(form, { password: WORDS.newPassword })}
${newPasswordInput(WORDS.newPassword, form)}
${hidden('token', form.values['token'] ?? '')}
<button type="submit">${WORDS.choosePassword.submit}</button>`,
)}
<p>${WORDS.choosePassword.another}</p></div>`,
  });
