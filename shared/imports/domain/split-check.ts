import { isZero } from '../../platform/domain/decimal.ts';
import { quoteValue } from '../../platform/domain/errors.ts';
import { withoutMarks } from '../../platform/domain/invisible-marks.ts';
import { columnProblem } from './cell-text.ts';
import type { ColumnPositions } from './fields.ts';
import type { ImportConfiguration } from './import-attributes.ts';
import { compileNumberFormat } from './number-format.ts';
import type { FileCheck } from './sign-check.ts';

/**
 * Finds out how a file writes money out in a column of its own: banks write either sign. The sign of most amounts is the usual
 * one; the others are corrections.
 */
export const createSplitCheck = (
  header: readonly string[],
  { moneyIn, moneyOut }: ColumnPositions,
  { numberFormat }: Pick<ImportConfiguration, 'numberFormat'>,
): FileCheck => {
  const readNumber = compileNumberFormat(numberFormat ?? '1,234.56');
  const ins = { positive: 0, negative: 0 };
  const outs = { positive: 0, negative: 0 };
  const count = (cell: string | undefined, counts: typeof ins): void => {
    const number = readNumber(withoutMarks(cell ?? '').trim());
    if (number.ok && !isZero(number.value)) counts[number.value.startsWith('-') ? 'negative' : 'positive'] += 1;
  };
  const named = (position: number | undefined): string => quoteValue((header[position ?? -1] ?? '').trim());

  return {
    see: (cells) => {
      if (moneyIn !== undefined) count(cells[moneyIn], ins);
      if (moneyOut !== undefined) count(cells[moneyOut], outs);
    },
    problem: () => {
      if (ins.negative > 0 && ins.negative >= ins.positive)
        return columnProblem(
          'Money in',
          `${named(moneyIn)} has mostly negative amounts: choose the column of money in`,
        );
      if (outs.negative > 0 && outs.negative === outs.positive)
        return columnProblem(
          'Money out',
          `${named(moneyOut)} has as many negative amounts as positive ones: correct the signs in the file`,
        );
      return null;
    },
    outflowsAreNegative: () => outs.negative > outs.positive,
  };
};
