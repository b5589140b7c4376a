import { compileDateFormat } from '../../../../platform/domain/dates/date-format.ts';
import { addDays, daysBetween, isoDate } from '../../../../platform/domain/dates/local-date.ts';
import { plainWords } from './columns.ts';
import { type DateText, matchDate } from './date-text.ts';
import type { OtherLine } from './draft-row.ts';

/** The period of a statement, ISO; `from` is null if it has only one date. */
export type Period = { readonly from: string | null; readonly to: string };

export type DayOrder = 'day_first' | 'month_first';

const LONGEST_PERIOD = 400;
/** Days that a transaction can be before or after the period. */
const GRACE = 10;
/** The most days from a purchase without a year to the period in which it was booked. */
const LATEST_BOOKING = 60;
const CENTURY_PIVOT = 2069;

/** Every date inside a text. */
export const datesIn = (text: string): readonly DateText[] => textAndDates(text).dates;

const textAndDates = (text: string): { readonly dates: readonly DateText[]; readonly rest: string } => {
  const dates: DateText[] = [];
  const rest: string[] = [];
  const starts = /(?<![\p{L}\d.,/-])[\p{L}\d]/gu;
  let done = 0;
  for (let match = starts.exec(text); match !== null; match = starts.exec(text)) {
    const found = matchDate(text.slice(match.index));
    if (found === undefined) continue;
    dates.push(found.date);
    rest.push(text.slice(done, match.index));
    done = match.index + found.date.raw.length;
    starts.lastIndex = done;
  }
  return { dates, rest: [...rest, text.slice(done)].join(' ') };
};

/** The order of day and month in a strptime pattern; undefined if it has none. */
export const orderOfPattern = (pattern: string): DayOrder | undefined => {
  if (!compileDateFormat(pattern).ok) return undefined;
  const day = pattern.search(/%-?[de]/u);
  const month = pattern.search(/%-?m/u);
  return day < 0 || month < 0 ? undefined : day < month ? 'day_first' : 'month_first';
};

/** The ISO date of a date with a year. */
export const toDay = (date: DateText, order: DayOrder, year = date.year): string | undefined => {
  if (year === null) return undefined;
  const full = year > CENTURY_PIVOT && year < 2100 ? year - 100 : year;
  if (date.kind === 'known') return isoDate(full, date.month, date.day);
  const [day, month] = order === 'day_first' ? [date.first, date.second] : [date.second, date.first];
  return isoDate(full, month, day);
};

const PERIOD_WORD =
  /\b(?:statement|period|opening|closing|dates?|billing|cycle|kontoauszug|auszug|zeitraum|abrechnungszeitraum|releve|periode|extracto|extrato|periodo|estratto|rekeningoverzicht|afschrift|wyciag|okres|kontoutdrag|kontoudskrift|kontoutskrift|transactions|activity)\b/u;
/** Words in ranges that are not the statement period. */
const OTHER_MATTER =
  /\b(?:fee|fees|charge|charges|charged|interest|rate|rates|apr|price|prices|tax|offer|plan|holiday|gebuhr|gebuhren|entgelt|zins|zinsen|frais|tarif|interets|comision|comisiones|interes|commissioni|interessi|valid|until|before|due)\b/u;
/** Words that can appear next to the two dates of a bare range. */
const RANGE_WORDS = new Set([
  ...['from', 'to', 'through', 'thru', 'until', 'and', 'between', 'von', 'vom', 'bis', 'zum', 'du', 'au', 'de', 'le'],
  ...[
    'del',
    'desde',
    'hasta',
    'al',
    'dal',
    'a',
    'ate',
    'van',
    'tot',
    'en',
    'met',
    'od',
    'do',
    'fran',
    'till',
    'til',
    'fra',
  ],
]);

/**
 * The periods of a statement: ranges labelled as such, or the dates of the opening and closing balances;
 * otherwise two dates alone on a line; otherwise the latest date outside the rows. Ignores ranges in
 * sentences.
 */
export const findPeriods = (lines: readonly OtherLine[], order: DayOrder): readonly Period[] => {
  const named = namedPeriods(lines, order);
  if (named.length > 0) return named;
  const ofBalances = betweenBalances(lines, order);
  if (ofBalances !== undefined) return [ofBalances];
  const ranges = lines.flatMap((line) => rangeOf(line, order) ?? []);
  if (ranges.length > 0) return ranges;
  return latestDate(lines, order);
};

