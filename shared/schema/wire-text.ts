import * as z from 'zod';

/** A text that may be left out; blank counts as left out. */
export const OptionalText = z
  .string('must be a string')
  .refine((text) => text.isWellFormed(), 'must be well-formed Unicode')
  .nullish()
  .transform((text) => (text == null || text.trim() === '' ? null : text));

/** One of the values, or left out. */
export const optionalChoice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .union([z.enum(values), z.literal('')], `must be one of ${values.map((value) => JSON.stringify(value)).join(', ')}`)
    .nullish()
    .transform((value): Values[number] | null => (value == null || value === '' ? null : value));
