import { plainLineBreaks } from '../../shared/imports/rows/domain/cell-text.ts';
import { quoteValue, ValidationError } from '../../shared/platform/domain/errors.ts';
import { boundedDecimal, negate } from '../../shared/platform/domain/money/decimal.ts';
import { bareTypedAmount, exampleAmount, readTypedAmount } from '../../web/platform/format/money.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A text field of a form; blank if missing. Browsers send line breaks as two characters. */
export const textOf = (fields: Fields, name: string): string => {
  const { [name]: value } = fields;
  return typeof value === 'string' ? plainLineBreaks(value) : '';
};

/**
 * A typed amount in canonical form; blank stays blank, to be checked by the caller.
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

/** A searched amount as an API decimal, without sign and currency; undefined for any other text. */
export const searchedAmount = (search: string, locale: string): string | undefined => {
  const amount = readTypedAmount(bareTypedAmount(search), locale);
  return /^\d+(\.\d+)?$/.test(amount) ? amount : undefined;
};

const LABELS: Readonly<Record<string, string>> = {
  balance: 'opening balance',
  statement_balance: 'balance',
  min_amount: 'lowest amount',
  max_amount: 'highest amount',
};

/**
 * An amount whose sign comes from the direction field.
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
