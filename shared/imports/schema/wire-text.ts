import * as z from 'zod';
import { isLocalDate } from '../../platform/domain/dates/local-date.ts';
import { quoteAny } from '../../platform/domain/errors.ts';
import { MAX_LABEL_LENGTH } from '../../platform/domain/text/sent-fields.ts';
import { isStorable } from '../../platform/schema/sent-text.ts';
import { HEADER_SETTINGS, type HeaderSetting } from '../domain/import-attributes.ts';

const text = z.string('must be a string').superRefine(isStorable);

const optional = (wanted: z.ZodString) =>
  wanted.nullish().transform((value) => (value == null || value.trim() === '' ? null : value));

/** An optional text; blank counts as omitted. The limit is what an import can store. */
export const OptionalText = optional(
  text.max(MAX_LABEL_LENGTH, {
    error: ({ input }) => `must be at most ${MAX_LABEL_LENGTH} characters, not ${String(input).length}`,
  }),
);

/** Not limited, because the lookup treats all unknown ids alike. */
export const OptionalId = optional(text.meta({ format: 'uuid' }));

export const OptionalDay = optional(text.meta({ format: 'date' })).refine(
  (day) => day === null || isLocalDate(day),
  'must be an ISO 8601 date, like "2026-02-28"',
);

/** One of the values, or omitted. `names`: for generated clients, which cannot make names of signs. */
export const optionalChoice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  names?: { readonly [At in keyof Values]: string },
) =>
  z
    .union([named(z.enum(values), names), z.literal('')], {
      error: ({ input }) =>
        `must be one of ${values.map((value) => JSON.stringify(value)).join(', ')}, not ${quoteAny(input)}`,
    })
    .nullish()
    .transform((value): Values[number] | null => (value == null || value === '' ? null : value));

const named = <Choice extends z.ZodType>(choice: Choice, names?: readonly string[]): Choice =>
  names === undefined ? choice : choice.meta({ 'x-enum-varnames': names });

const MOST_TEXTS = 50;

const meaningsIn = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** The meaning of each text of a column, such as `{"D": "out"}`: an object in JSON, its JSON text in a form, or omitted. */
export const optionalMeanings = <const Values extends readonly [string, ...string[]]>(values: Values) => {
  const message = `must be an object that gives each text one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
  const known = text.max(MAX_LABEL_LENGTH, `has a text of more than ${MAX_LABEL_LENGTH} characters`);
  return z
    .preprocess(
      (value) => (typeof value === 'string' ? (value.trim() === '' ? null : meaningsIn(value)) : value),
      z
        .record(known, z.enum(values, message), message)
        .refine((sent) => Object.keys(sent).length <= MOST_TEXTS, `must have at most ${MOST_TEXTS} texts`)
        .nullish(),
    )
    .transform((value) => (value == null || Object.keys(value).length === 0 ? null : value));
};

/** `true` or `false`, as a boolean in JSON or as a text in a form, or omitted. */
export const HeaderChoice = z
  .union([z.boolean(), z.enum([...HEADER_SETTINGS, ''])], {
    error: ({ input }) => `must be true or false, not ${quoteAny(input)}`,
  })
  .nullish()
  .transform((value): HeaderSetting | null =>
    value == null || value === '' ? null : value === true || value === 'true' ? 'true' : 'false',
  );

/** A client-defined id: trimmed, at most 255 characters, optional. */
export const ClientId = text
  .transform((value) => value.trim())
  .refine((value) => value.length <= 255, 'must be at most 255 characters')
  .nullish()
  .transform((value) => (value == null || value === '' ? null : value));
