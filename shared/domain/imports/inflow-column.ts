import { columnProblem } from './column-problem.ts';
import { FIELDS } from './fields.ts';
import { hintedWay, type MoneyWay, moneyWayOf, pairOf } from './money-ways.ts';
import { quoteValue } from './quote-value.ts';

/**
 * Judges the values of a column of which one marks money in. A word for money out, the counterpart of that value or the
 * only other value is money out. What a blank cell or a further value means is not known.
 */
export const createInflowColumn = (header: string, inflow: string) => {
  const unclear = new Set<string>();
  let hasOutflow = false;
  const isIn = wayOf(inflow) === 'in';
  const isClear = (value: string): boolean =>
    value === inflow || (isIn && wayOf(value) === 'out') || (value !== '' && arePair(inflow, value));

  return {
    see: (value: string): void => {
      if (value === inflow) return;
      if (isClear(value)) hasOutflow = true;
      else if (unclear.size <= MOST_KEPT) unclear.add(value);
    },
    problemOf: (value: string): string | null => {
      if (isClear(value)) return null;
      const others = [...unclear].filter((other) => other !== '');
      const isOnly = !hasOutflow && (value === '' ? others.length === 0 : others.length === 1);
      if (isOnly && !(isIn && wayOf(value) === 'in')) return null;
      const what = value === '' ? 'is blank' : `has ${quoteValue(value)}`;
      return columnProblem(
        FIELDS.entityType.title,
        `${quoteValue(header)} ${what}, which does not say whether the row is money in or money out: set entity_type of the row to ${quoteValue(inflow)} if it is money in, or to the value for money out`,
      );
    },
  };
};

/** Enough to know that there are several beside a blank. */
const MOST_KEPT = 3;

const wayOf = (value: string): MoneyWay | undefined => moneyWayOf(value) ?? hintedWay(value);
const arePair = (one: string, other: string): boolean =>
  one.toLowerCase() !== other.toLowerCase() && pairOf(new Set([one, other])) !== undefined;
