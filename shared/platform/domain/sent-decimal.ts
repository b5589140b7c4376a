import { boundedDecimal } from './decimal.ts';

/** A double gives as many digits back as they were sent. */
const CERTAIN_DIGITS = 15;

/**
 * The canonical form of a decimal as clients send it: a text, or a JSON number while all its digits are certain.
 * Undefined for anything else.
 */
export const sentDecimal = (sent: unknown): string | undefined => {
  if (typeof sent === 'string') return boundedDecimal(sent.trim());
  return typeof sent === 'number' ? boundedDecimal(certainText(sent)) : undefined;
};

const certainText = (sent: number): string => {
  const text = String(sent);
  return text.replace(/^-?[0.]*|\D/g, '').length > CERTAIN_DIGITS ? '' : text;
};
