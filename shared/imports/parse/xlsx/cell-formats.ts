import { Big } from 'big.js';
import { addDays } from '../../../platform/domain/local-date.ts';

/** What a number format shows: a day, a time of day, or a number. */
export type Shows = 'day' | 'time' | 'number';

const BUILT_IN_DAYS = [14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)];
const BUILT_IN_TIMES = [18, 19, 20, 21, 45, 46, 47];

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** ECMA-376 part 1, 18.8.30: quoted and escaped text, colours and locales are not part of the pattern. */
export const showsOf = (id: number, code: string | undefined): Shows => {
  if (code === undefined) return BUILT_IN_DAYS.includes(id) ? 'day' : BUILT_IN_TIMES.includes(id) ? 'time' : 'number';
  const [pattern = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  const isElapsed = /\[(?:h+|m+|s+)\]/i.test(pattern);
  const bare = pattern.replace(/\[[^\]]*\]/g, '');
  if (/[yd]/i.test(bare) || (/m/i.test(bare) && !/[hs]/i.test(bare))) return 'day';
  return isElapsed || /[hs]/i.test(bare) ? 'time' : 'number';
};

const SECONDS = 86_400;
/** The digits that a spreadsheet shows of a stored double. */
const DIGITS = 15;

/** Three decimals could be read as a group of thousands. */
const LIKE_GROUPED = /\.[0-9]{3}$/;

/** A number as plain decimal text, without the residue of binary fractions. */
export const numberText = (stored: string): string | undefined => {
  try {
    const text = new Big(stored).prec(DIGITS).toFixed();
    return LIKE_GROUPED.test(text) ? `${text}0` : text;
  } catch {
    return undefined;
  }
};

/** A serial date as ISO text, with the time unless it is midnight. `epoch1904`: day 0 is 1 January 1904. */
export const dateText = (stored: string, shows: 'day' | 'time', epoch1904: boolean): string | undefined => {
  const serial = Number(stored);
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return undefined;
  const seconds = Math.round(serial * SECONDS);
  const [days, rest] = [Math.floor(seconds / SECONDS), seconds % SECONDS];
  const clock = [rest / 3_600, (rest % 3_600) / 60, rest % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
  if (shows === 'time') return clock;
  // the spreadsheet believes that 1900 was a leap year
  const day = epoch1904 ? addDays('1904-01-01', days) : addDays(days < 61 ? '1899-12-31' : '1899-12-30', days);
  return rest === 0 ? day : `${day} ${clock}`;
};
