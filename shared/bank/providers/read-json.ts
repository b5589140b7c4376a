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
