import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileDateFormat } from '../../../shared/platform/domain/dates/date-format.ts';

const parse = (pattern: string, text: string): string | undefined => {
  const format = compileDateFormat(pattern);
  if (!format.ok) throw new Error(format.message);
  return format.parse(text);
};

describe('compileDateFormat', () => {
  it.each([
    ['%m/%d/%Y', '01/31/2024', '2024-01-31'],
    ['%m/%d/%Y', '1/5/2024', '2024-01-05'],
    ['%-d.%-m.%Y', '5.1.2024', '2024-01-05'],
    ['%Y%m%d', '20240105', '2024-01-05'],
    ['%d-%b-%Y', '03-dec-2019', '2019-12-03'],
    ['%e %B %Y', '5 MAY 2020', '2020-05-05'],
    ['%d/%m/%y', '01/02/68', '2068-02-01'],
    ['%d/%m/%y', '01/02/69', '1969-02-01'],
    ['%Y.%j', '2024.366', '2024-12-31'],
    ['%Y-%m-%dT%H:%M:%S', '2024-02-29T23:59:61', '2024-02-29'],
    ['%d %m %Y', '1  2\u00a02024', '2024-02-01'],
    ['%Y(%m)%d.', '2024(12)31.', '2024-12-31'],
    ['%Y-%m-%d %H:%M:%S %z', '2024-02-29 23:59:59 -0800', '2024-02-29'],
    ['%Y-%m-%dT%H:%M:%S%z', '2024-03-01T00:30:00+02:00', '2024-03-01'],
    ['%Y-%m-%dT%H:%M:%S%z', '2024-03-01T00:30:00Z', '2024-03-01'],
    ['%Y-%m-%dT%H:%M:%S%z', '2024-03-01T00:30:00+02', '2024-03-01'],
    ['%m/%d/%Y %I:%M:%S %p', '5/13/2026 12:00:00 AM', '2026-05-13'],
    ['%Y-%m-%d %H:%M:%S %Z', '2026-05-13 23:30:00 Europe/Berlin', '2026-05-13'],
    ['%a %d %b %Y', 'Wed 13 May 2026', '2026-05-13'],
    ['%A, %d. %B %Y', 'Mittwoch, 13. Mai 2026', '2026-05-13'],
    ['%d-%b-%Y', '13-ENE-2026', '2026-01-13'],
    ['%d %B %Y', '13 maja 2026', '2026-05-13'],
    ['%d %b %Y', '13 mrt 2026', '2026-03-13'],
    ['%d %{pl}b %Y', '13 lip 2026', '2026-07-13'],
    ['%d %{hr}b %Y', '13 lip 2026', '2026-06-13'],
    ['%{nth} %b %Y', '1st May 2026', '2026-05-01'],
    ['%m/%d/%Y%{other}', '05/20/2026 as of 05/19/2026', '2026-05-20'],
    ['%m/%d/%Y%{other}', '05/20/2026', '2026-05-20'],
    ['%d.%m.%Y%{other}', '13.05.2026 / 14.05.2026', '2026-05-13'],
    ['%Y-%m-%d%{time}', '2026-05-13', '2026-05-13'],
    ['%Y-%m-%d%{time}', '2026-05-13T23:30:00.123+02:00', '2026-05-13'],
    ['%d/%m/%EY', '13/05/2569', '2026-05-13'],
    ['%d/%m/%Ey', '13/05/69', '2026-05-13'],
    ['%{reiwa}.%m.%d', '8.5.13', '2026-05-13'],
    ['%EY.%m.%d', 'R08.05.13', '2026-05-13'],
    ['%EY年%m月%d日', '令和8年5月13日', '2026-05-13'],
    ['%EY年%m月%d日', '令和元年5月13日', '2019-05-13'],
    ['%EY/%m/%d', '115/05/13', '2026-05-13'],
    ['%s', '1778715000', '2026-05-13'],
    ['%s', '1778715000123', '2026-05-13'],
    ['%{excel}', '46155', '2026-05-13'],
    ['%{excel}', '46155.99', '2026-05-13'],
    ['%{excel1904}', '44693', '2026-05-13'],
    ['%{excel}', '2026-05-13', '2026-05-13'],
    ['%d.%m.%Y', '\u200e01.02.2024\u200f', '2024-02-01'],
    ['%d/%m/%Y', '\u206601/02/\u202d2024\u2069', '2024-02-01'],
    ['%Y-%m-%d', '٢٠٢٤-٠١-٠١', '2024-01-01'],
    ['%Y/%m/%d', '２０２４／０１／０２', '2024-01-02'],
  ])('reads %s of %s as %s', (pattern, text, date) => {
    expect(parse(pattern, text)).toBe(date);
  });

  it.each([
    ['%m/%d/%Y', '02/30/2024'],
    ['%m/%d/%Y', '31/01/2024'],
    ['%m/%d/%Y', '01/31/2024 '],
    ['%m/%d/%Y', '01/31/2024 10:00'],
    ['%m/%d/%Y', '01/31/24'],
    ['%m/%d/%Y', ''],
    ['%Y-%m-%d', '0000-01-01'],
    ['%Y-%m-%d %z', '2024-01-31 +2500'],
    ['%Y-%m-%d %z', '2024-01-31 0100'],
    ['%Y-%j', '2023-366'],
    ['%d-%b-%Y', '03-December-2019'],
    ['%Y(%m)%d.', '2024(12)31x'],
    ['%a %d %b %Y', 'Tue 13 May 2026'],
    ['%a %d %b %Y', 'Xyz 13 May 2026'],
    ['%d %b %Y', '13 lip 2026'],
    ['%{excel}', '2026-02-30'],
    ['%m/%d/%Y%{other}', '05/20/2026 and more'],
    ['%Y-%m-%d%{time}', '2026-05-13 later'],
  ])('with %s, refuses %j', (pattern, text) => {
    expect(parse(pattern, text)).toBeUndefined();
  });

  it.each([
    ['%Y-%m-%d %{xx}b', 'has %{xx}b'],
    ['%Y-%m-%d %z %z', 'names the offset twice'],
    ['%Q/%d/%Y', 'has %Q'],
    ['%m/%d/%Y%', 'has %;'],
    ['%m/%d', 'needs a year, a month and a day'],
    ['yyyy-mm-dd', 'date_format "yyyy-mm-dd" needs a year, a month and a day: write %Y-%m-%d'],
    ['DD/MM/YYYY', 'date_format "DD/MM/YYYY" needs a year, a month and a day: write %d/%m/%Y'],
    ['D. MMM YY', 'date_format "D. MMM YY" needs a year, a month and a day: write %d. %b %y'],
    ['YYYY', 'needs a year, a month and a day: write a pattern such as %d/%m/%Y'],
    ['', 'needs a year, a month and a day'],
    ['%b %m %d %Y', 'names the month twice'],
    ['%Y-%j-%d', 'names the day twice'],
    ['%s %Y', 'names the day twice'],
  ])('refuses the pattern %j', (pattern, reason) => {
    const format = compileDateFormat(pattern);
    expect(format).toMatchObject({ ok: false, message: expect.stringContaining(reason) });
  });

  it('reads every date that another implementation wrote', () => {
    const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    const writers: readonly (readonly [string, (year: string, month: string, day: string) => string])[] = [
      ['%Y-%m-%d', (year, month, day) => `${year}-${month}-${day}`],
      ['%m/%d/%Y', (year, month, day) => `${Number(month)}/${Number(day)}/${year}`],
      ['%d.%m.%Y', (year, month, day) => `${day}.${month}.${year}`],
      ['%Y%m%d', (year, month, day) => `${year}${month}${day}`],
      ['%d %b %Y', (year, month, day) => `${day} ${names[Number(month) - 1]} ${year}`],
      ['%d/%m/%y', (year, month, day) => `${day}/${month}/${year.slice(2)}`],
    ];
    const days = fc.date({ min: new Date('1969-01-01'), max: new Date('2068-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom(...writers), (instant, [pattern, write]) => {
        const iso = instant.toISOString().slice(0, 10);
        expect(parse(pattern, write(iso.slice(0, 4), iso.slice(5, 7), iso.slice(8, 10)))).toBe(iso);
      }),
    );
  });
});

