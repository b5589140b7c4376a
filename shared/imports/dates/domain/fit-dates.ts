import { compileDateFormat, orderOfDate } from '../../../platform/domain/dates/date-format.ts';
import { addDays, addYears, daysBetween } from '../../../platform/domain/dates/local-date.ts';
import { type FormatReading, type RankedFormat, rankFormats } from '../../detect/domain/rank-formats.ts';
import type { DateBounds } from './date-bounds.ts';
import { ANY_YEAR, type DatePattern, datePatterns, type PatternKind, patternsWithoutYear } from './date-patterns.ts';

const USUAL_YEARS = 30;
const DAYS_AHEAD = 31;

/** The days that most files are about: banks list payments of the next weeks. */
export const usualBounds = (today: string): DateBounds => ({
  earliest: addYears(today, -USUAL_YEARS),
  latest: addDays(today, DAYS_AHEAD),
});

const SAMPLE = 200;
/** If a usual format reads this share of the cells, the rest are typing errors: `2025-13-01` does not suggest year-day-month. */
const MOSTLY = 2 / 3;

type DateHabits = {
  /** The pattern of the family, or of the type of file. */
  readonly own: string;
  /** The pattern of earlier files with the same header. */
  readonly known?: string | null;
  /** The headers are in a script whose dates begin with the year, if they have dots. */
  readonly isEastAsian?: boolean;
  /** The headers are Japanese, so that the year can be that of the era. */
  readonly isJapanese?: boolean;
};

/**
 * The strptime pattern that reads the most cells as dates within the bounds. Among equals, that of earlier files, then the family's
 * own, or the one with month and day in the family's order.
 */
export const fitDates = (cells: readonly string[], habits: DateHabits, bounds: DateBounds): RankedFormat<string> => {
  const plain = fitPlain(cells, habits, bounds);
  return habits.isJapanese === true ? withEra(plain, cells, habits, bounds) : plain;
};

/** `08-10-13` is in 2026 if it is written in years of the era: asked, unless earlier files were answered. */
const withEra = (
  plain: RankedFormat<string>,
  cells: readonly string[],
  habits: DateHabits,
  bounds: DateBounds,
): RankedFormat<string> => {
  const era = rank(cells, 'era', habits, bounds);
  const isWhole = era.format !== null && era.fitting === cells.length;
  const { known = null } = habits;
  if (!isWhole || (known !== null && known === plain.format)) return plain;
  if (plain.format === null || known === era.format) return { ...era, doubt: null };
  const { doubt } = plain;
  const others = [
    plain.format,
    ...(doubt === null ? [] : [doubt.other, ...(doubt.further ?? []).map(({ format }) => format)]),
  ];
  const cell = doubt?.cell ?? cells.find((text) => readerOf(plain.format ?? '')(text) !== undefined) ?? '';
  const readings = others.flatMap((format) => {
    const value = readerOf(format)(cell);
    return value === undefined ? [] : [{ format, value }];
  });
  const [first, ...further] = readings;
  const value = readerOf(era.format ?? '')(cell);
  if (first === undefined || value === undefined) return plain;
  return { ...era, doubt: { cell, value, other: first.format, otherValue: first.value, further } };
};

const fitPlain = (cells: readonly string[], habits: DateHabits, bounds: DateBounds): RankedFormat<string> => {
  const usual = rank(cells, 'usual', habits, bounds);
  const first = isShort(usual) ? rank(cells, 'year first', habits, bounds) : usual;
  if (first.format !== null && first !== usual && first.fitting === cells.length)
    return usual.fitting < cells.length ? first : withDoubt({ usual, first }, cells, habits, bounds);
  if (usual.fitting >= cells.length * MOSTLY) return usual;
  const rare = rank(cells, 'rare', habits, bounds);
  if (rare.format === null || rare.fitting <= usual.fitting) return usual;
  return rare.format.includes('%Ey') ? againstOld(rare, usual, cells, habits) : rare;
};

/** A year of two digits, or none that was found. */
const isShort = ({ format }: RankedFormat<string>): boolean => format === null || format.includes('%y');

type Rivals = { readonly usual: RankedFormat<string>; readonly first: RankedFormat<string> };
const YEARS_BACK = 2;

