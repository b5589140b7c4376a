import { describe, expect, it } from 'vitest';
import { createSyncClock } from '../../../shared/bank/sync/use-cases/sync-dependencies.ts';

const LIFE = 80_000;
const clockAt = () => {
  let passed = 0;
  const clock = createSyncClock(
    { sliceSeconds: 50, leaseSeconds: 90 },
    () => passed,
    () => LIFE - passed,
  );
  return { clock, pass: (seconds: number) => (passed += seconds * 1_000) };
};

describe('createSyncClock', () => {
  it('starts windows only in the first half of the time', () => {
    const { clock, pass } = clockAt();
    pass(39);
    expect(clock.mayContinue()).toBe(true);
    pass(1);
    expect(clock.mayContinue()).toBe(false);
  });

  it('gives the requests of a window half a minute', () => {
    const { clock, pass } = clockAt();
    const remaining = clock.startTimer();
    expect(remaining()).toBe(30_000);
    pass(29);
    expect(remaining()).toBe(1_000);
    pass(2);
    expect(remaining()).toBe(0);
  });

  it('reserves an eighth of the time for the last window', () => {
    const { clock, pass } = clockAt();
    pass(45);
    expect(clock.startTimer()()).toBe(25_000);
    pass(30);
    expect(clock.startTimer()()).toBe(0);
  });
});
