import { monthOfName } from './month-names.ts';

/** A date as a line begins with it. Which of two numbers is the month, and the year where none is printed, the whole file says. */
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

/** The date at the beginning of a text, and what follows it; undefined when it begins otherwise. */
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

/** Could be a day under one of the two orders; whether the month has it, the reader of the row says. */
const isPossible = (date: Bare): boolean => {
  if (date.kind === 'known') return isBetween(date.day, MAX_DAY) && isBetween(date.month, 12);
  const { first, second } = date;
  return isBetween(first, MAX_DAY) && isBetween(second, MAX_DAY) && Math.min(first, second) <= 12;
};

const isBetween = (value: number, most: number): boolean => value >= 1 && value <= most;
