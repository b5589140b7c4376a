import { plainLineBreaks } from '../../../shared/imports/domain/line-breaks.ts';
import { boundedDecimal, negate } from '../../../shared/platform/domain/decimal.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import { quoteValue } from '../../../shared/platform/domain/quote-value.ts';
import { exampleAmount, readTypedAmount } from '../../../web/platform/format/typed-amount.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A text field of a form; blank if missing. Browsers send a line break as two characters. */
export const textOf = (fields: Fields, name: string): string => {
  const { [name]: value } = fields;
  return typeof value === 'string' ? plainLineBreaks(value) : '';
};

/**
 * An amount as the family types it, canonical; blank stays blank, for whoever judges whether it may.
 * @throws ValidationError
 */
export const amountOf = (fields: Fields, name: string, locale: string): string => {
  const typed = textOf(fields, name).trim();
  if (typed === '') return '';
  const amount = boundedDecimal(readTypedAmount(typed, locale));
  if (amount !== undefined) return amount;
  throw new ValidationError([
    `${name}: Enter the ${LABELS[name] ?? 'amount'} as ${exampleAmount(locale)}, with at most 18 digits before the decimal point and 8 after it, not ${quoteValue(typed)}`,
  ]);
};

const LABELS: Readonly<Record<string, string>> = {
  balance: 'opening balance',
  min_amount: 'lowest amount',
  max_amount: 'highest amount',
};

/**
 * Its sign is said in words beside it.
 * @throws ValidationError
 */
export const ledgerAmountOf = (fields: Fields, locale: string): string => {
  const amount = amountOf(fields, 'amount', locale);
  if (amount.startsWith('-'))
    throw new ValidationError([
      'amount: Enter the amount without a minus sign, and choose whether the money came in or went out',
    ]);
  return textOf(fields, 'direction') === 'in' ? negate(amount) : amount;
};
