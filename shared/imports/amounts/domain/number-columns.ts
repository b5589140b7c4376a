import { isZero } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import type { Cells } from '../../balances/domain/follow-balances.ts';
import { type ColumnShape, isMostly } from '../../columns/domain/table-shape.ts';
import type { NumberRead } from './number-format.ts';

/** A column of numbers, by row; undefined where there is none. */
export type Numbers = {
  readonly column: ColumnShape;
  readonly position: number;
  readonly cells: Cells;
};

export type ReadNumber = (text: string) => NumberRead;

const ROWS_LOOKED_AT = 500;

/** The first rows, which are compared with each other. */
export const sampleOf = <Row>(rows: readonly Row[]): readonly Row[] => rows.slice(0, ROWS_LOOKED_AT);

/** The columns of numbers, except those that are dates. */
export const numbersIn = (
  columns: readonly ColumnShape[],
  rows: readonly (readonly string[])[],
  readNumber: ReadNumber,
): readonly Numbers[] => {
  const sample = sampleOf(rows);
  return columns.flatMap((column, position): readonly Numbers[] => {
    if (!isMostly(column, 'numbers') || column.filled === 0 || isMostly(column, 'dates')) return [];
    return [{ column, position, cells: sample.map((row) => numberIn(row[position], readNumber)) }];
  });
};

const numberIn = (cell: string | undefined, readNumber: ReadNumber): string | undefined => {
  const text = withoutMarks(cell ?? '').trim();
  if (text === '') return undefined;
  const number = readNumber(text);
  return number.ok ? number.value : undefined;
};

export const isMoney = (cell: string | undefined): cell is string => cell !== undefined && !isZero(cell);
