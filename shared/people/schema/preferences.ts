import * as z from 'zod';
import { defined, oneOf, validate } from '../../platform/schema/validate.ts';
import { APPEARANCES } from '../settings/domain/appearance.ts';
import type { Preferences as Kept, PreferenceChanges } from '../settings/use-cases/preferences.ts';
import { FAMILY_SETTINGS } from './family-settings.ts';

const MAX_LENGTH = 100;

const setting = ({ isKnown, message }: (typeof FAMILY_SETTINGS)[keyof typeof FAMILY_SETTINGS]) =>
  z
    .string(message)
    .trim()
    .refine((text) => text !== '' && text.length <= MAX_LENGTH && isKnown(text), message);

/** The settings of the family, and those of the person. */
export const Preferences = z.object({
  currency: setting(FAMILY_SETTINGS.currency).describe(
    'The main currency of the family, e.g. `USD`: the default for new accounts and budgets. Changing it converts nothing',
  ),
  locale: setting(FAMILY_SETTINGS.locale).describe(
    'The language whose format is used for numbers and dates on pages, e.g. `de-AT`',
  ),
  date_format: setting(FAMILY_SETTINGS.dateFormat).describe(
    'How files write dates unless they say so themselves, as a strptime pattern, e.g. `%d.%m.%Y`',
  ),
  time_zone: setting(FAMILY_SETTINGS.timeZone).describe(
    'The time zone that decides which day is today, e.g. `Europe/Vienna`',
  ),
  appearance: oneOf(APPEARANCES).describe(
    'The colors of pages for the user of the API key: `light`, `dark`, or the same as the device (`system`)',
  ),
});
export type Preferences = z.infer<typeof Preferences>;

export const UpdatePreferencesFields = Preferences.partial();

/** @throws ValidationError */
export const toPreferenceChanges = (fields: Readonly<Record<string, unknown>>): PreferenceChanges => {
  const {
    appearance,
    currency,
    locale,
    date_format: dateFormat,
    time_zone: timeZone,
  } = validate(UpdatePreferencesFields, fields);
  return {
    family: defined({
      currency: currency?.toUpperCase(),
      locale: locale === undefined ? undefined : Intl.getCanonicalLocales(locale)[0],
      dateFormat,
      timeZone,
    }),
    appearance,
  };
};

export const toPreferences = ({ family, appearance }: Kept): Preferences => ({
  currency: family.currency,
  locale: family.locale,
  date_format: family.dateFormat,
  time_zone: family.timeZone,
  appearance,
});
