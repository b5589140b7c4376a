import { isLocalDate, isoDate } from '../../platform/domain/dates/local-date.ts';

/** A date with a time and an optional offset. */
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/i;
/** Seconds since 1970; fewer digits are a date without dashes. */
const EPOCH = /^\d{9,11}(?:\.\d{1,9})?$/;

/**
 * The date of a transaction: as written, or in the family's time zone if an instant is given (ISO 8601 with an offset,
 * or seconds since 1970). undefined for anything else, including dates that do not exist.
 */
export const feedDate = (text: string, timeZone: string): string | undefined => {
  if (isLocalDate(text)) return text;
  if (EPOCH.test(text)) return localDay(Number(text) * 1_000, timeZone);

  const [, day = '', time = '', offset] = WITH_TIME.exec(text) ?? [];
  const instant = Date.parse(`${day}T${time}${offset === undefined ? 'Z' : asIso(offset)}`);
  if (Number.isNaN(instant) || !isLocalDate(day)) return undefined;
  return offset === undefined ? day : localDay(instant, timeZone);
};

/** `+0200` → `+02:00`. */
const asIso = (offset: string): string => offset.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The date of an instant (milliseconds since 1970) in an IANA time zone; undefined if it is too far away. */
const localDay = (epochMs: number, timeZone: string): string | undefined => {
  if (!(Math.abs(epochMs) < FARTHEST_MS)) return undefined;
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return isoDate(parts.get('year') ?? 0, parts.get('month') ?? 0, parts.get('day') ?? 0);
};

/** 1,969 years: years before 1 are formatted differently. */
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
