import { describe, expect, it } from 'vitest';
import {
  createKeyRing,
  currentKey,
  supersededKeys,
  withNewKey,
  withoutKeys,
} from '../../../shared/people/crypto/key-ring.ts';
import { createSecretBox } from '../../../shared/people/crypto/secret-box.ts';

const TEXT = 'a'.repeat(64);
const FIRST = JSON.stringify({ current: 'k1', k1: TEXT });

describe('withNewKey', () => {
  it('adds a key named by the current time and makes it current', () => {
    const ring = withNewKey(FIRST, '2026-03-01T10:20:30.456Z', 'b'.repeat(64));
    expect(JSON.parse(ring)).toEqual({ current: 'k20260301102030', k1: TEXT, k20260301102030: 'b'.repeat(64) });
    expect(currentKey(ring)).toBe('k20260301102030');
    expect(() => withNewKey(ring, '2026-03-01T10:20:30.999Z', TEXT)).toThrow('already');
  });
});

describe('supersededKeys', () => {
  const second = withNewKey(FIRST, '2026-01-01T00:00:00.000Z', TEXT);
  const third = withNewKey(second, '2026-03-01T00:00:00.000Z', TEXT);

  it('are those replaced long enough ago, never the current one', () => {
    expect(supersededKeys(third, 90, '2026-03-31T23:59:59.000Z')).toEqual([]);
    expect(supersededKeys(third, 90, '2026-04-01T00:00:00.000Z')).toEqual(['k1']);
    expect(supersededKeys(third, 90, '2026-06-01T00:00:00.000Z')).toEqual(['k1', 'k20260101000000']);
    expect(supersededKeys(FIRST, 0, '2036-01-01T00:00:00.000Z')).toEqual([]);
  });

  it('stay until every function has the new key', () => {
    expect(supersededKeys(third, 0, '2026-03-01T00:09:59.000Z')).toEqual(['k1']);
    expect(supersededKeys(third, 0, '2026-03-01T00:10:00.000Z')).toEqual(['k1', 'k20260101000000']);
    expect(JSON.parse(withoutKeys(third, ['k1', 'k20260101000000']))).toEqual({
      current: 'k20260301000000',
      k20260301000000: TEXT,
    });
  });
});

describe('createKeyRing', () => {
  it('finds a key that was added after the ring was read', async () => {
    const rotated = withNewKey(FIRST, '2026-03-01T10:20:30.456Z', 'b'.repeat(64));
    const sealed = await createSecretBox(createKeyRing(async () => rotated)).seal('secret', 'context');
    const stale = createSecretBox(createKeyRing(async (options) => (options?.fresh === true ? rotated : FIRST)));

    expect(await stale.open(sealed, 'context')).toBe('secret');
    expect(await stale.isCurrent(sealed)).toBe(false);
  });
});
