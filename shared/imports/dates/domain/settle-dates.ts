import { compileDateFormat } from '../../../platform/domain/dates/date-format.ts';
import { daysBetween } from '../../../platform/domain/dates/local-date.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { nameScore } from '../../columns/domain/header-words.ts';
import { type ColumnShape, isMostly, type Table } from '../../columns/domain/table-shape.ts';
import type { RankedFormat } from '../../detect/domain/rank-formats.ts';

export type Settled = { readonly format: string; readonly why: string };

/** Banks value a payment within so many days of booking it. */
const NEAR_DAYS = 14;
const FEWEST_FAR = 2;
/** A header that is a name of a booking, value or payment day; a due date is far from all of them. */
const EXACT = 100;

/**
 * Which of two readings of the dates other facts of the file exclude: a second day of each row that is near in one reading only, or
 * otherwise their order, if one reading has one and the other none by far. Undefined if the file leaves that open.
 */
export const settleDates = (
  { rows }: Pick<Table, 'rows'>,
  columns: readonly ColumnShape[],
  position: number,
  { format, doubt }: RankedFormat<string>,
): Settled | undefined => {
  if (format === null || doubt === null) return undefined;
  const formats = [format, doubt.other] as const;
  const others = columns.flatMap((column, at) => (at !== position && isOtherDay(column) ? [{ column, at }] : []));
  const byDays = others.flatMap(({ column, at }) => {
    const near = nearer(rows, [position, at], formats);
    return near === undefined
      ? []
      : [{ format: near, why: `${JSON.stringify(column.header)} is near each date only in` }];
  });
  const [found, ...more] = byDays;
  if (found !== undefined) return more.some((other) => other.format !== found.format) ? undefined : found;
  const ordered = inOrder(
    rows.map((row) => textAt(row, position)),
    formats,
  );
  return ordered === undefined ? undefined : { format: ordered, why: 'The rows are in order only in' };
};

const isOtherDay = (column: ColumnShape): boolean =>
  column.filled > 0 && isMostly(column, 'dates') && nameScore(column.words, 'date') > EXACT;

const textAt = (row: readonly string[], position: number): string => withoutMarks(row[position] ?? '').trim();

type Formats = readonly [string, string];

const readerOf = (pattern: string): ((text: string) => string | undefined) => {
  const format = compileDateFormat(pattern);
  return format.ok ? format.parse : () => undefined;
};

/** The format in which all pairs of days are near each other, if some are far in the other. */
const nearer = (
  rows: Table['rows'],
  [position, other]: readonly [number, number],
  formats: Formats,
): string | undefined => {
  const counts = formats.map((format) => {
    const read = readerOf(format);
    const distances = rows.flatMap((row) => {
      const [day, second] = [read(textAt(row, position)), read(textAt(row, other))];
      return day === undefined || second === undefined ? [] : [Math.abs(daysBetween(day, second))];
    });
    return { format, pairs: distances.length, far: distances.filter((days) => days > NEAR_DAYS).length };
  });
  const most = Math.max(...counts.map(({ pairs }) => pairs));
  // days that only the other reading has contradict this one
  const near = counts.filter(({ pairs, far }) => pairs === most && pairs > 0 && far === 0);
  const isFar = counts.some(({ pairs, far }) => far >= FEWEST_FAR || pairs < most);
  return near.length === 1 && isFar ? near[0]?.format : undefined;
};

const FEWEST_STEPS_BACK = 3;
const SHARE_BACK = 5;

/** The format in which the days only go up, or only down, if they often do neither in the other. */
const inOrder = (cells: readonly string[], formats: Formats): string | undefined => {
  const steps = formats.map((format) => {
    const read = readerOf(format);
    const days = cells.flatMap((cell) => read(cell) ?? []);
    const pairs = days.slice(1).map((day, at) => daysBetween(days[at] ?? day, day));
    const against = Math.min(pairs.filter((step) => step < 0).length, pairs.filter((step) => step > 0).length);
    return { format, against, moves: pairs.filter((step) => step !== 0).length };
  });
  const ordered = steps.filter(({ against, moves }) => against === 0 && moves > 0);
  const isFar = steps.some(({ against, moves }) => against >= FEWEST_STEPS_BACK && against * SHARE_BACK >= moves);
  return ordered.length === 1 && isFar ? ordered[0]?.format : undefined;
};
