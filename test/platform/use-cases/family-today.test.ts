import { describe, expect, it } from 'vitest';
import { familyToday } from '../../../shared/platform/use-cases/family-today.ts';

const todayIn = (timeZone: string | null) => {
  const family = { id: 'f', currency: 'USD', dateFormat: '%Y-%m-%d', locale: 'en' };
  const find = async () => (timeZone === null ? undefined : { ...family, timeZone });
  return familyToday({ families: { find }, now: () => '2026-03-01T11:30:00.000Z' });
};

describe('familyToday', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-03-02'],
    ['UTC', '2026-03-01'],
    ['Pacific/Midway', '2026-03-01'],
    [null, '2026-03-01'],
  ])('is the local date in %s', async (timeZone, day) => {
    expect(await todayIn(timeZone)('f')).toBe(day);
  });

  it('returns the date of another instant', async () => {
    expect(await todayIn('Pacific/Midway')('f', '2026-03-01T10:59:00.000Z')).toBe('2026-02-28');
  });
});
