import { errorSummary, input, openForm, select } from '../../platform/components/form.ts';
import type { FormState } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { familyChoices } from '../family-choices.ts';
import { newPasswordInput } from './sign-in-fields.ts';

const NAMES = [
  'setup_code',
  'email',
  'password',
  'first_name',
  'last_name',
  'currency',
  'locale',
  'time_zone',
  'date_format',
];

/** Creates the first user of a new installation. */
export const registrationPage = (form: FormState): Html =>
  layout({
    title: 'Create the first account',
    content: html`<div class="narrow">
<p>You are the first user. Your account will be the super admin: it adds other users and manages how they sign in.</p>
${openForm(
  '/registration',
  html`${errorSummary(form, NAMES)}
${input({ name: 'setup_code', label: 'Setup code', required: true, autocomplete: 'off', hint: 'The deployment printed it. npm run setup-code prints it again.' }, form)}
${input({ name: 'email', label: 'Email address', type: 'email', required: true, autocomplete: 'username' }, form)}
${newPasswordInput('Password', form)}
${input({ name: 'first_name', label: 'First name (optional)', autocomplete: 'given-name' }, form)}
${input({ name: 'last_name', label: 'Last name (optional)', autocomplete: 'family-name' }, form)}
${familyFields(form)}
<button type="submit">Create account</button>`,
)}</div>`,
  });

const familyFields = (form: FormState): Html => {
  const { currencies, locales, timeZones, dateFormats } = familyChoices();
  return html`<fieldset><legend>Your family's money</legend>
${select({ name: 'currency', label: 'Currency', hint: 'Used for totals. Accounts can use other currencies.' }, currencies, form)}
${select({ name: 'locale', label: 'Number and date format' }, locales, form)}
<div${form.errors.length === 0 && html` data-own-time-zone`}>${select({ name: 'time_zone', label: 'Time zone' }, timeZones, form)}</div>
${select({ name: 'date_format', label: 'Date format in your files', hint: 'Used unless the file states its own. You can change it for each import.' }, dateFormats, form)}
</fieldset>`;
};
