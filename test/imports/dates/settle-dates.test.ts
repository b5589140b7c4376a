import { describe, expect, it } from 'vitest';
import { detected } from '../../support/imports/detected.ts';

const read = (...lines: readonly string[]) => {
  const { configuration, questions, findings } = detected([...lines, ''].join('\n'));
  const asked = questions.flatMap(({ about, choices }) =>
    about === 'date_format' ? choices.map(({ value }) => value) : [],
  );
  const why = findings.find(({ about }) => about === 'date_format')?.why ?? '';
  return { format: configuration.dateFormat, asked, why };
};

describe('the order of day and month', () => {
  it('is that in which a second day of each row is near', () => {
    const rows = ['04/05/2026,14/05/2026,a,-1.5', '05/05/2026,15/05/2026,b,-2.5', '06/05/2026,16/05/2026,c,-3.5'];
    expect(read('Date,Value date,Description,Amount', ...rows)).toMatchObject({
      format: '%d/%m/%Y',
      asked: [],
      why: expect.stringContaining('"Value date" is near each date only in'),
    });
  });

  it('is settled if both days are ambiguous, too', () => {
    const rows = ['04/05/2026,05/05/2026,a,-1.5', '06/07/2026,08/07/2026,b,-2.5', '02/03/2026,03/03/2026,c,-3.5'];
    expect(read('Booking date,Value date,Description,Amount', ...rows)).toMatchObject({
      format: '%d/%m/%Y',
      asked: [],
    });
  });

  it('is not settled by a day that is due a month later', () => {
    const rows = ['04/05/2026,05/05/2026,a,-1.5', '05/05/2026,06/05/2026,b,-2.5'];
    expect(read('Date,Due date,Description,Amount', ...rows).asked).toHaveLength(2);
  });

  it('is that of rows in order, if they have none in the other reading', () => {
    const days = ['02/01', '09/01', '03/02', '11/02', '05/03', '12/03', '01/04', '08/04', '04/05', '07/05'];
    const rows = days.map((day, at) => `${day}/2026,Shop ${at},-${at + 1}.5`);
    expect(read('Date,Description,Amount', ...rows)).toMatchObject({ format: '%d/%m/%Y', asked: [] });
    expect(read('Date,Description,Amount', ...rows.toReversed())).toMatchObject({ format: '%d/%m/%Y', asked: [] });
    const both = ['04/05/2026,a,-1.5', '05/05/2026,b,-2.5', '06/05/2026,c,-3.5'];
    expect(read('Date,Description,Amount', ...both).asked).toEqual(['2026-04-05', '2026-05-04']);
  });

  it('is that of the weekdays', () => {
    expect(read('Date,Description,Amount', 'Mon 04/05/2026,a,-1.5')).toMatchObject({
      format: '%a %d/%m/%Y',
      asked: [],
    });
  });
});

describe('what is open about dates', () => {
  it.each([
    ['a month name of two languages', ['13 lip 2026', '14 lip 2026'], ['2026-06-13', '2026-07-13']],
    ['years of two digits first or last', ['26/05/13', '26/05/14'], ['2026-05-13', '2013-05-26']],
    ['day numbers from 1900 or 1904', ['44000', '44010'], ['2020-06-18', '2024-06-19']],
  ])('%s is asked', (_, cells, values) => {
    expect(read('Date,Description,Amount', ...cells.map((cell) => `${cell},x,-1.5`)).asked).toEqual(values);
  });

  it('is nothing if another name of the file is only in one language', () => {
    const rows = ['13 lip 2026,a,-1.5', '14 sie 2026,b,-2.5'];
    expect(read('Date,Description,Amount', ...rows)).toMatchObject({ format: '%d %{pl}b %Y', asked: [] });
  });

  it('is no number that is not a day, and none in a column that is not named for days', () => {
    expect(read('Date,Description,Amount', '46155,x,-1.5').format).toBe('%{excel}');
    expect(read('Number,Description,Amount', '46155,x,-1.5').format).not.toBe('%{excel}');
  });
});
