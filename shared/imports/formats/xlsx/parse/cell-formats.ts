import { Big } from 'big.js';
import { addDays } from '../../../../platform/domain/dates/local-date.ts';

/** A time is a time of day or a duration. */
export type Shows = 'day' | 'time' | 'number';

const BUILT_IN_DAYS = [14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)];
const BUILT_IN_TIMES = [18, 19, 20, 21, 45, 46, 47];

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The longest code that a spreadsheet accepts. The time to remove its brackets grows with the square of its length. */
const MAX_CODE = 255;

/** ECMA-376 part 1, 18.8.30: quoted and escaped text, colours and locales are not part of the pattern. */
export const shownKind = (id: number, code: string | undefined): Shows => {
  if (code === undefined) return BUILT_IN_DAYS.includes(id) ? 'day' : BUILT_IN_TIMES.includes(id) ? 'time' : 'number';
  const [pattern = ''] = code
    .slice(0, MAX_CODE)
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .split(';');
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(pattern);
  const bare = pattern.replace(/\[[^\]]*\]/g, '');
  // digits are only in numbers, apart from fractions of seconds: banks write currencies without the quotes that they need
  if (/[0#?]/.test(bare.replace(/s[.,]0+/gi, ''))) return 'number';
  if (/[yd]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare))) return 'day';
  return isElapsed || /[hs]/i.test(bare) ? 'time' : 'number';
};

const SECONDS = 86_400;
/** The digits that a spreadsheet shows of a stored double. */
const DIGITS = 15;

/** No amount is larger or smaller, and every digit would be written out. */
const MAX_EXPONENT = 30;
/** The largest residue of a difference of binary fractions, such as 0.3 - 0.2 - 0.1, which 15 digits do not hide. */
const NOTHING = 1e-10;
const DECIMALS = 8;

/** Three decimals could be read as a group of thousands. */
const LIKE_GROUPED = /\.[0-9]{3}$/;

/** A number as plain decimal text, without the residue of binary fractions. */
export const numberText = (stored: string): string | undefined => {
  try {
    const number = new Big(stored);
    if (Math.abs(number.e) > MAX_EXPONENT) return undefined;
    const shown = number.prec(DIGITS);
    const rounded = shown.round(DECIMALS);
    const text = (shown.minus(rounded).abs().lt(NOTHING) ? rounded : shown).toFixed();
    return LIKE_GROUPED.test(text) ? `${text}0` : text;
  } catch {
    return undefined;
  }
};

/** Less than a millisecond, and more than the residue of binary fractions. */
const RESIDUE = 1e-9;

/**
 * A serial date as an ISO day, or a time of day. A day has no time: entries have none, and a file would need two formats, because
 * midnight is not shown. `epoch1904`: day 0 is 1 January 1904.
 */
export const dateText = (stored: string, shows: 'day' | 'time', epoch1904: boolean): string | undefined => {
  const serial = Number(stored);
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return undefined;
  const days = Math.floor(serial + RESIDUE);
  if (shows === 'time') return clockText(serial - days);
  // the spreadsheet believes that 1900 was a leap year
  return epoch1904 ? addDays('1904-01-01', days) : addDays(days < 61 ? '1899-12-31' : '1899-12-30', days);
};

const clockText = (part: number): string => {
  const seconds = Math.max(0, Math.round(part * SECONDS)) % SECONDS;
  return [seconds / 3_600, (seconds % 3_600) / 60, seconds % 60]
    .map((each) => String(Math.floor(each)).padStart(2, '0'))
    .join(':');
};

/** The day of a cell that stores a date as ISO text. */
export const isoDay = (stored: string): string => /^([0-9]{4}-[0-9]{2}-[0-9]{2})T/.exec(stored)?.[1] ?? stored;
