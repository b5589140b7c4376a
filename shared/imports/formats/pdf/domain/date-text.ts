import type { Cell } from './text-lines.ts';

type TakenDates = {
  /** The first is the date of the transaction; a second is the booking or value date. */
  readonly dates: readonly DateText[];
  readonly rest: readonly Cell[];
  /** The position of the first date. */
  readonly x: number | null;
};

/** The longest text before a date: a running number or a mark. */
const LONGEST_BEFORE = 8;
const MOST_DATES = 2;
/** In points: the indentation within a date column, and the furthest position of a date. */
const INDENT = 15;
const FURTHEST = 40;
/** `31.01` can also be an amount. */
const LIKE_AN_AMOUNT = /^\d{1,2}\.\d\d$/u;

/**
 * Takes the dates from the start of a line. `column`: the position of dates in this file. Text in the margin next to
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

/** English, German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Danish and Norwegian, Polish. */
const NAMES: readonly (readonly string[])[] = [
  ['january', 'januar', 'janner', 'janvier', 'enero', 'gennaio', 'janeiro', 'januari', 'styczen', 'stycznia'],
  ['february', 'februar', 'fevrier', 'febrero', 'febbraio', 'fevereiro', 'februari', 'luty', 'lutego'],
  ['march', 'marz', 'maerz', 'mrz', 'mars', 'marzo', 'marco', 'maart', 'mrt', 'marts', 'marzec', 'marca'],
  ['april', 'avril', 'abril', 'aprile', 'kwiecien', 'kwietnia'],
  ['may', 'mai', 'mayo', 'maggio', 'maio', 'mei', 'maj', 'maja'],
  ['june', 'juni', 'juin', 'junio', 'giugno', 'junho', 'czerwiec', 'czerwca'],
  ['july', 'juli', 'juillet', 'julio', 'luglio', 'julho', 'lipiec', 'lipca'],
  ['august', 'aout', 'agosto', 'augustus', 'augusti', 'sierpien', 'sierpnia'],
  ['september', 'septembre', 'septiembre', 'settembre', 'setembro', 'wrzesien', 'wrzesnia'],
  ['october', 'oktober', 'octobre', 'octubre', 'ottobre', 'outubro', 'pazdziernik', 'pazdziernika'],
  ['november', 'novembre', 'noviembre', 'novembro', 'listopad', 'listopada'],
  ['december', 'dezember', 'decembre', 'diciembre', 'dicembre', 'dezembro', 'desember', 'grudzien', 'grudnia'],
];
const SHORTEST = 3;
const MARKS = /\p{M}/gu;

/** Full names take precedence over abbreviations; an abbreviation of two months (`jui`) is ignored. */
const MONTHS: ReadonlyMap<string, number> = (() => {
  const months = new Map<string, number>();
  const add = (text: string, month: number) =>
    months.set(text, [month, undefined].includes(months.get(text)) ? month : 0);
  for (const [index, names] of NAMES.entries()) {
    for (const name of names) for (let end = SHORTEST; end < name.length; end++) add(name.slice(0, end), index + 1);
  }
  for (const [index, names] of NAMES.entries()) for (const name of names) months.set(name, index + 1);
  return months;
})();

/** 1 to 12 for the name of a month or its abbreviation, ignoring case and accents. */
const monthOfName = (text: string): number | undefined =>
  MONTHS.get(text.normalize('NFKD').replace(MARKS, '').toLowerCase()) || undefined;

/** A date at the start of a line. The whole file determines the order of day and month, and a missing year. */
export type DateText = { readonly raw: string } & (
  | { readonly kind: 'known'; readonly day: number; readonly month: number; readonly year: number | null }
  | { readonly kind: 'numeric'; readonly first: number; readonly second: number; readonly year: number | null }
);

const YEAR_FIRST = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?![\d.,])/u;
const YEAR_FIRST_CJK = /^(\d{4})年(\d{1,2})月(\d{1,2})日/u;
const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2})(?!\d)|\.(?=\s|$)|(?![\d.,/-]))/u;
const SPACED = /^(\d{2}) (\d{2}) (\d{4}|\d{2})(?=\s|$)/u;
const WEEKDAY = String.raw`(?:\p{L}{2,4}\.?,? )?`;
const NAME = String.raw`(\p{L}{3,12})`;
const DAY_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:\.|er|st|nd|rd|th|º)?[ -]?(?:de |of )?${NAME}\.?(?:(?:,? |-| de )?(\d{4})(?!\d)|[-' ]{1,2}(\d{2})(?=\s*$)|[-'](\d{2})(?!\d)|(\d{2})(?=\s|$))?(?![\p{L}\d])`,
  'iu',
);
const MONTH_FIRST = new RegExp(
  String.raw`^${WEEKDAY}${NAME}\.? ?(\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4})(?!\d))?(?![\p{L}\d.,])`,
  'iu',
);
const MAX_DAY = 31;

/** The date at the start of a text and the rest of the text; undefined if there is none. */
export const matchDate = (text: string): { readonly date: DateText; readonly rest: string } | undefined => {
  for (const read of READERS) {
    const found = read(text);
    if (found === undefined || !isPossible(found.date)) continue;
    return { date: { ...found.date, raw: found.raw }, rest: text.slice(found.raw.length).trim() };
  }
  return undefined;
};

type Bare = DateText extends infer Each ? (Each extends DateText ? Omit<Each, 'raw'> : never) : never;
type Found = { readonly raw: string; readonly date: Bare } | undefined;

const yearFirst =
  (pattern: RegExp, groups: readonly [number, number]) =>
  (text: string): Found => {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const [month, day] = groups.map((group) => Number(match[group]));
    return { raw: match[0], date: { kind: 'known', year: Number(match[1]), month: month ?? 0, day: day ?? 0 } };
  };

const numeric =
  (pattern: RegExp, groups: readonly [number, number, number]) =>
  (text: string): Found => {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const [first, second, year] = groups.map((group) => match[group]);
    const date = { kind: 'numeric', first: Number(first), second: Number(second), year: toYear(year) } as const;
    return { raw: match[0], date };
  };

const dayFirst = (text: string): Found => {
  const match = DAY_FIRST.exec(text);
  const month = monthOfName(match?.[2] ?? '');
  if (match === null || month === undefined) return undefined;
  const year = toYear(match[3] ?? match[4] ?? match[5] ?? match[6]);
  return { raw: match[0], date: { kind: 'known', day: Number(match[1]), month, year } };
};

const monthFirst = (text: string): Found => {
  const match = MONTH_FIRST.exec(text);
  const month = monthOfName(match?.[1] ?? '');
  if (match === null || month === undefined) return undefined;
  return { raw: match[0], date: { kind: 'known', day: Number(match[2]), month, year: toYear(match[3]) } };
};

const READERS = [
  yearFirst(YEAR_FIRST, [3, 4]),
  yearFirst(YEAR_FIRST_CJK, [2, 3]),
  numeric(NUMERIC, [1, 3, 4]),
  numeric(SPACED, [1, 2, 3]),
  dayFirst,
  monthFirst,
];

const toYear = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
};

/** Whether the numbers can be a date in one of the two orders; the length of the month is checked later. */
const isPossible = (date: Bare): boolean => {
  if (date.kind === 'known') return isBetween(date.day, MAX_DAY) && isBetween(date.month, 12);
  const { first, second } = date;
  return isBetween(first, MAX_DAY) && isBetween(second, MAX_DAY) && Math.min(first, second) <= 12;
};

const isBetween = (value: number, most: number): boolean => value >= 1 && value <= most;
