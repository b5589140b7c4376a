import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome } from '../../local/lambda/function-process.ts';
import { openFiredTimes, type Schedule, startSchedules } from '../../local/schedules.ts';
import { until } from '../support/until.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let folder: string;
const fired: string[] = [];
const receivers = () => ({
  runs: new Map(),
  functions: {
    invoke: async (arn: string) => {
      fired.push(arn);
      return { kind: 'done', payload: '' };
    },
  } as never,
  fauxqs: {} as never,
  times: openFiredTimes(folder),
  log: () => undefined,
});
const every = (everyMs: number): Schedule => ({
  id: `every-${everyMs}`,
  name: 'rule',
  everyMs,
  targets: [{ arn: `arn:${everyMs}`, input: undefined }],
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-schedules-'));
  vi.useFakeTimers({ now: Date.parse('2026-03-01T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  fired.length = 0;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs for a while and ends. */
const runFor = async (schedules: readonly Schedule[], ms: number, timeScale = 1): Promise<number> => {
  const { stop } = startSchedules(schedules, timeScale, receivers());
  await vi.advanceTimersByTimeAsync(ms);
  stop();
  const count = fired.length;
  await vi.advanceTimersByTimeAsync(10 * DAY);
  expect(fired).toHaveLength(count);
  return count;
};

describe('startSchedules', () => {
  it('fires at each interval, not before the first one has passed, and not after a stop', async () => {
    expect(await runFor([every(MINUTE)], 5 * MINUTE + 1)).toBe(5);
  });

  it('scales intervals', async () => {
    expect(await runFor([every(MINUTE)], MINUTE + 1, 0.1)).toBe(10);
  });

  it('fires a daily schedule after a day across several starts, and only once for missed days', async () => {
    const times = openFiredTimes(folder);
    times.last('every-86400000');
    vi.setSystemTime(Date.parse('2026-03-01T20:00:00Z'));
    const { stop } = startSchedules([every(DAY)], 1, receivers());
    await vi.advanceTimersByTimeAsync(3 * 3_600_000);
    expect(fired).toHaveLength(0);
    stop();

    vi.setSystemTime(Date.parse('2026-03-05T00:00:00Z'));
    expect(await runFor([every(DAY)], MINUTE)).toBe(1);
  });

  it('fires again although the run before has not ended', async () => {
    const never = { invoke: () => new Promise(() => fired.push('begun')) } as never;
    const { stop } = startSchedules([every(MINUTE)], 1, { ...receivers(), functions: never });
    await vi.advanceTimersByTimeAsync(3 * MINUTE + 1);
    stop();
    expect(fired).toEqual(['begun', 'begun', 'begun']);
  });

  it.each([
    ['twice again if it fails', 5, 3],
    ['until it succeeds', 1, 2],
  ])('runs %s, as Lambda does with events for which nobody waits', async (_which, failing, times) => {
    vi.useRealTimers();
    const log: string[] = [];
    const functions = {
      invoke: async (): Promise<Outcome> => {
        fired.push(String(Date.now()));
        if (fired.length > failing) return { kind: 'done', payload: '' };
        return { kind: 'failed', error: { errorType: 'Error', errorMessage: 'on purpose', trace: [] } };
      },
    } as never;
    const first = { ...receivers(), functions, log: (line: string) => log.push(line) };
    const due = { ...every(DAY), targets: [{ arn: 'arn:f', input: undefined }] };
    const { stop } = startSchedules([due], 0.001, { ...first, times: { last: () => 0, note: () => undefined } });
    await until(
      () => fired.length,
      (count) => count === times,
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    stop();
    expect(fired).toHaveLength(times);
    expect(log).toEqual(Array.from({ length: Math.min(failing, times) }, () => 'rule: Error: on purpose'));
    const [began = 0, again = 0] = fired.map(Number);
    expect(again - began).toBeGreaterThanOrEqual(59);
  });
});