/** `26/05/13` is in 2013 or 2026: asked if the usual dates are old or further apart than the others, or if both are recent. */
const withDoubt = (
  { usual, first }: Rivals,
  cells: readonly string[],
  { known = null, isEastAsian = false }: DateHabits,
  { latest }: DateBounds,
): RankedFormat<string> => {
  if (known !== null && [usual.format, first.format].includes(known)) return { ...usual, format: known, doubt: null };
  const [days, others] = [daysRead(usual, cells), daysRead(first, cells)];
  const recent = addYears(latest, -YEARS_BACK);
  const isOld = days.to < recent && others.to >= recent;
  const isDotted = first.format?.includes('.') === true && !isEastAsian;
  const areRecent = !isDotted && days.from >= recent && others.from >= recent;
  const isTighter = daysBetween(others.from, others.to) < daysBetween(days.from, days.to);
  if (isOld || isTighter) return { ...first, doubt: doubtBetween(first, usual, cells) };
  return areRecent ? { ...usual, doubt: doubtBetween(usual, first, cells) } : usual;
};

const daysRead = ({ format }: RankedFormat<string>, cells: readonly string[]) => {
  const days = readAll(format, cells).toSorted();
  return { from: days[0] ?? '', to: days.at(-1) ?? '' };
};

/** Thai years of two digits, unless they are those of many years ago. */
const againstOld = (
  rare: RankedFormat<string>,
  usual: RankedFormat<string>,
  cells: readonly string[],
  { known = null }: DateHabits,
): RankedFormat<string> => (known === rare.format ? rare : { ...rare, doubt: doubtBetween(rare, usual, cells) });

/** The first cell that the formats read differently, with what is open about one of them already. */
const doubtBetween = (
  { format, doubt: own }: RankedFormat<string>,
  { format: other, doubt: others }: RankedFormat<string>,
  cells: readonly string[],
): RankedFormat<string>['doubt'] => {
  if (format === null || other === null) return null;
  const doubt = own ?? others;
  const [read, readOther] = [readerOf(format), readerOf(other)];
  for (const cell of doubt === null ? cells : [doubt.cell, ...cells]) {
    const [value, otherValue] = [read(cell), readOther(cell)];
    if (value === undefined || otherValue === undefined || value === otherValue) continue;
    const third = doubt === null ? undefined : readerOf(doubt.other)(cell);
    const isFurther = third !== undefined && third !== value && third !== otherValue;
    const further = isFurther && doubt !== null ? [{ format: doubt.other, value: third }] : [];
    return { cell, value, other, otherValue, further };
  }
  return null;
};

const readerOf = (pattern: string): ((cell: string) => string | undefined) => {
  const format = compileDateFormat(pattern);
  return format.ok ? format.parse : () => undefined;
};

/** The dates that a pattern reads, as ISO. */
const readAll = (pattern: string | null, cells: readonly string[]): readonly string[] => {
  const read = readerOf(pattern ?? '');
  return cells.flatMap((cell) => read(cell) ?? []);
};

/** The same for days without a year. */
export const fitDaysOfYear = (cells: readonly string[], own: string): RankedFormat<string> =>
  ranked(cells, patternsWithoutYear(cells), { own }, ANY_YEAR);

const rank = (
  cells: readonly string[],
  kind: PatternKind,
  habits: DateHabits,
  bounds: DateBounds,
): RankedFormat<string> => {
  const { own, known = null } = habits;
  return ranked(cells, datePatterns(cells.slice(0, SAMPLE), kind, [own, known ?? own]), habits, bounds);
};

const ranked = (
  cells: readonly string[],
  possible: readonly DatePattern[],
  { own, known = null }: DateHabits,
  { earliest, latest }: DateBounds,
): RankedFormat<string> => {
  const read = ({ parse }: DatePattern, cell: string): FormatReading | undefined => {
    const value = parse(cell);
    return value === undefined ? undefined : { value, sound: value >= earliest && value <= latest };
  };
  const isOwn = possible.some(({ pattern }) => pattern === own);
  const order = orderOfDate(own);
  const orders = [order, order.replace('y', '')];
  const best = rankFormats(cells, possible, read, {
    isPreferred: ({ pattern }) => (isOwn ? pattern === own : orders.includes(orderOfDate(pattern))),
    isKnown: ({ pattern }) => pattern === known,
  });
  const { format, doubt } = best;
  return {
    ...best,
    format: format?.pattern ?? null,
    doubt: doubt && {
      ...doubt,
      other: doubt.other.pattern,
      further: (doubt.further ?? []).map((reading) => ({ format: reading.format.pattern, value: reading.value })),
    },
  };
};
