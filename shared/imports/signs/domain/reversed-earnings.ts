import { quoteValue } from '../../../platform/domain/errors.ts';
import { isZero } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import type { ColumnPositions } from '../../columns/domain/fields.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';
import { columnProblem } from '../../rows/domain/cell-text.ts';
import { namesEarnings } from './income-words.ts';
import type { FileCheck } from './sign-check.ts';

type Settings = Pick<ImportConfiguration, 'numberFormat' | 'signageConvention'>;

const TEXTS = ['category', 'entityType', 'name'] as const;

/**
 * Holds back earnings that the settings make money out: `Salary` beside an amount without a minus, in a file whose amounts without a minus
 * are money out. Undefined for other settings, and beside balances, which are compared with the amounts.
 */
export const createTurnedEarnings = (
  header: readonly string[],
  positions: ColumnPositions,
  { numberFormat, signageConvention }: Settings,
): FileCheck | undefined => {
  if (signageConvention !== 'inflows_negative' || positions.balance !== undefined) return undefined;
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const textAt = (cells: readonly string[], at = -1): string => withoutMarks(cells[at] ?? '').trim();
  const rowProblem = (cells: readonly string[]): string | null => {
    const written = textAt(cells, positions.amount);
    const number = readNumber(written);
    if (!number.ok || isZero(number.value) || number.value.startsWith('-') || number.side !== undefined) return null;
    const field = TEXTS.find((name) => namesEarnings(textAt(cells, positions[name])));
    if (field === undefined) return null;
    const at = positions[field] ?? -1;
    const title = (header[positions.amount ?? -1] ?? '').trim();
    return columnProblem(
      'Amount',
      `${quoteValue(title)} is read as money out where ${quoteValue((header[at] ?? '').trim())} says ${quoteValue(textAt(cells, at))}: set amount of the row to ${quoteValue(`-${written}`)} if it is money in, or to ${quoteValue(`+${written}`)} if it is money out`,
    );
  };
  return { see: () => undefined, problem: () => null, rowProblem };
};
