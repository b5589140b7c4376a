import * as z from 'zod';
import { isFields } from '../../platform/domain/guards.ts';
import { BankFault } from '../connections/domain/bank-fault.ts';

/**
 * Parses JSON with every number kept as a string, so that no digit is lost.
 * @throws BankFault invalid_answer if it is not JSON; `host` starts the message
 */
export const readJson = (text: string, host: string): unknown => {
  const read = parse(text);
  if (read !== undefined) return read.value;
  throw new BankFault('invalid_answer', `${host} answered with something that is not JSON${hint(text)}`);
};

/** The parser's own error is dropped because it quotes the text. */
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
  if (text.trim() === '') return ' (an empty answer)';
  return /^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text) ? ' (a web page)' : '';
};

/** An object of an answer. Numbers are strings: see `readJson`. */
export type Fields = Readonly<Record<string, unknown>>;

/** The first non-blank text among these names, trimmed; null if there is none. */
export const textOf = (fields: Fields, ...spellings: readonly string[]): string | null => {
  for (const spelling of spellings) {
    const value = fields[spelling];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
};

/** `true`, also as a string or as 1. */
export const isSet = (fields: Fields, ...spellings: readonly string[]): boolean =>
  spellings.some((spelling) => fields[spelling] === true || /^(true|1)$/i.test(String(fields[spelling])));

/** The object under a name, or an empty one. */
export const fieldsOf = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return isFields(value) ? value : {};
};

/** The base of every provider schema. */
export const AnyFields = z.custom<Fields>(isFields, 'is not an object');
