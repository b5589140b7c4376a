import { type DateText, matchDate } from './date-text.ts';
import type { Cell } from './text-item.ts';

export type TakenDates = {
  /** The first is the day of the transaction; a second one is when it was booked or counts from. */
  readonly dates: readonly DateText[];
  readonly rest: readonly Cell[];
};

/** A running number or a mark may stand before the date, never a text. */
const LONGEST_BEFORE = 8;
const MOST_DATES = 2;

/** Takes the dates from the beginning of a line. */
export const takeDates = (cells: readonly Cell[]): TakenDates => {
  const [first, ...others] = cells;
  if (first === undefined) return { dates: [], rest: cells };
  const direct = takeLeading(cells);
  if (direct.dates.length > 0 || first.text.length > LONGEST_BEFORE) return direct;
  const later = takeLeading(others);
  return later.dates.length > 0 ? { dates: later.dates, rest: [first, ...later.rest] } : direct;
};

const takeLeading = (cells: readonly Cell[]): TakenDates => {
  const dates: DateText[] = [];
  const rest = [...cells];
  while (dates.length < MOST_DATES) {
    const cell = rest[0];
    const found = cell && matchDate(cell.text);
    if (cell === undefined || found === undefined) break;
    dates.push(found.date);
    if (found.rest === '') rest.shift();
    else {
      const x = cell.x + ((cell.right - cell.x) * (cell.text.length - found.rest.length)) / cell.text.length;
      rest[0] = { x, right: cell.right, text: found.rest };
    }
  }
  return { dates, rest };
};
