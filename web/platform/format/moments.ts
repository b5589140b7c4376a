import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';
import { familyDay } from '../../../shared/platform/domain/family.ts';
import type { Viewer } from '../viewer.ts';
import { WORDS } from '../words.ts';
import { formatDay } from './dates.ts';

export type Clock = Pick<Viewer, 'locale' | 'timeZone' | 'today'>;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
};

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;

/** The time of day of an instant in the family's time zone: `9:05 AM`. */
export const formatTime = (at: string, { locale, timeZone }: Pick<Clock, 'locale' | 'timeZone'>): string =>
  formatOf(locale, { ...TIME, timeZone }).format(new Date(at));

/** An instant as people say it: `today at 9:05 AM`, `Mar 1, 9:05 AM` this year, and only the day of another year. */
export const formatMoment = (at: string, clock: Clock): string => {
  const { locale, timeZone, today } = clock;
  const day = familyDay(at, timeZone);
  if (day === today) return WORDS.moment.today(formatTime(at, clock));
  if (day === addDays(today, -1)) return WORDS.moment.yesterday(formatTime(at, clock));
  if (day === addDays(today, 1)) return WORDS.moment.tomorrow(formatTime(at, clock));
  return day.slice(0, 4) === today.slice(0, 4)
    ? formatOf(locale, { ...DAY, ...TIME, timeZone }).format(new Date(at))
    : formatDay(day, locale);
};
