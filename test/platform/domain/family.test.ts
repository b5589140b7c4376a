import { describe, expect, it } from 'vitest';
import { endOfFamilyDay } from '../../../shared/platform/domain/family.ts';

describe('endOfFamilyDay', () => {
  it.each([
    ['UTC', '2026-03-20', '2026-03-20T23:59:59.999Z'],
    ['America/New_York', '2026-01-15', '2026-01-16T04:59:59.999Z'],
    ['America/New_York', '2026-07-15', '2026-07-16T03:59:59.999Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T21:59:59.999Z'], // the clocks go forward
    ['America/Santiago', '2026-09-05', '2026-09-06T03:59:59.999Z'], // the next day has no midnight
    ['Pacific/Kiritimati', '2026-03-20', '2026-03-20T09:59:59.999Z'],
    ['Pacific/Niue', '2026-03-20', '2026-03-21T10:59:59.999Z'],
  ])('in %s, %s ends at %s', (timeZone, day, end) => {
    expect(endOfFamilyDay(day, timeZone)).toBe(end);
  });
});
