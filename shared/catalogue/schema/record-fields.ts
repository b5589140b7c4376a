import * as z from 'zod';
import { quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import { httpsAddress } from '../../platform/domain/text/addresses.ts';
import { NameField } from '../../platform/schema/entry-fields.ts';
import { isStorable, isStorableName } from '../../platform/schema/sent-text.ts';
import { isColor } from '../domain/palette.ts';

const MAX_NAME = 255;
const MAX_TEXT = 1_000;

/** The name of a record, trimmed. */
export const RecordNameField = NameField.refine(
  (name) => name.length <= MAX_NAME,
  `must be at most ${MAX_NAME} characters`,
);

/** `#RRGGBB`; null and blank mean none. */
export const ColorField = z
  .string('must be a color like "#4da568"')
  .nullable()
  .transform((sent, context) => {
    const color = sent?.trim().toLowerCase() ?? '';
    if (color === '') return null;
    if (isColor(color)) return color;
    context.addIssue({ code: 'custom', message: `must be a color like "#4da568", not ${quoteValue(color)}` });
    return z.NEVER;
  });

const optionalText = (check: typeof isStorable) =>
  z
    .string('must be a string')
    .max(MAX_TEXT, `must be at most ${MAX_TEXT} characters`)
    .superRefine(check)
    .nullable()
    .transform((text) => (text === null || text.trim() === '' ? null : text.trim()));

/** null and blank mean none. */
export const TextField = optionalText(isStorable);

/** The name of a record that needs none. */
export const OptionalNameField = optionalText(isStorableName);

/** An https URL; null and blank mean none. */
export const AddressField = TextField.transform((text, context) => {
  if (text === null || httpsAddress(text) !== null) return text;
  const message = `must be a URL like "https://bakery.example", not ${quoteValue(text)}`;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Accepts the bare fields, or an object named after the kind, as clients of other services send.
 * @throws ValidationError for anything else under that name
 */
export const unwrap = (fields: Fields, name: string): unknown => {
  const sent = fields[name] ?? fields;
  if (typeof sent !== 'object' || Array.isArray(sent)) throw new ValidationError([`${name} must be an object`]);
  return sent;
};
