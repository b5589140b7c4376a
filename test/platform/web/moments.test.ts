import { describe, expect, it } from 'vitest';
import { initialsOf } from '../../../web/platform/components/avatar.ts';
import { formatMoment } from '../../../web/platform/format/moments.ts';

const CLOCK = { locale: 'en', timeZone: 'Europe/Vienna', today: '2026-03-20' };

describe('formatMoment', () => {
  it.each([
    ['2026-03-19T23:05:00.000Z', 'today at 12:05 AM'],
    ['2026-03-19T22:59:00.000Z', 'yesterday at 11:59 PM'],
    ['2026-03-20T23:00:00.000Z', 'tomorrow at 12:00 AM'],
    ['2026-01-02T08:00:00.000Z', 'Jan 2, 9:00 AM'],
    ['2025-12-31T08:00:00.000Z', 'Dec 31, 2025'],
    ['2025-12-31T23:30:00.000Z', 'Jan 1, 12:30 AM'],
  ])('says %s as %s in the family’s time zone', (at, words) => {
    expect(formatMoment(at, CLOCK).replaceAll(/\s/g, ' ')).toBe(words);
  });
});

describe('initialsOf', () => {
  it.each([
    ['Alex Miller', 'AM'],
    ['Ada', 'A'],
    ['Maria del Carmen Ruiz', 'MR'],
    ['demo@example.org', 'D'],
    ['élodie', 'É'],
    ['李 小龙', '李小'],
    ['…', '?'],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
