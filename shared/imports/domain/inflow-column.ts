import { quoteValue } from '../../platform/domain/quote-value.ts';
import { columnProblem } from './column-problem.ts';
import { FIELDS } from './fields.ts';
import type { ImportConfiguration } from './import.ts';
import { hintedWay, type MoneyWay, moneyWayOf, pairOf } from './money-ways.ts';

/**
 * Judges the values of a column of which one marks money in: all others are money out. Refused are other words for money
 * in, the same value in another case, and a blank cell where the column has further values.
 */
const createInflowColumn = (header: string, inflow: string) => {
  let hasOther = false;
  const isUnclear = (value: string): boolean => {
    if (value === inflow) return false;
    if (value === '') return hasOther;
    return isSameInAnotherCase(inflow, value) || (wayOf(value) === 'in' && !arePair(inflow, value));
  };

  const sentence = (value: string): string => {
    const what = value === '' ? 'is blank' : `has ${quoteValue(value)}`;
    return columnProblem(
      FIELDS.entityType.title,
      `${quoteValue(header)} ${what}, which does not say whether the row is money in or money out: set entity_type of the row to ${quoteValue(inflow)} if it is money in, or to the value for money out`,
    );
  };

  return {
    see: (value: string): void => {
      hasOther ||= value !== inflow && value !== '';
    },
    problemOf: (value: string): string | null => (isUnclear(value) ? sentence(value) : null),
    /** Of a value that no row has: it is money out only if it says so. */
    problemOfNew: (value: string): string | null => {
      const saysOut = wayOf(value) === 'out' || arePair(inflow, value);
      const isClear = value === inflow || value === '' || saysOut;
      return isClear && !isUnclear(value) ? null : sentence(value);
    },
  };
};

/** Undefined unless a value of the column is configured to mark money in. */
export const inflowColumnOf = (
  {
    amountTypeStrategy,
    amountTypeInflowValue,
  }: Pick<ImportConfiguration, 'amountTypeStrategy' | 'amountTypeInflowValue'>,
  header: string,
) => {
  const inflow = amountTypeInflowValue?.trim();
  return amountTypeStrategy === 'custom_column' && inflow ? createInflowColumn(header.trim(), inflow) : undefined;
};

const wayOf = (value: string): MoneyWay | undefined => moneyWayOf(value) ?? hintedWay(value);
const isSameInAnotherCase = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const arePair = (one: string, other: string): boolean =>
  !isSameInAnotherCase(one, other) && pairOf(new Set([one, other])) !== undefined;
