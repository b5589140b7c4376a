import { errorSummary, input, openForm, select } from '../../platform/components/form.ts';
import type { FormState } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { familyChoices } from './family-choices.ts';
import { newPasswordInput } from './sign-in-fields.ts';

const NAMES = ['email', 'password', 'first_name', 'last_name', 'currency', 'locale', 'time_zone', 'date_format'];

/** The first user of a service that nobody has used yet. */
export const registrationPage = (form: FormState): Html =>
  layout({
    title: 'Create the first account',
    content: html`<div class="narrow">
<p>You are the first one here. Your account runs the service: it lets others in and sets up how they sign in.</p>
${openForm(
  '/registration',
  html`${errorSummary(form, NAMES)}
${input({ name: 'email', label: 'E-mail address', type: 'email', required: true, autocomplete: 'username' }, form)}
${newPasswordInput('Password', form)}
${input({ name: 'first_name', label: 'First name (optional)', autocomplete: 'given-name' }, form)}
${input({ name: 'last_name', label: 'Last name (optional)', autocomplete: 'family-name' }, form)}
${familyFields(form)}
<button type="submit">Create the account</button>`,
)}</div>`,
  });

const familyFields = (form: FormState): Html => {
  const { currencies, locales, timeZones, dateFormats } = familyChoices();
  return html`<fieldset><legend>Your family's money</legend>
${select({ name: 'currency', label: 'Currency', hint: 'Totals are in it; accounts may have others.' }, currencies, form)}
${select({ name: 'locale', label: 'Language of numbers and dates' }, locales, form)}
<div${form.errors.length === 0 && html` data-own-time-zone`}>${select({ name: 'time_zone', label: 'Time zone' }, timeZones, form)}</div>
${select({ name: 'date_format', label: 'Dates in your files', hint: 'Where a file does not say it; each import can say otherwise.' }, dateFormats, form)}
</fieldset>`;
};
