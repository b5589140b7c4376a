import { describe, expect, it } from 'vitest';
import { rateUse, slotOf, windowOf } from '../../../shared/platform/domain/rate-window.ts';

describe('windowOf', () => {
  it.each([
    ['2026-01-02T03:00:00.000Z', '2026-01-02T03:00:00.000Z'],
    ['2026-01-02T03:59:59.999Z', '2026-01-02T03:00:00.000Z'],
  ])('assigns %s to the hour of %s', (now, window) => {
    expect(windowOf(now)).toBe(window);
  });
});

describe('rateUse', () => {
  it.each([
    ['2026-01-02T03:00:00.000Z', 3600],
    ['2026-01-02T03:59:00.000Z', 60],
    ['2026-01-02T03:59:59.999Z', 1],
  ])('returns at %s: %i seconds left', (now, resetSeconds) => {
    expect(rateUse(10, 4, false, now)).toEqual({ limit: 10, used: 4, remaining: 6, resetSeconds, limited: false });
  });

  it('never has fewer than zero left, even after the limit was lowered', () => {
    expect(rateUse(10, 12, true, '2026-01-02T03:00:00.000Z').remaining).toBe(0);
  });
});

describe('slotOf', () => {
  it.each([
    ['2026-01-02T03:00:00.000Z', { name: 'slot0', earlier: [], resetSeconds: 10 }],
    ['2026-01-02T03:00:29.999Z', { name: 'slot2', earlier: ['slot1', 'slot0'], resetSeconds: 1 }],
  ])('names the ten seconds of the hour that include %s', (now, slot) => {
    expect(slotOf(now)).toEqual(slot);
  });

  it('names at most twelve earlier ones', () => {
    const { name, earlier } = slotOf('2026-01-02T03:59:59.000Z');
    expect([name, earlier.length, earlier.at(-1)]).toEqual(['slot359', 12, 'slot347']);
  });
});
