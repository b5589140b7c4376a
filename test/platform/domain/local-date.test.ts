import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addYears,
  daysBetween,
  isLocalDate,
  monthIndex,
  monthOf,
  monthOfIndex,
} from '../../../shared/platform/domain/dates/local-date.ts';

const DAY_MS = 86_400_000;
const instants = fc.date({ min: new Date('0001-01-01'), max: new Date('9990-12-31'), noInvalidDate: true });
const dateOf = (instant: Date): string => instant.toISOString().slice(0, 10);

describe('isLocalDate', () => {
  it.each(['2024-02-29', '0001-01-01', '9999-12-31'])('accepts %s', (text) => {
    expect(isLocalDate(text)).toBe(true);
  });
  it.each(['2023-02-29', '2024-13-01', '2024-00-10', '2024-01-00', '0000-01-01', '2024-1-1', '2024-01-01T00:00', ''])(
    'refuses %j',
    (text) => {
      expect(isLocalDate(text)).toBe(false);
    },
  );
});

describe('calendar arithmetic', () => {
  it('agrees with the instants of UTC days', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -700_000, max: 3_000 }), (instant, days) => {
        const date = dateOf(instant);
        const moved = new Date(Date.parse(date) + days * DAY_MS);
        fc.pre(moved.getTime() >= Date.parse('0001-01-01'));
        expect(addDays(date, days)).toBe(dateOf(moved));
        expect(daysBetween(date, dateOf(moved))).toBe(days);
      }),
    );
  });

  it('moves 29 February to the 28th of a common year', () => {
    expect(addYears('2024-02-29', -30)).toBe('1994-02-28');
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29');
    expect(addYears('2024-05-31', -30)).toBe('1994-05-31');
  });
});

describe('months', () => {
  it('count on over the years and back', () => {
    expect(monthOf('2024-05-31')).toBe('2024-05');
    expect(monthIndex('2024-01') - monthIndex('2023-12-31')).toBe(1);
    fc.assert(
      fc.property(instants, (instant) => monthOfIndex(monthIndex(dateOf(instant))) === monthOf(dateOf(instant))),
    );
  });
});
