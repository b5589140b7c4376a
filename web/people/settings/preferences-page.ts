import { isAtLeast } from '../../../shared/people/domain/role.ts';
import type { Preferences } from '../../../shared/people/schema/preferences.ts';
import { type Choice, errorSummary, postForm, select } from '../../platform/components/form.ts';
import { doneNotice } from '../../platform/components/notice.ts';
import { facts } from '../../platform/components/table.ts';
import { day, money } from '../../platform/components/values.ts';
import type { FormState } from '../../platform/form-state.ts';
import { type Html, html } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { familyChoices } from '../family-choices.ts';
import { settingsTabs } from './settings-tabs.ts';

export type PreferencesContent = {
  readonly preferences: Preferences;
  readonly form: FormState;
  readonly done?: string | undefined;
};

export const PREFERENCES_PATH = '/settings/preferences';

const NAMES = ['appearance', 'currency', 'locale', 'time_zone', 'date_format'];
const DONE = {
  appearance: 'The appearance is changed, on all your devices.',
  family: 'The settings of the family are changed. All amounts and dates are what they were.',
};

/** GET /settings/preferences: the appearance of pages for the person, and the settings of the family. */
export const preferencesPage = (viewer: Viewer, { preferences, form, done }: PreferencesContent): Html => {
  const filled = { ...form, values: { ...preferences, ...form.values } };
  return layout({
    title: 'Preferences',
    viewer,
    notice: form.errors.length > 0 ? errorSummary(form, NAMES) : doneNotice(DONE, done),
    content: html`${settingsTabs(viewer)}
<section><h2>Appearance</h2>
<p>Only for you.</p>
${postForm(
  viewer,
  { action: `${PREFERENCES_PATH}/appearance`, label: 'Appearance' },
  html`${select({ name: 'appearance', label: 'Colours' }, APPEARANCES, filled)}
<button type="submit">Save the appearance</button>`,
)}</section>
<section><h2>Money and dates</h2>
<p>For everybody in your family. Now, an amount is written ${money('-1234.5', preferences.currency, viewer)}, and today is ${day(viewer.today, viewer)}.</p>
${isAtLeast(viewer.role, 'admin') ? familyForm(viewer, filled) : familyFacts(preferences)}</section>`,
  });
};

const APPEARANCES: readonly Choice[] = [
  { value: 'system', label: 'As the device says' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const familyForm = (viewer: Viewer, form: FormState): Html => {
  const { currencies, locales, timeZones, dateFormats } = familyChoices();
  const offered = (name: string, choices: readonly Choice[]) => withOwn(choices, form.values[name] ?? '');
  return postForm(
    viewer,
    { action: PREFERENCES_PATH, label: 'Money and dates' },
    html`<p>Nothing that is stored changes with these settings, and you can change them back at any time.</p>
${select({ name: 'currency', label: 'Main currency', hint: 'For new accounts and budgets. Nothing is converted: every account, transaction and budget keeps its currency and its amount.' }, offered('currency', currencies), form)}
${select({ name: 'locale', label: 'Number and date format' }, offered('locale', locales), form)}
${select({ name: 'time_zone', label: 'Time zone', hint: 'Decides which day is today. The dates of transactions stay as they are.' }, offered('time_zone', timeZones), form)}
${select({ name: 'date_format', label: 'Date format in your files', hint: 'Used for new imports unless the file states its own. You can change it for each import.' }, offered('date_format', dateFormats), form)}
<button type="submit">Save for the family</button>`,
  );
};

/** A setting that was chosen elsewhere, such as by the API, stays what it is if the form is sent. */
const withOwn = (choices: readonly Choice[], value: string): readonly Choice[] =>
  choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices];

const familyFacts = ({ currency, locale, time_zone, date_format }: Preferences): Html => {
  const { currencies, locales, dateFormats } = familyChoices();
  return html`${facts([
    ['Main currency', nameOf(currencies, currency)],
    ['Number and date format', nameOf(locales, locale)],
    ['Time zone', time_zone],
    ['Date format in your files', nameOf(dateFormats, date_format)],
  ])}
<p class="muted">An administrator of your family can change this.</p>`;
};

const nameOf = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;
