import { builtOnce } from '../built-once.ts';
import { NAMES_OF_MONTHS, NAMES_OF_WEEKDAYS } from './all-date-names.ts';

/** The languages whose names of months and weekdays are read. English is the first: its names mean the same in any file. */
export const DATE_LANGUAGES: readonly string[] =
  'en de nl sv da nb fi is fr es ca it pt ro pl cs sk sl hr bs sr sr-Latn mk bg ru uk hu et lv lt el tr he ar id th ja zh ko'.split(
    ' ',
  );

/** From a name in plain letters to its number. */
type Names = ReadonlyMap<string, number>;
type Named = readonly [name: string, number: number];

/** Spellings of banks that a language does not otherwise have. */
const OTHER_MONTHS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  en: { sept: 9 },
  de: { mrz: 3, maerz: 3, jaenner: 1, janner: 1, feber: 2 },
  es: { set: 9, setiembre: 9 },
  it: { sett: 9 },
};
/** The preposition that is part of the word within a date. */
const WITHIN: Readonly<Record<string, string>> = { he: 'ב' };

const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ð: 'd', æ: 'ae' };

const ASCII_WORD = /^[a-z0-9]*$/i;

/** A name in lower-case letters without accents: `Févr.` and `FEVR` are `fevr`. */
export const plainDateName = (name: string): string =>
  ASCII_WORD.test(name) ? name.toLowerCase() : withoutAccents(name);

const withoutAccents = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(?:de\s+|d['’])(?=\p{L})/u, '')
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’׳]/gu, '')
    .normalize('NFC')
    .replace(/[łøđıðæ]/gu, (letter) => LETTERS[letter] ?? letter);

/** `maig` of `de maig`. */
const lastWord = (name: string): string => name.split(/[\s’]/u).at(-1) ?? '';

const MONTHS = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(1970, at, 1)));
const WITHIN_DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The names of the months that a language writes alone and within a date. */
const namesIn = (language: string, month: 'long' | 'short'): readonly Named[] =>
  [{}, WITHIN_DATE].flatMap((others) => {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { ...others, month, timeZone: 'UTC' });
    return MONTHS.flatMap((date, at): readonly Named[] => {
      const name = plainDateName(
        lastWord(format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? ''),
      );
      return /^\p{L}/u.test(name) ? [[name, at + 1]] : [];
    });
  });

const CUT = 3;

/** Banks cut names to three letters. What a cut name means in English it means in any language. */
const cutNames = (names: readonly Named[], english: Names): readonly Named[] => {
  const cut = names.map(([name, month]): Named => [[...name].slice(0, CUT).join(''), month]);
  return cut.filter(
    ([name, month]) =>
      cut.every(([other, otherMonth]) => other !== name || otherMonth === month) &&
      (english.get(name) ?? month) === month,
  );
};

/** The names of the months in a language, long, short and cut, from 1. */
const buildMonths = (language: string): Names => {
  const long = namesIn(language, 'long');
  const english = language === ENGLISH ? new Map() : monthsIn(ENGLISH);
  const own = [...namesIn(language, 'short'), ...long];
  const within = own.map(([name, month]): Named => [`${WITHIN[language] ?? ''}${name}`, month]);
  return new Map([...cutNames(long, english), ...Object.entries(OTHER_MONTHS[language] ?? {}), ...within, ...own]);
};

const ENGLISH = 'en';
const MONTHS_IN = new Map(DATE_LANGUAGES.map((language) => [language, builtOnce(() => buildMonths(language))]));
const NONE: Names = new Map();
/** The month that each name means in a language. */
export const monthsIn = (language: string): Names => MONTHS_IN.get(language)?.() ?? NONE;

/** The month that a name means in a language; a name that only English has counts in each. */
export const monthNamed = (name: string, language: string): number | undefined =>
  monthsIn(language).get(plainDateName(name)) ?? monthsIn(ENGLISH).get(plainDateName(name));

/** The meanings of each name in the languages that have it. */
const meanings = builtOnce(() => meaningsOf(NAMES_OF_MONTHS));

/** By name, the places of the lists that have it. */
const meaningsOf = (lists: readonly string[]): ReadonlyMap<string, readonly number[]> => {
  const meant = new Map<string, readonly number[]>();
  for (const [at, names] of lists.entries()) {
    for (const name of names.split(' ')) meant.set(name, [...(meant.get(name) ?? []), at]);
  }
  return meant;
};

/** The names that mean one month: in English, or else in every language that has them. */
const sharedMonths = builtOnce((): Names => {
  const agreed = [...meanings()].flatMap(([name, [at = 0, ...others]]): readonly Named[] =>
    others.length === 0 ? [[name, at + 1]] : [],
  );
  return new Map([...agreed, ...monthsIn(ENGLISH)]);
});

/** The month that a name means whatever the language; undefined if that depends on it. */
export const monthNamedAnywhere = (name: string): number | undefined => sharedMonths().get(plainDateName(name));

/** Whether a name means a month in any language. */
export const isMonthName = (name: string): boolean => meanings().has(plainDateName(name));

/** The languages in which each of the texts has the name of a month. */
export const languagesNaming = (texts: readonly (readonly string[])[]): readonly string[] =>
  DATE_LANGUAGES.filter((language) =>
    texts.every((words) => words.some((word) => monthsIn(language).has(plainDateName(word)))),
  );

const allWeekdays = builtOnce(() => meaningsOf(NAMES_OF_WEEKDAYS));

/** 0 is Sunday. */
export const weekdayBit = (weekday: number): number => 1 << weekday;

/** The weekdays that a name means in any language, one bit each; 0 if it names none. */
export const weekdaysNamed = (name: string): number =>
  (allWeekdays().get(plainDateName(name)) ?? []).reduce((bits, weekday) => bits | weekdayBit(weekday), 0);
