import { isCurrency } from '../../../platform/domain/currency.ts';
import { withoutMarks } from '../../../platform/domain/invisible-marks.ts';
import { normaliseHeader } from '../columns.ts';
import type { ImportConfiguration, ImportType } from '../import.ts';
import type { FamilyHabits, Finding, Question } from './detected-file.ts';
import { type DateBounds, isDateLike, isNumberLike } from './fit-formats.ts';
import { headerWords, namesTable } from './header-words.ts';

/** One record of a text that was cut at a separator. */
export type TableRecord = { readonly line: number; readonly cells: readonly string[] };

export type TableShape = {
  /** Cells that most records have. */
  readonly width: number;
  /** How many of the records, of all. */
  readonly stable: number;
  readonly records: number;
  /** The record with the names of the columns; undefined where the data begins at once. */
  readonly header: TableRecord | undefined;
  /** Columns whose cells are mostly dates or numbers. */
  readonly typedColumns: number;
};

const HEADER_WITHIN = 40;
const TYPED_SAMPLE = 25;

/** What a text looks like when it is cut at one separator. Records without any text must have been left out. */
export const tableShape = (records: readonly TableRecord[]): TableShape => {
  const { width, stable } = commonWidth(records);
  const at = findHeader(records.slice(0, HEADER_WITHIN + 1).map(firstCells), width);
  const data = at === undefined ? records : records.slice(at + 1);
  return {
    width,
    stable,
    records: records.length,
    header: at === undefined ? undefined : records[at],
    typedColumns: countTyped(data.slice(0, TYPED_SAMPLE), Math.min(width, COLUMNS_LOOKED_AT)),
  };
};

type Head = { readonly cells: readonly string[]; readonly width: number };
const firstCells = ({ cells }: TableRecord): Head => ({
  cells: cells.slice(0, COLUMNS_LOOKED_AT),
  width: cells.length,
});

/** Of two that are as common the wider one: banks break long records. */
const commonWidth = (records: readonly TableRecord[]): { readonly width: number; readonly stable: number } => {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let width = 0;
  let stable = 0;
  for (const [cells, count] of counts) {
    if (count > stable || (count === stable && cells > width)) [width, stable] = [cells, count];
  }
  return { width, stable };
};

const isTyped = (cell: string): boolean => {
  const text = withoutMarks(cell).trim();
  return isNumberLike(text) || isDateLike(text);
};

/**
 * The first record with names that are known, else the first as wide as the data, without a date or a number, and
 * followed by one that has some, else, where nothing is a date or a number, the very first.
 */
const findHeader = (records: readonly Head[], width: number): number | undefined => {
  const plain = records.map(({ cells }) => cells.some((cell) => cell.trim() !== '') && !cells.some(isTyped));
  const named = records.findIndex(({ cells }, index) => plain[index] && namesTable(cells));
  if (named >= 0) return named;
  const above = records.findIndex((record, index) => {
    const next = records[index + 1];
    return plain[index] && isAsWide(record, width) && next !== undefined && plain[index + 1] === false;
  });
  if (above >= 0) return above;
  return plain[0] && plain.every((isPlain) => isPlain) ? 0 : undefined;
};

/** A header may lack names at its end, or have a separator too many there. */
const isAsWide = ({ cells, width: own }: Head, width: number): boolean =>
  cells.filter((cell) => cell.trim() !== '').length >= Math.min(2, width) && Math.abs(own - width) <= 1;

const countTyped = (records: readonly TableRecord[], width: number): number => {
  let typed = 0;
  for (let column = 0; column < width; column += 1) {
    const cells = records.map(({ cells }) => cells[column]?.trim() ?? '').filter((cell) => cell !== '');
    if (cells.length > 0 && cells.filter(isTyped).length * 2 > cells.length) typed += 1;
  }
  return typed;
};

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
const COLUMNS_LOOKED_AT = 500;

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

export type Table = {
  readonly headers: readonly string[];
  /** The first data rows, without empty ones. */
  readonly rows: readonly (readonly string[])[];
};
export type ReadingContext = {
  readonly family: FamilyHabits;
  readonly bounds: DateBounds;
  /** What a person said it is. */
  readonly type: ImportType | null;
  /** The account for its rows is a credit card. */
  readonly isCard: boolean;
};

/** One step's share of the whole. */
export type Proposal = {
  readonly configuration: Partial<ImportConfiguration>;
  readonly findings: readonly Finding[];
  readonly ambiguous: readonly string[];
  readonly questions?: readonly Question[];
  readonly problems: readonly string[];
};

/** The cells of some columns that are not blank, row by row. */
export const cellsAt = (
  rows: readonly (readonly string[])[],
  positions: readonly (number | undefined)[],
): readonly string[] => {
  const known = positions.filter((position) => position !== undefined);
  return rows.flatMap((row) =>
    known.map((position) => withoutMarks(row[position] ?? '').trim()).filter((cell) => cell !== ''),
  );
};
