import * as z from 'zod';
import { normalEmail } from '../../platform/domain/addresses.ts';
import { isCurrency } from '../../platform/domain/currency.ts';
import { compileDateFormat } from '../../platform/domain/date-format.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { Registration } from '../use-cases/local/register-first-user.ts';

const MAX_NAME = 100;

const Email = z.string('is required').transform((text, context) => {
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
  .transform((text) => (text === '' ? null : text))
  .nullish()
  .transform((name) => name ?? null);

/** Blank means the default. */
const setting = (fallback: string, isKnown: (text: string) => boolean, message: string) =>
  z
    .string('must be a string')
    .trim()
    .nullish()
    .transform((text) => (text == null || text === '' ? fallback : text))
    .refine(isKnown, message);

const doesNotThrow = (act: () => unknown): boolean => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};

const isDateFormat = (text: string): boolean => compileDateFormat(text).ok;
const isLocale = (text: string): boolean => doesNotThrow(() => Intl.getCanonicalLocales(text));
const isTimeZone = (text: string): boolean =>
  doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: text })) && !/^[+-]/.test(text);

const Fields = z.object({
  setup_code: z.string('must be a string').trim().default(''),
  email: Email,
  password: z.string('is required'),
  first_name: PersonName,
  last_name: PersonName,
  currency: setting('USD', isCurrency, 'must be an ISO 4217 code like USD'),
  date_format: setting('%m/%d/%Y', isDateFormat, 'must be a pattern like %m/%d/%Y'),
  locale: setting('en', isLocale, 'must be a language like en or de-AT'),
  time_zone: setting('UTC', isTimeZone, 'must be a time zone like Europe/Vienna'),
});

/** @throws ValidationError */
export const toRegistration = (fields: Readonly<Record<string, unknown>>): Registration => {
  const { setup_code: setupCode, email, password, ...sent } = validate(Fields, fields);
  const { first_name: firstName, last_name: lastName, currency, locale } = sent;
  const family = { currency, locale, dateFormat: sent.date_format, timeZone: sent.time_zone };
  return { setupCode, email, password, firstName, lastName, family };
};
