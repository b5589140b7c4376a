import { describe, expect, it } from 'vitest';
import { readFile } from '../../../support/imports/read-file.ts';
import { canBePublished, transactionsIn } from '../../../support/imports/truth.ts';

const AMOUNTS = ['-1.00', '5.00', '-2.00', '-3.00'];
const read = (dates: readonly string[], header = 'Date;Name;Amount') =>
  readFile(
    [
      header,
      ...dates.map((date, at) => `${date};Shop ${String.fromCharCode(65 + at)};${AMOUNTS[at % AMOUNTS.length]}`),
    ].join('\n'),
  );
const daysOf = (file: Awaited<ReturnType<typeof read>>): readonly string[] =>
  transactionsIn(file).map((text) => text.slice(0, '2026-01-05'.length));

describe('dates as files write them', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['a day above 12', ['03/04/2026', '25/06/2026'], ['2026-04-03', '2026-06-25']],
    ['two digits of the year', ['03/04/26', '25/06/26'], ['2026-04-03', '2026-06-25']],
    ['a row of next year', ['01.10.2026', '15.03.2027'], ['2026-10-01', '2027-03-15']],
    ['rows of 1990', ['01.10.1990', '15.03.1991'], ['1990-10-01', '1991-03-15']],
    ['times beside some', ['2026-01-02', '2026-01-03 14:05:00'], ['2026-01-02', '2026-01-03']],
    [
      'instants beside some',
      ['2026-01-02T23:30:00Z', '2026-01-03', '2026-01-04T10:00:00+02:00'],
      ['2026-01-02', '2026-01-03', '2026-01-04'],
    ],
    ['two days in a cell', ['03.04.2026 05.04.2026', '13.05.2026 14.05.2026'], ['2026-04-03', '2026-05-13']],
    ['Excel', ['46054', '46060.5'], ['2026-02-01', '2026-02-07']],
    ['seconds', ['1767312000', '1767398400'], ['2026-01-02', '2026-01-03']],
    ['milliseconds', ['1767312000000', '1767398400000'], ['2026-01-02', '2026-01-03']],
    ['Buddhist years', ['05/01/2569', '25/02/2569'], ['2026-01-05', '2026-02-25']],
    ['years of an emperor', ['令和8年1月5日', '令和8年2月6日'], ['2026-01-05', '2026-02-06']],
    ['their letter', ['R8.1.5', 'R8.2.16'], ['2026-01-05', '2026-02-16']],
    ['named zones', ['2026-01-05 10:00 CET', '2026-07-06 11:00 CEST'], ['2026-01-05', '2026-07-06']],
    ['weekdays that settle the order', ['Mon 05/01/2026', 'Fri 06/02/2026'], ['2026-01-05', '2026-02-06']],
    ['weekdays with a comma', ['Mo, 05.01.2026', 'Fr, 06.02.2026'], ['2026-01-05', '2026-02-06']],
    ['12 hours', ['01/05/2026 12:05 AM', '02/16/2026 1:05 PM'], ['2026-01-05', '2026-02-16']],
    ['another day behind “as of”', ['01/05/2026 as of 01/02/2026', '02/16/2026'], ['2026-01-05', '2026-02-16']],
    ['Polish months', ['5 stycznia 2026', '6 lutego 2026'], ['2026-01-05', '2026-02-06']],
    ['Finnish months', ['5. tammikuuta 2026', '6. helmikuuta 2026'], ['2026-01-05', '2026-02-06']],
    ['Turkish months', ['5 Ocak 2026', '6 Şubat 2026'], ['2026-01-05', '2026-02-06']],
    ['Greek months', ['5 Ιανουαρίου 2026', '6 Φεβρουαρίου 2026'], ['2026-01-05', '2026-02-06']],
    ['French months', ['5 mai 2026', '6 juin 2026'], ['2026-05-05', '2026-06-06']],
    ['no marks', ['05012026', '16022026'], ['2026-01-05', '2026-02-16']],
    ['Arabic digits', ['٠٥/٠١/٢٠٢٦', '١٦/٠٢/٢٠٢٦'], ['2026-01-05', '2026-02-16']],
    ['Persian digits', ['۲۰۲۶/۰۱/۰۵', '۲۰۲۶/۰۲/۱۶'], ['2026-01-05', '2026-02-16']],
    ['full-width digits', ['２０２６／０１／０５', '２０２６／０２／１６'], ['2026-01-05', '2026-02-16']],
  ])('are read without a question: %s', async (_kind, dates, days) => {
    const file = await read(dates);
    expect(file.questions).toEqual([]);
    expect(canBePublished(file)).toBe(true);
    expect(daysOf(file)).toEqual(days);
  });

  it('are settled by a second day that is near in one reading', async () => {
    const rows = ['03/04/2026;04/04/2026', '05/06/2026;06/06/2026', '07/08/2026;08/08/2026'];
    const file = await read(rows, 'Date;Value date;Name;Amount');
    expect(canBePublished(file)).toBe(true);
    expect(daysOf(file)).toEqual(['2026-04-03', '2026-06-05', '2026-08-07']);
  });

  it.each<readonly [string, readonly string[], string]>([
    ['day and month', ['03/04/2026', '05/06/2026'], 'date_format'],
    ['the same without marks', ['05012026', '06022026'], 'date_format'],
    ['the same in Buddhist years', ['05/01/2569', '06/02/2569'], 'date_format'],
    ['year or day first', ['26/04/03', '26/06/25'], 'date_format'],
    ['a month that two languages name', ['5 listopad 2025', '6 listopad 2025'], 'date_format'],
    ['both orders in a file', ['13/01/2026', '01/14/2026', '02/03/2026'], 'date_format'],
    ['three notations in a file', ['2026-01-05', '06.02.2026', '07/02/2026'], 'date_format'],
    ['no year, across the new year', ['28/12', '03/01', '05/01'], 'dates_from'],
  ])('are asked about if they can be two: %s', async (_kind, dates, field) => {
    expect((await read(dates)).questions.map((question) => question.field)).toContain(field);
  });

  it.each<readonly [string, readonly string[]]>([
    ['a year ahead of its time', ['01.10.2026', '15.03.2031', '02.11.2026']],
    ['more than 60 years ago', ['01.10.1950', '15.03.1951']],
    ['a date in place of none', ['1900-01-01', '2026-02-06', '2026-02-07']],
    ['zeros', ['0000-00-00', '2026-02-06', '2026-02-07']],
    ['Persian years', ['1404/10/15', '1404/11/16']],
    ['Islamic years', ['15/07/1447', '16/08/1447']],
    ['weeks', ['2026-W02-1', '2026-W03-2']],
  ])('are refused if they cannot be right: %s', async (_kind, dates) => {
    expect(canBePublished(await read(dates))).toBe(false);
  });
});

