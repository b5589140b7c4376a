import { describe, expect, it } from 'vitest';
import { NAMES_OF_MONTHS, NAMES_OF_WEEKDAYS } from '../../../shared/platform/domain/dates/all-date-names.ts';
import {
  DATE_LANGUAGES,
  isMonthName,
  monthsIn,
  plainDateName,
  weekdaysNamed,
} from '../../../shared/platform/domain/dates/date-names.ts';

const textOf = (names: Iterable<string>): string => [...new Set(names)].sort().join(' ');

describe('the names of months and weekdays', () => {
  it('of months are those of all languages, each with its own month', () => {
    const named = DATE_LANGUAGES.flatMap((language) => [...monthsIn(language)]);
    const lists = NAMES_OF_MONTHS.map((_, at) =>
      textOf(named.flatMap(([name, month]) => (month === at + 1 ? [name] : []))),
    );
    expect(NAMES_OF_MONTHS).toEqual(lists);
  });

  it('of weekdays are those of all languages, and spellings of banks', () => {
    const others: Readonly<Record<number, readonly string[]>> = { 2: ['tues'], 3: ['weds'], 4: ['thur', 'thurs'] };
    const lists = NAMES_OF_WEEKDAYS.map((_, weekday) => {
      const date = new Date(Date.UTC(1970, 0, 4 + weekday));
      const named = DATE_LANGUAGES.flatMap((language) =>
        (['long', 'short'] as const).map((width) => nameOf(language, width, date)),
      );
      return textOf([...named, ...(others[weekday] ?? [])].filter((name) => /^\p{L}/u.test(name)));
    });
    expect(NAMES_OF_WEEKDAYS).toEqual(lists);
  });

  it('are read in any case, with and without accents', () => {
    expect(['MÄRZ', 'févr.', 'Jan', 'de maig'].map(isMonthName)).toEqual([true, true, true, true]);
    expect(['Martch', '2026', ''].map(isMonthName)).toEqual([false, false, false]);
    expect(weekdaysNamed('Mar')).toBe(1 << 2);
    expect(weekdaysNamed('So')).toBe((1 << 0) | (1 << 6));
  });
});

const nameOf = (language: string, weekday: 'long' | 'short', date: Date): string => {
  const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { weekday, timeZone: 'UTC' });
  const written = format.formatToParts(date).find(({ type }) => type === 'weekday')?.value ?? '';
  return plainDateName(written.split(/[\s\u2019]/u).at(-1) ?? '');
};
