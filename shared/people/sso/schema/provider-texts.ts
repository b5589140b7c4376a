import * as z from 'zod';
import { isStorable } from '../../../platform/schema/sent-text.ts';
import { jsonFault } from '../domain/json-fault.ts';

/** A text from a form or a JSON body: trimmed; blank means omitted. */
export const optionalText = (max: number, check = isStorable) =>
  z
    .string('must be a string')
    .max(max, `must be at most ${max} characters`)
    .superRefine(check)
    .refine((text) => !/\p{Cc}/u.test(text.trim()), 'must be one line')
    .nullish()
    .transform((text) => (text == null || text.trim() === '' ? null : text.trim()));

export const requiredText = (max: number, hint = '', check = isStorable) =>
  optionalText(max, check).refine((text): text is string => text !== null, `is required${hint}`);

export const textOr = (max: number, fallback: string) => optionalText(max).transform((text) => text ?? fallback);

/** Several lines, such as a PEM; any line endings. */
export const PemText = z
  .string('must be a string')
  .max(50_000, 'must be at most 50000 characters')
  .nullish()
  .transform((text) => (text == null || text.trim() === '' ? null : text.trim()));

/** Unchanged, because a secret may start with a space. Empty means omitted. */
export const SecretText = z
  .string('must be a string')
  .max(4096, 'must be at most 4096 characters')
  .nullish()
  .transform((text) => (text == null || text === '' ? null : text));

/** Forms send "true", "1" or nothing. */
export const flagOr = (fallback: boolean) =>
  z
    .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])], 'must be true or false')
    .nullish()
    .transform((sent) => (sent == null || sent === '' ? fallback : [true, 'true', '1'].includes(sent)));

const MAX_JSON = 65_536;

/** A value, or its JSON text in a form field; blank means omitted. */
export const orJson = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .unknown()
    .optional()
    .transform((sent, context): unknown => {
      const tooLong = () =>
        context.addIssue({ code: 'custom', message: `must be at most ${MAX_JSON} characters of JSON` });
      if (typeof sent !== 'string') {
        if ((JSON.stringify(sent) ?? '').length > MAX_JSON) tooLong();
        return sent ?? undefined;
      }
      if (sent.trim() === '') return undefined;
      if (sent.length > MAX_JSON) {
        tooLong();
        return z.NEVER;
      }
      try {
        return JSON.parse(sent);
      } catch {
        context.addIssue({ code: 'custom', message: `must be JSON: ${jsonFault(sent) ?? 'it cannot be read'}` });
        return z.NEVER;
      }
    })
    .pipe(schema);
