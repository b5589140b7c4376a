import { minorDigits } from '../../platform/domain/money/currency.ts';
import { roundTo } from '../../platform/domain/money/decimal.ts';
import type { CatalogueRecordOf } from './catalogue-record.ts';

export type RecurringTransaction = CatalogueRecordOf<'recurring_transaction'>;

/** The average of what was seen, or the amount that it began with; as it is shown, so that sums of it add up. Positive is money out. */
export const usualAmount = ({
  amount,
  expectedAmountAvg,
  currency,
}: Pick<RecurringTransaction, 'amount' | 'expectedAmountAvg' | 'currency'>): string =>
  roundTo(expectedAmountAvg ?? amount, minorDigits(currency));
