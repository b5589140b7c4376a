import { compareText } from '../../platform/domain/compare-text.ts';
import { minorDigits } from '../../platform/domain/currency.ts';
import { absolute, add, compare, roundTo } from '../../platform/domain/decimal.ts';
import type { CatalogueRecordOf } from './catalogue-record.ts';

export type RecurringTransaction = CatalogueRecordOf<'recurring_transaction'>;

/** The average of what was seen, or the amount that it began with; as it is shown, so that sums of it add up. Positive is money out. */
export const usualAmount = ({ amount, expectedAmountAvg, currency }: RecurringTransaction): string =>
  roundTo(expectedAmountAvg ?? amount, minorDigits(currency));

/** The smallest and largest amount, without signs; undefined if it is always the same. */
export const amountRangeOf = ({
  expectedAmountMin: min,
  expectedAmountMax: max,
}: RecurringTransaction): readonly [low: string, high: string] | undefined => {
  if (min === null || max === null || compare(min, max) === 0) return undefined;
  const [low = min, high = max] = [absolute(min), absolute(max)].toSorted(compare);
  return [low, high];
};

export type MonthlySum = { readonly currency: string; readonly out: string; readonly in: string };

/** What active ones take and bring in each month, by currency. */
export const monthlySums = (all: readonly RecurringTransaction[]): readonly MonthlySum[] =>
  [...Map.groupBy(all.filter(isActive), ({ currency }) => currency)].map(([currency, records]) => {
    const amounts = records.map(usualAmount);
    const total = (isIn: boolean): string =>
      amounts
        .filter((amount) => amount.startsWith('-') === isIn)
        .reduce((sum, amount) => add(sum, absolute(amount)), '0');
    return { currency, out: total(false), in: total(true) };
  });

/** What still occurs, the next one first, and what has ended, the last one first. */
export const recurringLists = (all: readonly RecurringTransaction[]) => ({
  active: all.filter(isActive).toSorted((a, b) => compareText(a.nextExpectedDate, b.nextExpectedDate)),
  ended: all
    .filter((record) => !isActive(record))
    .toSorted((a, b) => compareText(b.lastOccurrenceDate, a.lastOccurrenceDate)),
});

const isActive = ({ status }: RecurringTransaction): boolean => status === 'active';