describe('whyNoDay', () => {
  it.each([
    ['%Y-%m-%d', '2026-02-30', 'February 2026 has 28 days'],
    ['%m/%d/%y', '02/30/24', 'February 2024 has 29 days'],
    ['%d %b %Y', '31 jun 2026', 'June 2026 has 30 days'],
    ['%Y-%j', '2026-366', '2026 has 365 days'],
    ['%Y-%m-%d', '2026-02-28', undefined],
    ['%a %d %b %Y', 'Tue 13 May 2026', '13 May 2026 is a Wednesday'],
    ['%Y-%m-%d', '2026-02-32', undefined],
    ['%Y-%m-%d', '30.02.2026', undefined],
  ])('tells for %s why %s is no day', (pattern, text, reason) => {
    const format = compileDateFormat(pattern);
    expect(format.ok && format.whyNoDay(text)).toBe(reason);
  });

  it('names no year if the file has none, because another year may have the day', () => {
    const format = compileDateFormat('%d.%m.', '2025-10-12');
    expect(format.ok && [format.whyNoDay('31.04.'), format.whyNoDay('29.02.')]).toEqual([
      'April has 30 days',
      undefined,
    ]);
  });
});

describe('a pattern without a year', () => {
  it.each([
    ['%d %b', '12 OCT', '2025-10-12', '2025-10-12'],
    ['%d %b', '11 Oct', '2025-10-12', '2026-10-11'],
    ['%m/%d', '1/3', '2025-10-12', '2026-01-03'],
    ['%d %B', '29 February', '2023-10-12', '2024-02-29'],
    ['%d %B', '29 February', '2025-10-12', undefined],
    ['%d %B', '28 February', '2024-02-29', '2025-02-28'],
  ])('reads %s of %s as the first such day from %s', (pattern, text, from, date) => {
    const format = compileDateFormat(pattern, from);
    expect(format.ok && format.parse(text)).toBe(date);
  });

  it('needs the earliest day, and a month and a day', () => {
    expect(compileDateFormat('%d %b')).toMatchObject({ ok: false, message: expect.stringContaining('dates_from') });
    expect(compileDateFormat('%d', '2025-10-12')).toMatchObject({ ok: false });
  });
});
