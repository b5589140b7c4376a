import type * as z from 'zod';
import { ValidationError } from '../domain/errors.ts';

/**
 * What the schema makes of the fields; unknown ones are left aside.
 * @throws ValidationError one sentence per fault, each beginning with the field's name.
 */
export const validate = <Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> => {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  throw new ValidationError(faultsOf(result.error));
};

/** One sentence per fault, each beginning with the field's name. */
export const faultsOf = ({ issues }: z.ZodError): readonly string[] =>
  issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());

/** The fields that were given; what is null was given. */
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export const defined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
