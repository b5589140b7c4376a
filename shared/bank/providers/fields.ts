import * as z from 'zod';

/** An object of an answer. Its numbers are texts already: see readJson. */
export type Fields = Readonly<Record<string, unknown>>;

/** The first of the spellings under which something stands, trimmed; null where it is blank, null, or no text. */
export const textOf = (fields: Fields, ...spellings: readonly string[]): string | null => {
  for (const spelling of spellings) {
    const value = fields[spelling];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
};

/** `true`, also as a text or a 1. */
export const isSet = (fields: Fields, ...spellings: readonly string[]): boolean =>
  spellings.some((spelling) => fields[spelling] === true || /^(true|1)$/i.test(String(fields[spelling])));

/** The object under a name; an empty one where there is none. */
export const fieldsOf = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isFields(value) ? value : {};
};

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What every schema of a provider begins with. */
export const AnyFields = z.custom<Fields>(isFields, 'is not an object');
