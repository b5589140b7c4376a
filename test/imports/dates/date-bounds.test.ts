import { describe, expect, it } from 'vitest';
import { boundsProblem, dateBounds, lastCoveredDay } from '../../../shared/imports/dates/domain/date-bounds.ts';

describe('dateBounds', () => {
  it('go from sixty years ago to a year from now, because days to come are upcoming', () => {
    expect(dateBounds('2024-02-29')).toEqual({ earliest: '1964-02-29', latest: '2025-02-28', today: '2024-02-29' });
  });

  it('let a file cover tomorrow at most, whatever its rows and its text say', () => {
    expect(lastCoveredDay(dateBounds('2024-02-29'))).toBe('2024-03-01');
    expect(lastCoveredDay({ earliest: '1994-02-28', latest: '2024-03-01' })).toBe('2024-03-01');
  });

  it.each(['2062-11-21', '0026-11-22', '1944-01-01'])('suspect the year of %s', (date) => {
    expect(boundsProblem(date, dateBounds('2026-11-29'))).toContain(
      `the year ${date.slice(0, 4)} may be a typing error`,
    );
  });

  it.each(['2026-12-15', '2027-06-01', '1970-01-01'])('include %s', (date) => {
    expect(boundsProblem(date, dateBounds('2026-11-29'))).toBeUndefined();
  });
});
