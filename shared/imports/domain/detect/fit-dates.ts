import { type DatePattern, datePatterns, orderOf } from './date-patterns.ts';
import { type FormatReading, type RankedFormat, rankFormats } from './rank-formats.ts';

export type DateBounds = { readonly earliest: string; readonly latest: string };

const SAMPLE = 200;
/** What a usual format leaves over of so many cells is mistyped: `2025-13-01` among days of 2025 makes no year-day-month. */
const MOSTLY = 2 / 3;

/**
 * The strptime pattern under which most cells are days within the bounds. Of several the family's own, or the one that
 * writes month and day in the family's order.
 */
export const fitDates = (cells: readonly string[], own: string, bounds: DateBounds): RankedFormat<string> => {
  const usual = rank(cells, false, own, bounds);
  if (usual.fitting === cells.length) return usual;
  if (usual.fitting >= cells.length * MOSTLY) return usual;
  const rare = rank(cells, true, own, bounds);
  return rare.format !== null && rare.fitting > usual.fitting ? rare : usual;
};

const rank = (
  cells: readonly string[],
  rare: boolean,
  own: string,
  { earliest, latest }: DateBounds,
): RankedFormat<string> => {
  const possible = datePatterns(cells.slice(0, SAMPLE), own, rare);
  const read = ({ parse }: DatePattern, cell: string): FormatReading | undefined => {
    const value = parse(cell);
    return value === undefined ? undefined : { value, sound: value >= earliest && value <= latest };
  };
  const isOwn = possible.some(({ pattern }) => pattern === own);
  const order = orderOf(own);
  const ranked = rankFormats(cells, possible, read, ({ pattern }) =>
    isOwn ? pattern === own : orderOf(pattern) === order,
  );
  const { format, doubt } = ranked;
  return {
    ...ranked,
    format: format?.pattern ?? null,
    doubt: doubt && { ...doubt, other: doubt.other.pattern },
  };
};
