import * as z from 'zod';
import { validate } from '../../../platform/schema/validate.ts';

/** Well above the longest allowed password, so longer input is certainly wrong. */
const MAX_SECRET = 1024;

const Link = z.object({
  password: z.string('is required').min(1, 'is required').max(MAX_SECRET, 'is too long'),
  code: z
    .string()
    .max(MAX_SECRET, 'is too long')
    .nullish()
    .transform((code) => (code == null || code === '' ? undefined : code)),
});

/** @throws ValidationError */
export const toLinkFields = (fields: Readonly<Record<string, unknown>>) => {
  const { password, code } = validate(Link, fields);
  return { password, code };
};
