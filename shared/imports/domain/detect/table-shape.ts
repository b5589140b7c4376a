import { withoutMarks } from '../../../platform/domain/invisible-marks.ts';
import { COLUMNS_LOOKED_AT } from './column-shape.ts';
import { isDateLike } from './date-patterns.ts';
import { isNumberLike } from './fit-numbers.ts';
import { namesTable } from './header-words.ts';

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
