import { expect, it } from 'vitest';
import { createSliceClock } from '../../../shared/platform/use-cases/clock.ts';

it('lets every lease of a slice end at the same time, before its message is delivered again', () => {
  let time = Date.parse('2026-03-01T00:00:00.000Z');
  const clock = createSliceClock(
    { sliceSeconds: 50, leaseSeconds: 90 },
    () => time,
    () => 80_000,
  );
  time += 45_000;

  expect(clock.now()).toBe('2026-03-01T00:00:45.000Z');
  expect(clock.leaseUntil()).toBe('2026-03-01T00:01:30.000Z');
});