/** Those that a line names as the statement's. */
export const namedPeriods = (lines: readonly OtherLine[], order: DayOrder): readonly Period[] =>
  lines.flatMap((line) => rangeOf(line, order) ?? []).filter(({ isNamed }) => isNamed);

export const isAboutStatement = (text: string): boolean => PERIOD_WORD.test(plainWords(text).join(' '));

const rangeOf = ({ text }: OtherLine, order: DayOrder): (Period & { readonly isNamed: boolean }) | undefined => {
  const { dates, rest } = textAndDates(text);
  const last = dates.findLast(({ year }) => year !== null);
  const [from, to] = dates
    .map((date) => toDay(date, order, date.year ?? yearBefore(date, last, order)))
    .filter((day) => day !== undefined);
  if (from === undefined || to === undefined || !isPeriod(from, to)) return undefined;
  const words = plainWords(rest);
  const plain = words.join(' ');
  if (OTHER_MATTER.test(plain)) return undefined;
  const isNamed = PERIOD_WORD.test(plain);
  return isNamed || words.every((word) => RANGE_WORDS.has(word)) ? { from, to, isNamed } : undefined;
};

/** `16 Dec to 15 Jan 2025` starts in the previous year, because the stated year would put its start after its end. */
const yearBefore = (date: DateText, last: DateText | undefined, order: DayOrder): number | null => {
  if (last === undefined || last.year === null) return null;
  const [day, end] = [toDay(date, order, last.year), toDay(last, order)];
  return day !== undefined && end !== undefined && day > end ? last.year - 1 : last.year;
};

const betweenBalances = (lines: readonly OtherLine[], order: DayOrder): Period | undefined => {
  const daysOf = (kind: OtherLine['balance']): readonly string[] =>
    lines
      .filter(({ balance }) => balance === kind)
      .flatMap(({ text }) => datesIn(text).flatMap((date) => toDay(date, order) ?? []))
      .sort();
  const from = daysOf('opening')[0] ?? null;
  const to = daysOf('closing').at(-1);
  return to === undefined || (from !== null && from > to) ? undefined : { from, to };
};

/** The period on a line without other text. */
const latestDate = (lines: readonly OtherLine[], order: DayOrder): readonly Period[] => {
  const days = lines
    .filter(({ text }) => !OTHER_MATTER.test(plainWords(text).join(' ')))
    .map(({ text }) => datesIn(text))
    .filter((dates) => dates.length === 1)
    .flatMap(([date]) => (date && toDay(date, order)) ?? [])
    .sort();
  const to = days.at(-1);
  return to === undefined ? [] : [{ from: null, to }];
};

const isPeriod = (from: string, to: string): boolean => from < to && daysBetween(from, to) <= LONGEST_PERIOD;

/** Adds the year that puts the date closest to a period, also across the turn of a year. */
export const dayInPeriods = (date: DateText, order: DayOrder, periods: readonly Period[]): string | undefined => {
  const candidates = periods.flatMap((period) => {
    const last = Number(addDays(period.to, GRACE).slice(0, 4));
    const first = Number((period.from ?? period.to).slice(0, 4)) - 1;
    const years = Array.from({ length: last - first + 1 }, (_, at) => last - at);
    return years.flatMap((year) => {
      const day = toDay(date, order, year);
      const distance = day === undefined ? undefined : distanceTo(day, period);
      return day === undefined || distance === undefined ? [] : [{ day, distance }];
    });
  });
  return candidates.reduce<(typeof candidates)[number] | undefined>(
    (best, next) => (best === undefined || next.distance < best.distance ? next : best),
    undefined,
  )?.day;
};

/** Distance in days; undefined if the date cannot belong to the period. */
const distanceTo = (day: string, { from, to }: Period): number | undefined => {
  if (day > to) return day <= addDays(to, GRACE) ? daysBetween(to, day) : undefined;
  if (from === null) return 0;
  if (day >= from) return 0;
  const early = daysBetween(day, from);
  return early <= LATEST_BOOKING ? early : undefined;
};

export const isWithin = (day: string, { from, to }: Period): boolean =>
  day <= addDays(to, GRACE) && (from === null || day >= addDays(from, -GRACE));
