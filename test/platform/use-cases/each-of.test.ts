import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eachOf } from '../../../shared/platform/use-cases/each-of.ts';

describe('eachOf', () => {
  it('limits concurrency, and processes each item once', async () => {
    let now = 0;
    let most = 0;
    const done: number[] = [];
    await eachOf([...Array(50).keys()], 16, async (item) => {
      most = Math.max(most, ++now);
      await sleep(1);
      now--;
      done.push(item);
    });
    expect(most).toBe(16);
    expect(done.sort((a, b) => a - b)).toEqual([...Array(50).keys()]);
  });

  it('completes all others before it throws', async () => {
    const done: number[] = [];
    const work = eachOf([1, 2, 3, 4], 2, async (item) => {
      if (item === 2) throw new Error('two');
      done.push(item);
    });
    await expect(work).rejects.toThrow('two');
    expect(done).toEqual([1, 3, 4]);
  });
});
