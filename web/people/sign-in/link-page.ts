import { errorSummary, openForm } from '../../platform/components/form.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { codeInput, passwordInput } from './sign-in-fields.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.link;

export type LinkContent = {
  readonly provider: { readonly label: string };
  /** As asserted by the provider. */
  readonly email: string | null;
  readonly form?: FormState;
};

/** Links an unlinked identity to the user with its email address, who must enter their password. */
export const linkPage = ({ provider: { label }, email, form = newForm() }: LinkContent): Html =>
  layout({
    title: WORDS.title,
    content: html`<div class="narrow">
<p>${email === null ? WORDS.introWithoutEmail(label) : WORDS.intro(label, email)}</p>
${openForm(
  '/sign-in/link',
  html`${errorSummary(form, { password: ALL.password, code: ALL.code })}
${passwordInput(form)}
${codeInput({ hint: WORDS.codeHint }, form)}
<button type="submit">${WORDS.submit}</button>`,
)}
<p>${WORDS.other(label)}</p></div>`,
  });
