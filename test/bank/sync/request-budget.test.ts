import { describe, expect, it } from 'vitest';
import { createGlobalProvider } from '../../../shared/bank/providers/global/provider.ts';
import { createUsProvider } from '../../../shared/bank/providers/us/provider.ts';
import {
  budgetDay,
  budgetResetsAt,
  PROVIDER_LIMITS,
  requestsOn,
  secondsToReset,
} from '../../../shared/bank/sync/domain/request-limits.ts';
import { familyDay } from '../../../shared/platform/domain/family.ts';

describe('the daily request limit', () => {
  it('resets at midnight UTC', () => {
    const now = '2026-02-28T23:59:30.000Z';
    expect([budgetDay(now), budgetResetsAt(now), secondsToReset(now)]).toEqual([
      ...['2026-02-28', '2026-03-01T00:00:00.000Z', 30],
    ]);
    expect(secondsToReset('2026-03-01T00:00:00.000Z')).toBe(86_400);
  });

  it('counts requests of the day, or of a later day by another clock', () => {
    const requests = { day: '2026-03-01', count: 7 };
    expect(requestsOn({ requests }, '2026-03-01')).toBe(7);
    expect(requestsOn({ requests }, '2026-02-28')).toBe(7);
    expect(requestsOn({ requests }, '2026-03-02')).toBe(0);
  });
});

describe('PROVIDER_LIMITS', () => {
  it('equal the providers’ own figures', () => {
    const none = async () => ({ status: 200, text: '' });
    const http = { get: none, post: none };
    const us = createUsProvider({ http, windowDays: 44, hosts: [], allow: [] });
    const global = createGlobalProvider({ http, baseUrl: 'https://example.org' });
    for (const { provider, budget, historyDays } of [us, global]) {
      expect(PROVIDER_LIMITS[provider]).toEqual({ budget, historyDays });
    }
  });
});

describe('familyDay', () => {
  it.each([
    ['2026-03-01T23:30:00.000Z', 'UTC', '2026-03-01'],
    ['2026-03-01T23:30:00.000Z', 'Europe/Berlin', '2026-03-02'],
    ['2026-03-01T04:59:00.000Z', 'America/New_York', '2026-02-28'],
  ])('dates %s in %s as %s', (instant, timeZone, day) => {
    expect(familyDay(instant, timeZone)).toBe(day);
  });
});
