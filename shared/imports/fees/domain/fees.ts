import { quoteValue } from '../../../platform/domain/errors.ts';
import { add, isZero, negate, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import { type AuxiliaryCells, type ColumnPositions, FEE_COLUMNS, type FeeColumn } from '../../columns/domain/fields.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { columnProblem } from '../../rows/domain/cell-text.ts';
import type { RowFields } from '../../rows/domain/row.ts';
import type { FaultyCells, Interpreted, RowCells } from '../../types/domain/import-type-definition.ts';

/** The fees of a row, positive for money out; blank if it has none. */
const feeOf = ({ auxiliary }: Pick<RowCells, 'auxiliary'>): string => {
  const fee = sum(FEE_COLUMNS.map((name) => auxiliary[name] || '0'));
  return isZero(fee) ? '' : fee;
};

/** The cells of fees, which repairs of a row need. */
export const keptFees = (auxiliary: AuxiliaryCells): { readonly auxiliary?: Partial<AuxiliaryCells> } => {
  const cells = FEE_COLUMNS.flatMap((name) => (auxiliary[name] === '' ? [] : [[name, auxiliary[name]] as const]));
  return cells.length === 0 ? {} : { auxiliary: Object.fromEntries(cells) };
};

/** The amount with the fee, in the sign of the file. `isPositiveIn`: whether a positive amount of the row is money in. */
export const withFee = (
  cells: FaultyCells,
  amount: string,
  { fees }: ImportConfiguration,
  isPositiveIn: boolean,
): Partial<Pick<RowFields, 'amount'>> => {
  if (fees !== 'in_amount') return {};
  const fee = feeOf(cells);
  if (fee === '' || amount === '' || FEE_COLUMNS.some((name) => cells.unread.has(name))) return {};
  return { amount: isPositiveIn ? subtract(amount, fee) : add(amount, fee) };
};

/** The entry with a second one for the fee. A row without another amount is the fee itself. */
export const withSeparateFee = (
  meant: Interpreted,
  cells: RowCells,
  { fees }: ImportConfiguration,
  isPositiveIn: boolean,
): Interpreted => {
  if (fees !== 'apart' || !meant.ok) return meant;
  const fee = feeOf(cells);
  if (fee === '') return meant;
  if (isZero(meant.entry.amount)) {
    const fields = { ...meant.fields, amount: isPositiveIn ? negate(fee) : fee };
    return { ...meant, fields, entry: { ...meant.entry, amount: fee } };
  }
  const cash = { amount: fee, name: `Fee: ${cells.shown.name}`, transactionKind: 'standard' } as const;
  return { ...meant, entry: { ...meant.entry, cash } };
};

/** From here on, pages replace the message: they say where to choose the setting. */
export const SET_FEES = ': set fees to ';

/** Finds out how a file writes fees: in each column, most of them are money out, with either sign, and the others are refunds. */
export const createFeeCheck = (
  header: readonly string[],
  positions: ColumnPositions,
  { numberFormat, fees }: Pick<ImportConfiguration, 'numberFormat' | 'fees'>,
) => {
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const columns = FEE_COLUMNS.flatMap((name) => {
    const { [name]: position } = positions;
    return position === undefined ? [] : [{ name, position, positive: 0, negative: 0 }];
  });
  const problemOf = ({ position, positive, negative }: (typeof columns)[number]): string | null => {
    const named = quoteValue((header[position] ?? '').trim());
    if (negative === 0 && positive === 0) return null;
    if (fees === null) return columnProblem('Fee', `${named} has fees${SET_FEES}in_amount, apart or included`);
    return negative === positive
      ? columnProblem('Fee', `${named} has as many negative fees as positive ones: correct the signs in the file`)
      : null;
  };
  return {
    see: (cells: readonly string[]): void => {
      for (const column of columns) {
        const number = readNumber(withoutMarks(cells[column.position] ?? '').trim());
        if (number.ok && !isZero(number.value)) column[number.value.startsWith('-') ? 'negative' : 'positive'] += 1;
      }
    },
    problem: (): string | null => columns.map(problemOf).find((problem) => problem !== null) ?? null,
    negative: (): readonly FeeColumn[] =>
      columns.flatMap(({ name, positive, negative }) => (negative > positive ? [name] : [])),
  };
};
