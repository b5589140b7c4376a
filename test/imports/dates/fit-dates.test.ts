import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitDates } from '../../../shared/imports/dates/domain/fit-dates.ts';
import { compileDateFormat } from '../../../shared/platform/domain/dates/date-format.ts';

const BOUNDS = { earliest: '1996-11-21', latest: '2026-11-22' };
const day = fc
  .date({ min: new Date('1997-01-01'), max: new Date('2026-11-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const written = (iso: string, pattern: string): string => {
  const [year = '', month = '', date = ''] = iso.split('-');
  return pattern.replace('%Y', year).replace('%y', year.slice(2)).replace('%m', month).replace('%d', date);
};

describe('fitDates', () => {
  it.each(['%Y-%m-%d', '%m/%d/%Y', '%d/%m/%Y', '%d.%m.%Y', '%m/%d/%y', '%d-%m-%y', '%Y%m%d', '%Y/%m/%d'])(
    'reads %s back as written, or reports the cell that it cannot read',
    (pattern) => {
      fc.assert(
        fc.property(
          fc.array(day, { minLength: 1, maxLength: 20 }),
          fc.constantFrom('%m/%d/%Y', '%d.%m.%Y'),
          (days, own) => {
            const cells = days.map((iso) => written(iso, pattern));
            const { format, doubt, fitting } = fitDates(cells, { own }, BOUNDS);
            const compiled = compileDateFormat(format ?? '');
            const read = compiled.ok ? cells.map(compiled.parse) : [];
            expect(fitting).toBe(cells.length);
            if (doubt === null) expect(read).toEqual(days);
          },
        ),
      );
    },
  );

  it.each([
    ['200926', '%d%m%y', '2026-09-20'],
    ['20260920', '%Y%m%d', '2026-09-20'],
    ['20260920103000', '%Y%m%d%H%M%S', '2026-09-20'],
  ])('reads %s without separators by the number of its digits', (cell, format, iso) => {
    const fit = fitDates([cell], { own: '%m/%d/%Y' }, BOUNDS);
    const compiled = compileDateFormat(fit.format ?? '');
    if (fit.doubt === null) expect([fit.format, compiled.ok && compiled.parse(cell)]).toEqual([format, iso]);
    expect(compiled.ok && compiled.parse(cell)).not.toBe('2009-02-06');
  });

  it('treats a mistyped date as an error, not as a rare format', () => {
    const cells = ['2025-05-01', '2025-13-01', '2025-05-03', '2025-05-04', '2025-05-06'];
    expect(fitDates(cells, { own: '%m/%d/%Y' }, BOUNDS)).toMatchObject({
      format: '%Y-%m-%d',
      fitting: 4,
      misfit: '2025-13-01',
    });
  });

  it('uses a rare format if the usual ones fit few cells', () => {
    const cells = ['2025-14-01', '2025-05-03', '2025-28-01'];
    expect(fitDates(cells, { own: '%m/%d/%Y' }, BOUNDS)).toMatchObject({ format: '%Y-%d-%m', fitting: 3 });
  });

  it('finds no format for words', () => {
    expect(fitDates(['Monday', 'Tuesday'], { own: '%Y-%m-%d' }, BOUNDS)).toMatchObject({
      format: null,
      misfit: 'Monday',
    });
  });

  it('reads dates outside the bounds if none are within', () => {
    expect(fitDates(['1111/11/12'], { own: '%m/%d/%Y' }, BOUNDS)).toMatchObject({
      format: '%Y/%m/%d',
      fitting: 0,
      misfit: '1111/11/12',
    });
  });
});
