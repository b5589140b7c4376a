import * as z from 'zod';
import { BankFault } from '../domain/bank-fault.ts';

/**
 * JSON with every number as the text it was written in: a schema then takes texts, and no digit is lost.
 * @throws BankFault invalid_answer when it is not JSON, for people; `host` begins the sentence.
 */
export const readJson = (text: string, host: string): unknown => {
  const read = parse(text);
  if (read !== undefined) return read.value;
  throw new BankFault('invalid_answer', `${host} answered with something that is not JSON${hint(text)}`);
};

/** The parser's own error is not passed on: it quotes the text. */
const parse = (text: string): { readonly value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text, asWritten) };
  } catch {
    return undefined;
  }
};

const asWritten = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? context?.source : value;

const hint = (text: string): string => {
  if (text.trim() === '') return ' (nothing at all)';
  return /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text) ? ' (a web page)' : '';
};

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
