import { APPEARANCES } from '../../../shared/people/domain/appearance.ts';
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
import { WORDS as ALL } from './words.ts';

export type PreferencesContent = {
  readonly preferences: Preferences;
  readonly form: FormState;
  readonly done?: string | undefined;
};

export const PREFERENCES_PATH = '/settings/preferences';

const NAMES = ['appearance', 'currency', 'locale', 'time_zone', 'date_format'];
const WORDS = ALL.preferences;

/** GET /settings/preferences: the appearance of pages for the person, and the settings of the family. */
export const preferencesPage = (viewer: Viewer, { preferences, form, done }: PreferencesContent): Html => {
  const filled = { ...form, values: { ...preferences, ...form.values } };
  return layout({
    title: WORDS.title,
    viewer,
    notice: form.errors.length > 0 ? errorSummary(form, NAMES) : doneNotice(WORDS.done, done),
    content: html`${settingsTabs(viewer)}
<section><h2>${WORDS.appearance.title}</h2>
<p>${WORDS.appearance.intro}</p>
${postForm(
  viewer,
  { action: `${PREFERENCES_PATH}/appearance`, label: WORDS.appearance.title },
  html`${select({ name: 'appearance', label: WORDS.appearance.colours }, APPEARANCE_CHOICES, filled)}
<button type="submit">${WORDS.appearance.submit}</button>`,
)}</section>
<section><h2>${WORDS.family.title}</h2>
<p>${WORDS.family.intro(money('-1234.5', preferences.currency, viewer), day(viewer.today, viewer))}</p>
${isAtLeast(viewer.role, 'admin') ? familyForm(viewer, filled) : familyFacts(preferences)}</section>`,
  });
};

const APPEARANCE_CHOICES: readonly Choice[] = APPEARANCES.map((value) => ({
  value,
  label: WORDS.appearance.choices[value],
}));

const familyForm = (viewer: Viewer, form: FormState): Html => {
  const { currencies, locales, timeZones, dateFormats } = familyChoices();
  const words = WORDS.family;
  const offered = (name: string, choices: readonly Choice[]) => withOwn(choices, form.values[name] ?? '');
  return postForm(
    viewer,
    { action: PREFERENCES_PATH, label: words.title },
    html`<p>${words.safe}</p>
${select({ name: 'currency', label: words.currency, hint: words.currencyHint }, offered('currency', currencies), form)}
${select({ name: 'locale', label: words.locale }, offered('locale', locales), form)}
${select({ name: 'time_zone', label: words.timeZone, hint: words.timeZoneHint }, offered('time_zone', timeZones), form)}
${select({ name: 'date_format', label: words.dateFormat, hint: words.dateFormatHint }, offered('date_format', dateFormats), form)}
<button type="submit">${words.submit}</button>`,
  );
};

/** A setting that was chosen elsewhere, such as by the API, stays what it is if the form is sent. */
const withOwn = (choices: readonly Choice[], value: string): readonly Choice[] =>
  choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices];

const familyFacts = ({ currency, locale, time_zone, date_format }: Preferences): Html => {
  const { currencies, locales, dateFormats } = familyChoices();
  const words = WORDS.family;
  return html`${facts([
    [words.currency, nameOf(currencies, currency)],
    [words.locale, nameOf(locales, locale)],
    [words.timeZone, time_zone],
    [words.dateFormat, nameOf(dateFormats, date_format)],
  ])}
<p class="muted">${words.readOnly}</p>`;
};

const nameOf = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;
