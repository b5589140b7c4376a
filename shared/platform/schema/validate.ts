import * as z from 'zod';
import { quoteAny, ValidationError } from '../domain/errors.ts';
import { keysOf } from '../domain/keys-of.ts';

/**
 * Validates the fields; unknown ones are ignored.
 * @throws ValidationError with one sentence per error, each starting with the field name
 */
export const validate = <Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> => {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throw new ValidationError(faultsOf(result.error));
};

/** One sentence per error, each starting with the field name. */
export const faultsOf = ({ issues }: z.ZodError): readonly string[] =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());

/** The given fields; null counts as given. */
type Defined<T> = { [K in keyof T]?: T[K] & (NonNullable<unknown> | null) };

export const defined = <T extends object>(fields: T): Defined<T> => {
  const given: Defined<T> = {};
  for (const name of keysOf(fields)) {
    const value = fields[name];
    if (value !== undefined) given[name] = value;
  }
  return given;
};

/** One of the values; the error lists them. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: ({ input }) => `must be one of ${values.join(', ')}${butSent(input)}` });

/** A truth value; the error shows what was sent. */
export const trueOrFalse = () => z.boolean({ error: ({ input }) => `must be true or false${butSent(input)}` });

const butSent = (input: unknown): string => (input === undefined ? '' : `, not ${quoteAny(input)}`);
