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
  issues.map((issue) =>
    `${pathIn(issue.path)} ${issue.code === 'invalid_key' ? aboutKey(issue) : issue.message}`.trim(),
  );

/** Keys of data with other characters than letters, digits, `_` and `-` are quoted, so that the sentence shows where they end. */
const pathIn = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (/^[\w-]+$/.test(String(part)) ? `.${String(part)}` : `[${JSON.stringify(part)}]`))
    .join('')
    .replace(/^\./, '');

/** The path ends with the key itself, whose fault is inside. */
const aboutKey = ({ issues: [first], message }: z.core.$ZodIssueInvalidKey): string => first?.message ?? message;

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
