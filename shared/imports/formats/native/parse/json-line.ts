import { NumberText, type ParsedLine } from '../domain/record-fields.ts';

/**
 * A number literal with 16 or more digits and points, or an exponent of three or more digits. Also matches some
 * strings, which only costs a second parse.
 */
const UNTRUSTED = /[:,[\s]-?\d(?:[\d.]{15}|[\d.]*[eE][-+]?\d{3})/;
const UNTRUSTED_LITERAL = /^-?\d(?:[\d.]{15}|[\d.]*[eE][-+]?\d{3})/;

/**
 * Parses strict JSON; a repeated key keeps its last value. Numbers lose no digits: a decimal of up to 15 significant digits
 * within a double's normal range is the only such decimal that maps to its double, so `String(number)` restores it.
 * Every other literal has at least 16 digits or a three-digit exponent, and is kept as NumberText.
 */
export const parseJsonLine = (text: string): ParsedLine => {
  try {
    return { ok: true, value: UNTRUSTED.test(text) ? JSON.parse(text, keepSource) : JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
};

const keepSource = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined && UNTRUSTED_LITERAL.test(context.source)
    ? new NumberText(context.source)
    : value;

/** The message of the engine, without the quoted content. */
const reasonOf = (error: unknown): string => {
  if (error instanceof RangeError) return 'it is nested too deeply';
  const message = error instanceof Error ? error.message : '';
  const position = / in JSON at position (\d+)/.exec(message);
  if (position !== null) return `${message.slice(0, position.index)} at column ${Number(position[1]) + 1}`;
  return /^Unexpected token/.test(message) ? 'it has an unexpected character' : 'it ends too early';
};
