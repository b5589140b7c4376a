import { isLocalDate } from '../../platform/domain/local-date.ts';
import { localDay } from './local-day.ts';

/** A time of day, with or without what makes an instant of it. */
const WITH_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/i;
/** Seconds since 1970; fewer digits are a day without its dashes. */
const EPOCH = /^\d{9,11}(?:\.\d{1,9})?$/;

/**
 * The day of a transaction: as it is written, or in the time zone of the family where an instant is given (ISO 8601
 * with an offset, seconds since 1970). undefined for anything else, and for days that there are not.
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
