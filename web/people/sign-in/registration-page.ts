import { errorSummary, input, openForm, select } from '../../platform/components/form.ts';
import type { FormState } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import { familyChoices } from '../family-choices.ts';
import { newPasswordInput } from './sign-in-fields.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.registration;

const LABELS = {
  setup_code: WORDS.setupCode,
  email: ALL.email,
  password: ALL.password,
  first_name: ALL.firstName,
  last_name: ALL.lastName,
  currency: WORDS.currency,
  locale: WORDS.locale,
  time_zone: WORDS.timeZone,
  date_format: WORDS.dateFormat,
};

/** Creates the first user of a new installation. */
export const registrationPage = (form: FormState): Html =>
  layout({
    title: WORDS.title,
    content: html`<div class="narrow">
<p>${WORDS.intro}</p>
${openForm(
  '/registration',
  html`${errorSummary(form, LABELS)}
${input({ name: 'setup_code', label: WORDS.setupCode, required: true, autocomplete: 'off', hint: WORDS.setupCodeHint }, form)}
${input({ name: 'email', label: ALL.email, type: 'email', required: true, autocomplete: 'username' }, form)}
${newPasswordInput(ALL.password, form)}
${input({ name: 'first_name', label: ALL.firstName, autocomplete: 'given-name' }, form)}
${input({ name: 'last_name', label: ALL.lastName, autocomplete: 'family-name' }, form)}
${familyFields(form)}
<button type="submit">${WORDS.submit}</button>`,
)}</div>`,
  });

const familyFields = (form: FormState): Html => {
  const { currencies, locales, timeZones, dateFormats } = familyChoices();
  return html`<fieldset><legend>${WORDS.family}</legend>
${select({ name: 'currency', label: WORDS.currency, hint: WORDS.currencyHint }, currencies, form)}
${select({ name: 'locale', label: WORDS.locale }, locales, form)}
<div${form.errors.length === 0 && html` data-own-time-zone`}>${select({ name: 'time_zone', label: WORDS.timeZone }, timeZones, form)}</div>
${select({ name: 'date_format', label: WORDS.dateFormat, hint: WORDS.dateFormatHint }, dateFormats, form)}
</fieldset>`;
};
