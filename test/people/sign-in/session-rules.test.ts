import { describe, expect, it } from 'vitest';
import {
  isLiveSession,
  isRecentlyAuthenticated,
  isTouchDue,
  sessionDeadline,
} from '../../../shared/people/sign-in/domain/sign-in-session.ts';

const NOW = '2026-03-31T12:00:00.000Z';
const ago = (seconds: number) => new Date(Date.parse(NOW) - seconds * 1000).toISOString();
const HOUR = 3600;
const DAY = 24 * HOUR;

const times = (created: number, seen: number) => ({
  createdAt: ago(created),
  authenticatedAt: ago(created),
  lastSeenAt: ago(seen),
});

describe('isLiveSession', () => {
  it.each([
    ['member', 2 * DAY, DAY - 1, true],
    ['member', 2 * DAY, DAY, false],
    ['admin', 2 * HOUR, HOUR - 1, true],
    ['admin', 2 * HOUR, HOUR, false],
    ['super_admin', 2 * HOUR, HOUR - 1, true],
    ['super_admin', 2 * HOUR, HOUR, false],
    ['member', 30 * DAY - 1, 0, true],
    ['member', 30 * DAY, 0, false],
    ['super_admin', 30 * DAY, 0, false],
  ] as const)('for a %s signed in %i s and last seen %i s ago, returns %j', (role, created, seen, live) => {
    expect(isLiveSession(times(created, seen), role, NOW)).toBe(live);
  });

  it('tolerates clocks that differ by a minute, but no later instant', () => {
    expect(isLiveSession(times(-60, -60), 'member', NOW)).toBe(true);
    expect(isLiveSession(times(-61, -61), 'member', NOW)).toBe(false);
  });

  it.each(['', 'yesterday', 'NaN'])('is false for the instant %j', (lastSeenAt) => {
    expect(isLiveSession({ ...times(0, 0), lastSeenAt }, 'member', NOW)).toBe(false);
    expect(isLiveSession({ ...times(0, 0), createdAt: lastSeenAt }, 'member', NOW)).toBe(false);
  });
});

describe('sessionDeadline', () => {
  it('is thirty days after the start, regardless of requests', () => {
    expect(sessionDeadline(times(29 * DAY, 10))).toBe(ago(-DAY));
  });
});

describe('isRecentlyAuthenticated', () => {
  it.each([
    [0, true],
    [300, true],
    [300.001, false],
    [-61, false],
  ])('after %d s, returns %j', (seconds, recent) => {
    expect(isRecentlyAuthenticated({ authenticatedAt: ago(seconds) }, NOW)).toBe(recent);
  });

  it('is false for an invalid instant', () => {
    expect(isRecentlyAuthenticated({ authenticatedAt: '' }, NOW)).toBe(false);
  });
});

describe('isTouchDue', () => {
  it.each([
    [0, false],
    [59.999, false],
    [60, true],
    [-61, true],
  ])('after %d s, returns %j', (seconds, worth) => {
    expect(isTouchDue({ lastSeenAt: ago(seconds) }, NOW)).toBe(worth);
  });
});
