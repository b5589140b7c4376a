import { absolute, isZero } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import type { RowFields } from '../../rows/domain/row.ts';
import type { FaultyCells, RowSettings } from '../../types/domain/import-type-definition.ts';

type Money = {
  /** In the sign of the file; as written if it is not a number. */
  readonly amount: string;
  readonly isNumber: boolean;
  readonly written: string;
  readonly currency: string;
};

/**
 * A row with an amount in another currency beside its own. The account's currency decides which of the two is the amount of the row; the
 * other is a line of its notes, unless it says the same.
 */
export const withOriginal = (
  cells: FaultyCells,
  { configuration, accountCurrency }: RowSettings,
): Partial<Pick<RowFields, 'amount' | 'currency' | 'notes'>> => {
  const other = originalOf(cells, configuration.numberFormat);
  if (other === undefined) return {};
  const { shown, values } = cells;
  const own = { amount: values.amount, isNumber: true, written: values.amount, currency: shown.currency };
  const isOther = own.currency !== accountCurrency && other.currency === accountCurrency && other.isNumber;
  const [amount, original] = isOther && values.currency !== '' ? [other, own] : [own, other];
  const line = saysSame(amount, original) ? '' : `Original amount: ${written(original)}`;
  return {
    ...(amount === other && { amount: other.amount, currency: other.currency }),
    ...(line !== '' && { notes: [shown.notes, line].filter((text) => text !== '').join('\n') }),
  };
};

const originalOf = (
  { auxiliary: { originalAmount, originalCurrency } }: FaultyCells,
  numberFormat: RowSettings['configuration']['numberFormat'],
): Money | undefined => {
  const text = withoutMarks(originalAmount).trim();
  if (text === '') return undefined;
  const read = compileNumberFormat(numberFormat ?? '1,234.56')(text);
  if (read.ok && isZero(read.value)) return undefined;
  return {
    amount: read.ok ? read.value : text,
    isNumber: read.ok,
    written: text,
    currency: originalCurrency.trim().toUpperCase(),
  };
};

const saysSame = (first: Money, second: Money): boolean =>
  first.isNumber &&
  second.isNumber &&
  first.amount !== '' &&
  absolute(first.amount) === absolute(second.amount) &&
  (second.currency === '' || first.currency === second.currency);

const written = ({ written: text, currency }: Money): string =>
  [text.replace(/^[-\u2212\u2013]\s*/u, ''), currency].filter((part) => part !== '').join(' ');
