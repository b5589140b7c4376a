import { describe, expect, it } from 'vitest';
import { createOriginCheck } from '../../../shared/platform/secrets/origin-secret.ts';

/** A reader that remembers `remembered` until a fresh value is requested. */
const checking = (remembered: object | string, stored = remembered) => {
  const state = { fresh: 0 };
  const text = (value: object | string) => (typeof value === 'string' ? value : JSON.stringify(value));
  const isOriginSecret = createOriginCheck(async (options) => {
    if (options?.fresh !== true) return text(remembered);
    state.fresh++;
    return text(stored);
  });
  return { state, isOriginSecret };
};

describe('the origin secret', () => {
  it('may be the current or the previous value', async () => {
    const { state, isOriginSecret } = checking({ current: 'new', previous: 'old' });
    expect([await isOriginSecret('new'), await isOriginSecret('old')]).toEqual([true, true]);
    expect(state.fresh).toBe(0);
  });

  it.each(['other', 'ol', 'NEW', 'undefined', '{"current":"new","previous":"old"}'])('is not %j', async (given) => {
    expect(await checking({ current: 'new', previous: 'old' }).isOriginSecret(given)).toBe(false);
    expect(await checking({ current: 'new' }).isOriginSecret(given)).toBe(false);
  });

  it('is read again if an unknown value arrives, because it may have been rotated', async () => {
    const { isOriginSecret } = checking({ current: 'old' }, { current: 'new', previous: 'old' });
    expect(await isOriginSecret('new')).toBe(true);
  });

  it('is never empty, and is not read for a request without one', async () => {
    const { state, isOriginSecret } = checking({ current: 'new' });
    expect(await isOriginSecret('')).toBe(false);
    expect(state.fresh).toBe(0);
  });

  it.each(['plain text', '{}', '{"current":""}', '{"current":"new","previous":""}', '[]'])(
    'must be JSON with a current value, and errors do not contain it: %s',
    async (text) => {
      const { isOriginSecret } = checking(text);
      await expect(isOriginSecret('new')).rejects.toThrow(/^The origin secret must be JSON with `current`/);
    },
  );
});
