import { describe, expect, it } from 'vitest';
import { readOnce } from '../../../shared/platform/domain/read-once.ts';

/** A read that fails the first `failures` times, and a count of the times that it was asked. */
const reader = ({ failures = 0 } = {}) => {
  let times = 0;
  const read = readOnce(async (text: string) => {
    times += 1;
    if (times <= failures) throw new Error(`failure ${times}`);
    return `${text} ${times}`;
  });
  return { read, times: () => times };
};

describe('readOnce', () => {
  it('reads once for calls at the same time and for later ones', async () => {
    const { read, times } = reader();

    expect(await Promise.all([read('read'), read('read')])).toEqual(['read 1', 'read 1']);
    expect(await read('read')).toBe('read 1');
    expect(times()).toBe(1);
  });

  it('reads again after a failure, which all calls that waited for it get', async () => {
    const { read, times } = reader({ failures: 1 });
    const waiting = await Promise.allSettled([read('read'), read('read')]);

    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(times()).toBe(1);
    expect(await read('read')).toBe('read 2');
    expect(await read('read')).toBe('read 2');
    expect(times()).toBe(2);
  });
});
