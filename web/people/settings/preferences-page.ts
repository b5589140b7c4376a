import { isAtLeast } from '../../../shared/people/domain/role.ts';
import type { Preferences } from '../../../shared/people/schema/preferences.ts';
import { APPEARANCES } from '../../../shared/people/settings/domain/appearance.ts';
import { type Choice, errorSummary, pictureChoices, postForm, select } from '../../platform/components/form.ts';
import { doneNotice } from '../../platform/components/notice.ts';
import { facts } from '../../platform/components/table.ts';
import { day, money } from '../../platform/components/values.ts';
import type { FormState } from '../../platform/form-state.ts';
import { formatDay } from '../../platform/format/dates.ts';
import { exampleAmount } from '../../platform/format/money.ts';
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
<section class="card"><h2>${WORDS.appearance.title}</h2>
<p class="muted">${WORDS.appearance.intro}</p>
${postForm(
  viewer,
  { action: `${PREFERENCES_PATH}/appearance`, label: WORDS.appearance.title },
  html`${pictureChoices({ name: 'appearance', label: WORDS.appearance.colors }, APPEARANCE_CHOICES, filled)}
<button type="submit">${WORDS.appearance.submit}</button>`,
)}</section>
<section><h2>${WORDS.family.title}</h2>
<p>${WORDS.family.intro}</p>
${isAtLeast(viewer.role, 'admin') ? familyForm(viewer, preferences, filled) : familyFacts(viewer, preferences)}</section>`,
  });
};

const APPEARANCE_CHOICES: readonly Choice[] = APPEARANCES.map((value) => ({
  value,
  label: WORDS.appearance.choices[value],
}));

const familyForm = (viewer: Viewer, preferences: Preferences, form: FormState): Html => {
  const { currencies, timeZones, dateFormats } = familyChoices();
  const words = WORDS.family;
  const field = (field: Parameters<typeof select>[0], choices: readonly Choice[]) =>
    select(field, withOwn(choices, form.values[field.name] ?? ''), form);
  return postForm(
    viewer,
    { action: PREFERENCES_PATH, label: words.title },
    html`<div class="cards"><section><h3>${words.money}</h3>
${moneyExample(viewer, preferences)}
${field({ name: 'currency', label: words.currency, hint: words.currencyHint }, currencies)}
${field({ name: 'locale', label: words.locale }, localeChoices())}</section>
<section><h3>${words.dates}</h3>
${dateExample(viewer)}
<div${isUnset(preferences, form) && html` data-own-time-zone="${words.ownTimeZone}"`}>${field({ name: 'time_zone', label: words.timeZone, hint: words.timeZoneHint }, timeZones)}</div>
${field({ name: 'date_format', label: words.dateFormat, hint: words.dateFormatHint }, dateFormats)}</section></div>
<button type="submit">${words.submit}</button>`,
  );
};

/** Every family starts with this time zone, so nobody has to have chosen it. */
const isUnset = ({ time_zone: zone }: Preferences, { errors }: FormState): boolean =>
  zone === 'UTC' && errors.length === 0;

const moneyExample = (viewer: Viewer, { currency }: Preferences): Html =>
  html`<p class="muted">${WORDS.family.moneyExample(money('-1234.5', currency, viewer))}</p>`;

const dateExample = (viewer: Viewer): Html =>
  html`<p class="muted">${WORDS.family.dateExample(day(viewer.today, viewer))}</p>`;

let locales: readonly Choice[] | undefined;

/** With an example of each; made on first use, because the list is long. */
const localeChoices = (): readonly Choice[] => {
  locales ??= familyChoices().locales.map(({ value, label }) => ({
    value,
    label: WORDS.family.localeExample(label, exampleAmount(value), formatDay(EXAMPLE_DAY, value)),
  }));
  return locales;
};

/** Its day and its month cannot be taken for each other. */
const EXAMPLE_DAY = '2026-12-31';

/** A setting that was chosen elsewhere, such as by the API, stays what it is if the form is sent. */
const withOwn = (choices: readonly Choice[], value: string): readonly Choice[] =>
  choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices];

const familyFacts = (viewer: Viewer, preferences: Preferences): Html => {
  const { currency, locale, time_zone, date_format } = preferences;
  const { currencies, dateFormats } = familyChoices();
  const words = WORDS.family;
  return html`<div class="cards"><section><h3>${words.money}</h3>
${moneyExample(viewer, preferences)}
${facts([
  [words.currency, nameOf(currencies, currency)],
  [words.locale, nameOf(localeChoices(), locale)],
])}</section>
<section><h3>${words.dates}</h3>
${dateExample(viewer)}
${facts([
  [words.timeZone, time_zone],
  [words.dateFormat, nameOf(dateFormats, date_format)],
])}</section></div>
<p class="muted">${words.readOnly}</p>`;
};

const nameOf = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;
