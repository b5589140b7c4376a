import { plainLineBreaks } from '../../../shared/imports/domain/cell-text.ts';
import { boundedDecimal, negate } from '../../../shared/platform/domain/decimal.ts';
import { DomainError, quoteValue, ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { Precondition } from '../../../shared/platform/domain/precondition.ts';
import { entityTag } from '../../../shared/platform/http/entity-tag.ts';
import { exampleAmount, readTypedAmount } from '../../../web/platform/format/money.ts';

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

/** A form says which state it was made of; who changed the record meanwhile is not overwritten unseen. */
export const formVersion = (fields: Readonly<Record<string, unknown>>): Precondition => {
  const { version } = fields;
  return (current) => {
    if (typeof version === 'string' && version === entityTag(current)) return;
    throw new DomainError(
      'precondition_failed',
      'This was changed since you opened it. Look at what it is now; sending again takes what stands in the form',
    );
  };
};
