import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileDateFormat } from '../../../shared/platform/domain/dates/date-format.ts';
import { DATE_LANGUAGES } from '../../../shared/platform/domain/dates/date-names.ts';
import { runs } from '../../support/amounts.ts';
import { detected } from '../../support/imports/detected.ts';

const A_DAY = 86_400_000;
const TODAY = '2026-11-21';

type Written = { readonly days: readonly string[]; readonly cells: readonly string[] };

/** The dates that a file with these cells comes to; null if its format is asked, or none is found. */
const readBack = (cells: readonly string[], dateFormat = '%m/%d/%Y'): readonly (string | undefined)[] | null => {
  const rows = cells.map((cell, at) => `"${cell}",Shop ${'abcdefghijkl'.charAt(at)},-${at + 1}.50`);
  const { configuration, questions } = detected(['Date,Description,Amount', ...rows, ''].join('\n'), {
    today: TODAY,
    family: { dateFormat, locale: 'en' },
  });
  const isAsked = questions.some(({ about }) => about === 'date_format' || about === 'dates_from');
  const format = compileDateFormat(configuration.dateFormat ?? '', configuration.datesFrom);
  return isAsked || !format.ok || configuration.dateColLabel === null ? null : cells.map(format.parse);
};

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** Days up to today, in a year and a half. */
const days = fc
  .array(fc.integer({ min: 0, max: 540 }), { minLength: 1, maxLength: 8 })
  .map((back) => back.map((count) => Date.parse(TODAY) - count * A_DAY));

const inLanguage = fc
  .record({
    days,
    language: fc.constantFrom(...DATE_LANGUAGES),
    dateStyle: fc.constantFrom('full', 'long', 'medium', 'short'),
    timeStyle: fc.constantFrom('medium', 'short', undefined),
  })
  .map(({ days: times, language, ...styles }): Written => {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { ...styles, timeZone: 'UTC' });
    return { days: times.map(iso), cells: times.map((time) => format.format(time)) };
  });

/** As banks cut them: `13-MAI-26`. */
const cut = fc
  .record({
    days,
    language: fc.constantFrom(
      ...DATE_LANGUAGES.filter((language) => !['ja', 'zh', 'ko', 'ar', 'he', 'th'].includes(language)),
    ),
    mark: fc.constantFrom('-', ' ', '/', '.'),
    isShort: fc.boolean(),
  })
  .map(({ days: times, language, mark, isShort }): Written => {
    const month = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    // cut to three letters, marraskuu (November) would be the English March
    const nameOf = (time: number): string => {
      const name = (month.formatToParts(time).find(({ type }) => type === 'month')?.value ?? '').toUpperCase();
      const english = ENGLISH.findIndex((other) => other.toUpperCase() === name.slice(0, 3));
      return name.slice(0, english < 0 || english === new Date(time).getUTCMonth() ? 3 : 4);
    };
    const write = (time: number): string => {
      const [year, , day] = iso(time).split('-');
      return [day, nameOf(time), isShort ? year?.slice(2) : year].join(mark);
    };
    return { days: times.map(iso), cells: times.map(write) };
  });

type Writer = (year: number, month: number, day: number) => string;
const two = (value: number): string => String(value).padStart(2, '0');
const ordinal = (day: number): string =>
  `${day}${day % 100 > 10 && day % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`;
const ENGLISH = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const time = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day);

const WRITERS: readonly Writer[] = [
  (year, month, day) => `${month}/${day}/${year} ${(day % 12) + 1}:0${month % 10}:00 ${day % 2 ? 'AM' : 'PM'}`,
  (year, month, day) => `${ordinal(day)} ${ENGLISH[month - 1]} ${year}`,
  (year, month, day) => `${two(month)}/${two(day)}/${year}${day % 2 ? ` as of ${two(month)}/${two(day)}/${year}` : ''}`,
  (year, month, day) =>
    `${two(day)}.${two(month)}.${year} / ${iso(time(year, month, day) + A_DAY)
      .split('-')
      .reverse()
      .join('.')}`,
  (year, month, day) => `${year}-${two(month)}-${two(day)}${day % 3 ? ' 10:30' : ''}`,
  (year, month, day) => `${two(day)}/${two(month)}/${year}${day % 2 ? ' 10:30:00' : ''}`,
  (year, month, day) => `${two(day)}/${two(month)}/${year + 543}`,
  (year, month, day) => `${two(day)}/${two(month)}/${two((year + 543) % 100)}`,
  (year, month, day) => `R${year - 2018}.${month}.${day}`,
  (year, month, day) => `令和${year - 2018}年${month}月${day}日`,
  (year, month, day) => `${year}年${month}月${day}日`,
  (year, month, day) => `${year - 1911}/${two(month)}/${two(day)}`,
  (year, month, day) => `${two(year % 100)}/${two(month)}/${two(day)}`,
  (year, month, day) => `${two(year % 100)}-${two(month)}-${two(day)}`,
  (year, month, day) => `${two(day)}.${two(month)}.${two(year % 100)}`,
  (year, month, day) => `${two(day)}${two(month)}${year}`,
  (year, month, day) => `${two(day)}${two(month)}${two(year % 100)}`,
  (year, month, day) => String(time(year, month, day) / 1000 + 3600),
  (year, month, day) => String(time(year, month, day) + 3_600_000),
  (year, month, day) => String(time(year, month, day) / A_DAY + 25_569),
  (year, month, day) => String(time(year, month, day) / A_DAY + 24_107),
  (year, month, day) => `${year}-${two(month)}-${two(day)} 23:30:00 UTC`,
  (year, month, day) => `${year}-${two(month)}-${two(day)}T23:30:00+02:00`,
];

const inNotation = fc.record({ days, write: fc.constantFrom(...WRITERS) }).map(
  ({ days: times, write }): Written => ({
    days: times.map(iso),
    cells: times.map((at) =>
      write(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + 1, new Date(at).getUTCDate()),
    ),
  }),
);

const family = fc.constantFrom('%m/%d/%Y', '%d.%m.%Y', '%Y-%m-%d');

describe('dates of a file', () => {
  it.each([
    ['in every style of a language', inLanguage],
    ['with cut names of months', cut],
    ['in other notations', inNotation],
  ])('%s are read as written, or asked', (_, written) => {
    fc.assert(
      fc.property(written, family, ({ days: meant, cells }, own) => {
        const read = readBack(cells, own);
        // a cell that cannot be read is an error of its row
        if (read !== null) expect(read.map((date, at) => date ?? meant[at])).toEqual(meant);
      }),
      { numRuns: runs(70, 4_000) },
    );
  });
});
