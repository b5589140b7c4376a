import { type DateText, matchDate } from './date-text.ts';
import type { Cell } from './text-item.ts';

export type TakenDates = {
  /** The first is the day of the transaction; a second one is when it was booked or counts from. */
  readonly dates: readonly DateText[];
  readonly rest: readonly Cell[];
  /** Where the first one stands. */
  readonly x: number | null;
};

/** A running number or a mark may stand before the date, never a text. */
const LONGEST_BEFORE = 8;
const MOST_DATES = 2;
/** Points by which dates of one column may be indented, and the furthest position of a date. */
const INDENT = 15;
const FURTHEST = 40;
/** `31.01` is an amount as well. */
const LIKE_AN_AMOUNT = /^\d{1,2}\.\d\d$/u;

/**
 * Takes the dates from the beginning of a line. `column`: the position of dates in this file. Text in the margin beside
 * that column is not part of the row.
 */
export const takeDates = (cells: readonly Cell[], column: number | null = null): TakenDates => {
  const begins = column === null ? -1 : cells.findIndex(({ x }) => Math.abs(x - column) <= INDENT);
  if (begins > 0) {
    const inColumn = takeLeading(cells.slice(begins), column);
    const before = cells.slice(0, begins);
    const isNumbered = before.length === 1 && (before[0]?.text.length ?? 0) <= LONGEST_BEFORE;
    if (inColumn.dates.length > 0) return isNumbered ? { ...inColumn, rest: [...before, ...inColumn.rest] } : inColumn;
  }
  const [first, ...others] = cells;
  if (first === undefined) return { dates: [], rest: cells, x: null };
  const direct = takeLeading(cells, column);
  if (direct.dates.length > 0 || first.text.length > LONGEST_BEFORE) return direct;
  const later = takeLeading(others, column);
  return later.dates.length > 0 ? { ...later, rest: [first, ...later.rest] } : direct;
};

const takeLeading = (cells: readonly Cell[], column: number | null): TakenDates => {
  const dates: DateText[] = [];
  const rest = [...cells];
  while (dates.length < MOST_DATES) {
    const cell = rest[0];
    const found = cell && matchDate(cell.text);
    if (cell === undefined || found === undefined) break;
    const isFar = column !== null && Math.abs(cell.x - column) > FURTHEST;
    if (isFar && dates.length === 0 && LIKE_AN_AMOUNT.test(found.date.raw)) break;
    dates.push(found.date);
    if (found.rest === '') rest.shift();
    else {
      const x = cell.x + ((cell.right - cell.x) * (cell.text.length - found.rest.length)) / cell.text.length;
      rest[0] = { x, right: cell.right, text: found.rest };
    }
  }
  return { dates, rest, x: dates.length > 0 ? (cells[0]?.x ?? null) : null };
};
