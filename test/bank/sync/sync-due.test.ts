import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterMidnight, fractionOf, nextSyncAt, retryAt } from '../../../shared/bank/sync/domain/sync-record.ts';

const NOW = '2026-03-01T08:00:00.000Z';
const minutesFrom = (instant: string, since = NOW): number => (Date.parse(instant) - Date.parse(since)) / 60_000;

describe('nextSyncAt', () => {
  it('is a day after the sync began, plus or minus half an hour', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(Math.abs(minutesFrom(nextSyncAt(id, NOW, NOW)) - 1_440)).toBeLessThanOrEqual(30);
      }),
    );
  });

  it('is the same for the same sync, and spread over many', () => {
    const times = Array.from({ length: 200 }, (_, at) => nextSyncAt(`sync-${at}`, NOW, NOW));
    expect(nextSyncAt('sync-7', NOW, NOW)).toBe(times[7]);
    const tenths = new Set(times.map((time) => Math.floor((minutesFrom(time) - 1_410) / 6)));
    expect(tenths.size).toBe(10);
  });

  it('is never immediate, however long the sync took', () => {
    expect(nextSyncAt('a', '2026-02-20T08:00:00.000Z', NOW)).toBe('2026-03-01T08:15:00.000Z');
  });
});

describe('afterMidnight', () => {
  it('is in the first half hour of the next UTC day', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 86_399 }), (id, second) => {
        const now = new Date(Date.parse('2026-03-01T00:00:00Z') + second * 1_000).toISOString();
        const minutes = minutesFrom(afterMidnight(id, now), '2026-03-02T00:00:00.000Z');
        expect(minutes).toBeGreaterThanOrEqual(0);
        expect(minutes).toBeLessThanOrEqual(30);
      }),
    );
  });
});

describe('retryAt', () => {
  it.each([
    [0, undefined, 15],
    [1, undefined, 30],
    [5, undefined, 480],
    [6, undefined, 720],
    [500, undefined, 720],
    [0, 3_600, 60],
    [9, 5, 1],
    [0, 86_400, 1_440],
    [0, 9_999_999, 2_880],
  ])('waits after %i failures, with %s s requested, for %i minutes', (failures, retryAfter, minutes) => {
    expect(minutesFrom(retryAt(NOW, failures, retryAfter))).toBe(minutes);
  });
});

describe('fractionOf', () => {
  it('is from 0 to below 1', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const fraction = fractionOf(text);
        expect(fraction >= 0 && fraction < 1).toBe(true);
      }),
    );
  });
});
