import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { drive, percentile } from '../../bench/measure.ts';

describe('drive', () => {
  it('does every job once, never more at a time than requested', async () => {
    let running = 0;
    let most = 0;
    const done: number[] = [];
    const jobs = Array.from({ length: 20 }, (_, index) => async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(2);
      running -= 1;
      done.push(index);
    });
    const { seconds, times } = await drive(jobs, 4);

    expect(done.toSorted((a, b) => a - b)).toEqual(jobs.map((_, index) => index));
    expect(most).toBe(4);
    expect(times).toHaveLength(20);
    expect(seconds * 1000).toBeGreaterThanOrEqual(Math.max(...times) - 1);
  });

  it('fails with the job that fails', async () => {
    await expect(drive([async () => Promise.reject(new Error('on purpose'))], 2)).rejects.toThrow('on purpose');
  });
});

describe('percentile', () => {
  it('is the least that the share stays within', () => {
    const times = [5, 1, 4, 2, 3];
    expect([0, 0.2, 0.5, 0.8, 0.99, 1].map((share) => percentile(times, share))).toEqual([1, 1, 3, 4, 5, 5]);
    expect(percentile([], 0.5)).toBeNaN();
  });
});
