import { add, isZero, negate, subtract } from '../../platform/domain/decimal.ts';
import { quoteValue } from '../../platform/domain/errors.ts';
import { withoutMarks } from '../../platform/domain/invisible-marks.ts';
import { columnProblem } from './cell-text.ts';
import type { ColumnPositions } from './fields.ts';
import type { ImportConfiguration } from './import-attributes.ts';
import type { FaultyCells, Interpreted, RowCells } from './import-type-definition.ts';
import { compileNumberFormat } from './number-format.ts';
import type { RowFields } from './row.ts';

/** The fee of a row, positive for money out; blank if it has none. */
const feeOf = ({ auxiliary: { fee } }: Pick<RowCells, 'auxiliary'>): string => (fee === '' || isZero(fee) ? '' : fee);

/** The amount with the fee, in the sign of the file. `isPositiveIn`: whether a positive amount of the row is money in. */
export const withFee = (
  cells: FaultyCells,
  amount: string,
  { fees }: ImportConfiguration,
  isPositiveIn: boolean,
): Partial<Pick<RowFields, 'amount'>> => {
  const fee = feeOf(cells);
  if (fees !== 'in_amount' || fee === '' || amount === '' || cells.unread.has('fee')) return {};
  return { amount: isPositiveIn ? subtract(amount, fee) : add(amount, fee) };
};

/** The entry with a second one for the fee. A row without another amount is the fee itself. */
export const withFeeApart = (
  meant: Interpreted,
  cells: RowCells,
  { fees }: ImportConfiguration,
  isPositiveIn: boolean,
): Interpreted => {
  const fee = feeOf(cells);
  if (fees !== 'apart' || fee === '' || !meant.ok) return meant;
  if (isZero(meant.entry.amount)) {
    const fields = { ...meant.fields, amount: isPositiveIn ? negate(fee) : fee };
    return { ...meant, fields, entry: { ...meant.entry, amount: fee } };
  }
  const cash = { amount: fee, name: `Fee: ${cells.shown.name}`, transactionKind: 'standard' } as const;
  return { ...meant, entry: { ...meant.entry, cash } };
};

/** Finds out how a file writes fees: most of them are money out, with either sign, and the others are refunds. */
export const createFeeCheck = (
  header: readonly string[],
  { fee: position }: ColumnPositions,
  { numberFormat, fees }: Pick<ImportConfiguration, 'numberFormat' | 'fees'>,
) => {
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const counts = { positive: 0, negative: 0 };
  return {
    see: (cells: readonly string[]): void => {
      const number = readNumber(withoutMarks(cells[position ?? -1] ?? '').trim());
      if (number.ok && !isZero(number.value)) counts[number.value.startsWith('-') ? 'negative' : 'positive'] += 1;
    },
    problem: (): string | null => {
      const named = quoteValue((header[position ?? -1] ?? '').trim());
      if (counts.negative === 0 && counts.positive === 0) return null;
      if (fees === null) return columnProblem('Fee', `${named} has fees: set fees to in_amount, apart or included`);
      return counts.negative === counts.positive
        ? columnProblem('Fee', `${named} has as many negative fees as positive ones: correct the signs in the file`)
        : null;
    },
    areNegative: (): boolean => counts.negative > counts.positive,
  };
};
