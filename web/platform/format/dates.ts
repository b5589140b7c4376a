const days = new Map<string, Intl.DateTimeFormat>();
const months = new Map<string, Intl.DateTimeFormat>();
const times = new Map<string, Intl.DateTimeFormat>();

const kept = <Made>(made: Map<string, Made>, key: string, make: () => Made): Made => {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
};

/** A local date in the family's format: `2026-03-01` → `Mar 1, 2026`. It has no time zone. */
export const formatDay = (date: string, locale: string): string =>
  kept(days, locale, () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })).format(
    new Date(`${date}T00:00:00Z`),
  );

/** A day as a heading, without a year that is the current one: `Sunday, March 1`. */
export const formatLongDay = (
  date: string,
  { locale, today }: { readonly locale: string; readonly today: string },
): string => {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const shown = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return kept(
    days,
    `${locale} long ${isThisYear}`,
    () => new Intl.DateTimeFormat(locale, { ...shown, ...(!isThisYear && { year: 'numeric' }) }),
  ).format(new Date(`${date}T00:00:00Z`));
};

/** A day beside a list, without a year that is the current one: `Sun, Mar 1`. */
export const formatShortDay = (
  date: string,
  { locale, today }: { readonly locale: string; readonly today: string },
): string => {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const shown = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return kept(
    days,
    `${locale} short ${isThisYear}`,
    () => new Intl.DateTimeFormat(locale, { ...shown, ...(!isThisYear && { year: 'numeric' }) }),
  ).format(new Date(`${date}T00:00:00Z`));
};

/** Days of a year in the family's format, never broken over two lines: `Mar 1 – 20`. */
export const formatDays = (from: string, to: string, locale: string): string =>
  kept(
    days,
    `${locale} range`,
    () => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  )
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    .replaceAll(/\s/g, '\u00A0')
    .replaceAll('–', '–\u2060');

const monthFormat = (locale: string): Intl.DateTimeFormat =>
  kept(months, locale, () => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }));

/** A month in the family's format: `2026-03` → `Mar 2026`. */
export const formatMonth = (month: string, locale: string): string =>
  monthFormat(locale).format(new Date(`${month}-01T00:00:00Z`));

/** Months in the family's format: `Aug – Oct 2026`. */
export const formatMonths = (from: string, to: string, locale: string): string =>
  monthFormat(locale).formatRange(new Date(`${from}-01T00:00:00Z`), new Date(`${to}-01T00:00:00Z`));

type WeekInfo = { readonly firstDay: number };
/** Node knows it by a method; its types do not, yet. */
type LocaleWithWeeks = { readonly getWeekInfo?: () => WeekInfo };

const WEEK = 7;
const SUNDAY = 7;

/** The names of the days as a week begins in the locale, and the place of a day among them, from 1. */
export const formatWeekdays = (
  date: string,
  locale: string,
): { readonly names: readonly string[]; readonly column: number } => {
  const { firstDay } = (new Intl.Locale(locale) as LocaleWithWeeks).getWeekInfo?.() ?? { firstDay: SUNDAY };
  const format = kept(
    days,
    `${locale} weekday`,
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
  );
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const names = Array.from({ length: WEEK }, (_, at) => format.format(Date.UTC(2024, 0, firstDay + at))); // 1 January 2024 was a Monday
  return { names, column: ((weekday - firstDay + 2 * WEEK) % WEEK) + 1 };
};

/** Where the year is known: `Mar`. */
export const formatShortMonth = (month: string, locale: string): string =>
  kept(months, `${locale} short`, () => new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The local date of an instant in a zone: `Mar 1, 2026`. */
export const formatDayOf = (instant: string, locale: string, timeZone: string): string =>
  kept(days, `${locale} ${timeZone}`, () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })).format(
    new Date(instant),
  );

/**
 * An instant in a time zone, with the zone's name: `Mar 1, 2026, 9:05 AM UTC`. The browser script uses the same format.
 */
export const formatInstant = (instant: string, locale: string, timeZone: string): string =>
  kept(
    times,
    `${locale} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
        timeZoneName: 'short',
      }),
  ).format(new Date(instant));
