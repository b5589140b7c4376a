import { errorSummary } from '../../platform/components/form.ts';
import { openForm } from '../../platform/components/open-form.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { codeInput } from './sign-in-fields.ts';

/** The first factor is proved, the second is owed. */
export const secondFactorPage = (form: FormState = newForm()): Html =>
  layout({
    title: 'Two-step sign-in',
    content: html`<div class="narrow">${openForm(
      '/sign-in/second-factor',
      html`${errorSummary(form, ['code'])}
${codeInput({ hint: 'Of your authenticator app: six digits, each code works once. Or one of your recovery codes.', required: true }, form)}
<button type="submit">Sign in</button>`,
    )}
<p><a href="/sign-in">Start over</a></p></div>`,
  });
