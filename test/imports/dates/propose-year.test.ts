import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDaysOfYear } from '../../../shared/imports/dates/domain/propose-year.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';

const BOUNDS = { earliest: '1996-11-21', latest: '2026-11-22' };
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const withoutYear = (date: string): string => `${date.slice(8)} ${MONTHS[Number(date.slice(5, 7)) - 1]}`;
const read = (cells: readonly string[]) => readDaysOfYear(cells, '%Y-%m-%d', BOUNDS);

describe('days without a year', () => {
  it('cover a period in one of the latest years that it fits', () => {
    expect(read(['28 DEC', '30 Dec', '02 Jan'])).toEqual({
      pattern: '%d %b',
      periods: [
        { from: '2025-12-28', to: '2026-01-02' },
        { from: '2024-12-28', to: '2025-01-02' },
        { from: '2023-12-28', to: '2024-01-02' },
      ],
    });
    expect(read(['22 Nov'])?.periods[0]).toEqual({ from: '2026-11-22', to: '2026-11-22' });
    expect(read(['23/11', '30/11'])?.periods[0]).toEqual({ from: '2025-11-23', to: '2025-11-30' });
  });

  it('with 29 February are in a leap year', () => {
    expect(read(['28 Feb', '29 Feb', '01 Mar'])?.periods).toEqual([{ from: '2024-02-28', to: '2024-03-01' }]);
    expect(read(['29 Feb'])?.periods).toEqual([{ from: '2024-02-29', to: '2024-02-29' }]);
  });

  it('are not read if they are spread over a year, or if day and month can be swapped', () => {
    expect(read(Array.from({ length: 20 }, (_, at) => withoutYear(addDays('2025-01-05', at * 19))))).toBeNull();
    expect(read(['03/04', '05/06'])).toBeNull();
    expect(read(['03 Apr', 'n/a'])).toBeNull();
  });

  it('are offered with the period from which they were taken', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 700 }),
        fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 30 }),
        (back, steps) => {
          const days = steps.map((step) => addDays('2025-11-01', step - back)).sort();
          expect(read(days.map(withoutYear))?.periods).toContainEqual({ from: days[0], to: days.at(-1) });
        },
      ),
    );
  });
});
