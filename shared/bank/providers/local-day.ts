import { isoDate } from '../../platform/domain/local-date.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The day that an instant (milliseconds since 1970) is in a time zone (IANA); undefined when it is absurdly
 * far away.
 */
export const localDay = (epochMs: number, timeZone: string): string | undefined => {
  if (!(Math.abs(epochMs) < FARTHEST_MS)) return undefined;
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return isoDate(parts.get('year') ?? 0, parts.get('month') ?? 0, parts.get('day') ?? 0);
};

/** 1,969 years: before the year 1 they are counted the other way. */
const FARTHEST_MS = 62_135_000_000_000;

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
};
