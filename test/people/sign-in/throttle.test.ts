import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_BACKOFF, NETWORK_BACKOFF, waitSeconds } from '../../../shared/people/sign-in/domain/throttle.ts';

const LAST = '2026-03-01T12:00:00.000Z';
const later = (seconds: number) => new Date(Date.parse(LAST) + seconds * 1000).toISOString();

describe('waitSeconds', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 30],
    [6, 60],
    [7, 120],
    [9, 480],
    [10, 900],
    [11, 900],
    [5000, 900],
  ])('after %i failures at an account, is %i seconds', (count, seconds) => {
    expect(waitSeconds({ count, lastAt: LAST }, ACCOUNT_BACKOFF, LAST)).toBe(seconds);
  });

  it.each([
    [29, 0],
    [30, 30],
    [31, 60],
    [100, 900],
  ])('after %i failures from a network, is %i seconds', (count, seconds) => {
    expect(waitSeconds({ count, lastAt: LAST }, NETWORK_BACKOFF, LAST)).toBe(seconds);
  });

  it('returns the remaining wait', () => {
    const failures = { count: 6, lastAt: LAST };

    expect([0, 0.5, 59.2, 60, 3600].map((passed) => waitSeconds(failures, ACCOUNT_BACKOFF, later(passed)))).toEqual([
      ...[60, 60, 1, 0, 0],
    ]);
  });

  it('requires no wait without failures', () => {
    expect(waitSeconds({ count: 0, lastAt: null }, ACCOUNT_BACKOFF, LAST)).toBe(0);
  });

  it('never exceeds a quarter of an hour, even if clocks differ', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: -1e6, max: 1e6 }), (count, passed) => {
        const seconds = waitSeconds({ count, lastAt: LAST }, ACCOUNT_BACKOFF, later(passed));

        expect(seconds).toBeLessThanOrEqual(900);
        expect(waitSeconds({ count, lastAt: LAST }, ACCOUNT_BACKOFF, later(900))).toBe(0);
      }),
    );
  });

  it('allows at most 110 password attempts per account and day', () => {
    let tries = 0;
    let time = 0;
    for (let count = 0; time < 86_400; count++) {
      time += waitSeconds({ count, lastAt: LAST }, ACCOUNT_BACKOFF, LAST);
      tries++;
    }

    expect(tries).toBeLessThanOrEqual(110);
  });
});
