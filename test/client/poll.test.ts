import { describe, expect, it } from 'vitest';
import { pollUntil } from '../../client/src/index.ts';

describe('pollUntil', () => {
  it('reads again until the work has ended, and returns the last state', async () => {
    const states = ['running', 'running', 'done'];
    expect(
      await pollUntil(
        async () => states.shift(),
        (state) => state === 'done',
      ),
    ).toBe('done');
    expect(states).toEqual([]);
  });

  it('stops waiting when the caller does', async () => {
    const stop = new AbortController();
    const hasEnded = () => {
      queueMicrotask(() => stop.abort(new Error('closed')));
      return false;
    };
    await expect(pollUntil(async () => 'running', hasEnded, stop.signal)).rejects.toThrow('closed');
  });
});