describe('years of the Japanese era without its letter', () => {
  const written = (...days: readonly string[]): string =>
    `日付,内容,金額\n${days.map((text, at) => `${text},店,${at === 0 ? '-' : ''}1000`).join('\n')}\n`;

  it.each([
    ['08-10-13', '08-10-14', '%{reiwa}-%m-%d'],
    ['08/10/13', '08/10/25', '%{reiwa}/%m/%d'],
    ['8.10.13', '8.10.25', '%{reiwa}.%m.%d'],
  ])('are asked about: %s', async (first, second, dateFormat) => {
    const read = await readFile(written(first, second), { currency: 'JPY' });
    expect(read.questions.map(({ field }) => field)).toEqual(['date_format']);
    expect(read.questions[0]?.candidates).toContainEqual({ value: dateFormat, meaning: '2026-10-13' });
    const resolved = await read.answer({ dateFormat });
    expect(canBePublished(resolved)).toBe(true);
    expect(transactionsIn(resolved)[0]).toBe('2026-10-13 -1000');
  });

  it('are none in a later year, or under other headers', async () => {
    for (const text of [written('2026/10/13', '2026/10/14'), written('R8.10.13', 'R8.10.14')])
      expect(canBePublished(await readFile(text, { currency: 'JPY' }))).toBe(true);
    const other = await readFile(written('08-10-13', '08-10-25').replace('日付,内容,金額', 'Date,Name,Amount'));
    expect(other.questions.flatMap(({ candidates }) => candidates).some(({ value }) => value.includes('reiwa'))).toBe(
      false,
    );
  });
});
