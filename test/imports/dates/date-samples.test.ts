import { describe, expect, it } from 'vitest';
import { compileDateFormat } from '../../../shared/platform/domain/dates/date-format.ts';
import { datePartsOf, sampleDate } from '../../../web/imports/columns/settings.ts';

describe('the sample of a date format', () => {
  it.each([
    ...[
      '%Y-%m-%d',
      '%a, %d %b %Y',
      '%A %d %B %Y',
      '%{nth} %b %Y',
      '%d %{pl}b %Y',
      '%d/%m/%EY',
      '%d/%m/%Ey',
      '%s',
      '%{reiwa}-%m-%d',
    ],
    ...['%{excel}', '%{excel1904}', '%m/%d/%Y %I:%M %p', '%Y-%m-%d%{time}', '%m/%d/%Y%{other}', '%Y-%m-%d %H:%M:%S %Z'],
  ])('is read as the day that it shows in %s, which is how people correct a date', (pattern) => {
    const format = compileDateFormat(pattern);
    expect(format.ok && format.parse(sampleDate(pattern))).toBe('2026-12-31');
  });

  it('names its parts', () => {
    expect(datePartsOf('%a %d %{hr}b %EY')).toEqual(['day', 'month', 'year']);
    expect(datePartsOf('%{excel}')).toEqual([]);
  });
});
