import { describe, expect, it } from 'vitest';
import { meanwhile, withMeanwhile } from '../../../shared/platform/sqs/meanwhile.ts';

describe('meanwhile', () => {
  const begin = () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done: string[] = [];
    const act = () => promise.finally(() => done.push('sent'));
    return { act, resolve, reject, done };
  };

  it('lets the caller go on, and the work ends when all has been done', async () => {
    const { act, resolve, done } = begin();
    const work = withMeanwhile(async () => {
      await meanwhile(act);
      done.push('went on');
      resolve();
    });
    await work;
    expect(done).toEqual(['went on', 'sent']);
  });

  it('waits where nobody waits for it later', async () => {
    const { act, resolve, done } = begin();
    const waiting = meanwhile(act).then(() => done.push('went on'));
    resolve();
    await waiting;
    expect(done).toEqual(['sent', 'went on']);
  });

  it('does not fail the work, and is waited for also if the work fails', async () => {
    const { act, reject, done } = begin();
    const work = withMeanwhile(async () => {
      await meanwhile(act);
      setImmediate(() => reject(new Error('no answer')));
      throw new Error('the work failed');
    });
    await expect(work).rejects.toThrow('the work failed');
    expect(done).toEqual(['sent']);
    await expect(withMeanwhile(() => meanwhile(() => Promise.reject(new Error('no answer'))))).resolves.toBeUndefined();
  });
});
