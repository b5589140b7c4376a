import { isCurrency } from '../../../platform/domain/currency.ts';
import { withoutMarks } from '../../../platform/domain/invisible-marks.ts';
import { normaliseHeader } from '../columns.ts';
import { isDateLike } from './date-patterns.ts';
import { isNumberLike } from './fit-numbers.ts';
import { headerWords } from './header-words.ts';

/** What the first rows say of a column. */
export type ColumnShape = {
  readonly header: string;
  /** In plain words; see `headerWords`. */
  readonly words: string;
  /** Another column has the same name, so none of them can be chosen. */
  readonly isRepeated: boolean;
  /** Of the rows looked at: how many cells are not blank, and how many of these are what. */
  readonly rows: number;
  readonly filled: number;
  readonly dates: number;
  readonly numbers: number;
  readonly currencies: number;
  /** Whether any number has a decimal mark or a sign; account numbers have neither. */
  readonly looksLikeMoney: boolean;
  readonly hasMinus: boolean;
  /** Long numbers, or with zeros before them. */
  readonly looksLikeCode: boolean;
  /** Different texts, the first of them. */
  readonly values: ReadonlySet<string>;
  /** Characters of a cell on average. */
  readonly length: number;
};

const ROWS_LOOKED_AT = 200;
/** Of the first columns; others are for a person to choose. */
export const COLUMNS_LOOKED_AT = 500;

export const columnShapes = (
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): readonly ColumnShape[] => {
  const counts = new Map<string, number>();
  for (const name of headers.map(normaliseHeader)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sample = rows.slice(0, ROWS_LOOKED_AT);
  return headers.slice(0, COLUMNS_LOOKED_AT).map((header, position) => {
    const cells = sample.map((row) => withoutMarks(row[position] ?? '').trim()).filter((cell) => cell !== '');
    const numbers = cells.filter(isNumberLike);
    return {
      header: header.trim(),
      words: headerWords(header),
      isRepeated: (counts.get(normaliseHeader(header)) ?? 0) > 1,
      rows: sample.length,
      filled: cells.length,
      dates: cells.filter(isDateLike).length,
      numbers: numbers.length,
      currencies: cells.filter((cell) => cell.length === 3 && isCurrency(cell)).length,
      looksLikeMoney: numbers.some((cell) => MONEY.test(cell)),
      looksLikeCode: numbers.some((cell) => CODE.test(cell)),
      hasMinus: numbers.some((cell) => MINUS.test(cell)),
      values: new Set(cells),
      length: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
    };
  });
};

const MONEY = /[.,\-+(\u2212$€£]/u;
const CODE = /^(?:0[0-9]+|[0-9]{9,})$/;
const MINUS = /[-(\u2212]/u;

/** Most of its cells are that; where there are no rows, it may be anything. */
export const isMostly = (column: ColumnShape, kind: 'dates' | 'numbers' | 'currencies'): boolean =>
  column.rows === 0 || column[kind] * 2 > column.filled;

export const isText = (column: ColumnShape): boolean =>
  column.rows === 0 || (column.filled > 0 && !isMostly(column, 'dates') && !isMostly(column, 'numbers'));
