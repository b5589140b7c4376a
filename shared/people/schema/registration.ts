import * as z from 'zod';
import { normalEmail } from '../../platform/domain/text/addresses.ts';
import { isStorableName } from '../../platform/schema/sent-text.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { Registration } from '../sign-in/use-cases/register-first-user.ts';
import { FAMILY_SETTINGS } from './family-settings.ts';

const MAX_NAME = 100;

/** In its canonical form. */
export const EmailField = z.string('is required').transform((text, context) => {
  const email = normalEmail(text);
  if (email !== null) return email;
  context.addIssue({ code: 'custom', message: 'must be an email address like name@example.com' });
  return z.NEVER;
});

export const PersonName = z
  .string('must be a string')
  .trim()
  .max(MAX_NAME, `must be at most ${MAX_NAME} characters`)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'must be one line of text')
  .superRefine(isStorableName)
  .transform((text) => (text === '' ? null : text))
  .nullish()
  .transform((name) => name ?? null);

/** Blank means the default. */
const setting = (fallback: string, { isKnown, message }: (typeof FAMILY_SETTINGS)[keyof typeof FAMILY_SETTINGS]) =>
  z
    .string('must be a string')
    .trim()
    .nullish()
    .transform((text) => (text == null || text === '' ? fallback : text))
    .refine(isKnown, message);

const Fields = z.object({
  setup_code: z.string('must be a string').trim().default(''),
  email: EmailField,
  password: z.string('is required'),
  first_name: PersonName,
  last_name: PersonName,
  currency: setting('USD', FAMILY_SETTINGS.currency),
  date_format: setting('%m/%d/%Y', FAMILY_SETTINGS.dateFormat),
  locale: setting('en', FAMILY_SETTINGS.locale),
  time_zone: setting('UTC', FAMILY_SETTINGS.timeZone),
});

/** @throws ValidationError */
export const toRegistration = (fields: Readonly<Record<string, unknown>>): Registration => {
  const { setup_code: setupCode, email, password, ...sent } = validate(Fields, fields);
  const { first_name: firstName, last_name: lastName, currency, locale } = sent;
  const family = { currency, locale, dateFormat: sent.date_format, timeZone: sent.time_zone };
  return { setupCode, email, password, firstName, lastName, family };
};
