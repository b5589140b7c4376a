import { describe, expect, it } from 'vitest';
import { createAuditMac } from '../../../shared/people/crypto/audit-mac.ts';
import { createKeyRing } from '../../../shared/people/crypto/key-ring.ts';
import { createSecretBox } from '../../../shared/people/crypto/secret-box.ts';

const ringOf = (ring: object) => createKeyRing(async () => JSON.stringify(ring));
const ONE = { current: 'k1', k1: 'a'.repeat(64) };
const TWO = { current: 'k2', k1: 'a'.repeat(64), k2: 'b'.repeat(64) };

describe('createKeyRing', () => {
  it('derives deterministic 256-bit keys that differ by purpose and by key', async () => {
    const keys = [
      await ringOf(ONE).current('seal'),
      await ringOf(ONE).current('audit'),
      await ringOf(TWO).current('seal'),
    ].map(({ bytes }) => Buffer.from(bytes).toString('hex'));

    expect(new Set(keys).size).toBe(3);
    expect(keys.every((key) => key.length === 64)).toBe(true);
    expect(Buffer.from((await ringOf(TWO).find('seal', 'k1'))?.bytes ?? []).toString('hex')).toBe(keys[0]);
  });

  it.each([
    ['no JSON', 'k1'],
    ['a key that is too short', JSON.stringify({ current: 'k1', k1: 'short' })],
    ['a current key that is not there', JSON.stringify({ current: 'k2', k1: 'a'.repeat(64) })],
    ['a current key named after a property of every object', JSON.stringify({ current: 'toString' })],
  ])('refuses %s without revealing it', async (_what, text) => {
    await expect(createKeyRing(async () => text).current('seal')).rejects.toThrow(
      new Error('The key secret is not a valid key ring'),
    );
  });

  it('returns undefined for a key that is not in the ring', async () => {
    expect(await ringOf(ONE).find('seal', 'k2')).toBeUndefined();
    expect(await ringOf(ONE).find('seal', 'toString')).toBeUndefined();
  });
});

describe('createSecretBox', () => {
  it('decrypts only with the same context', async () => {
    const box = createSecretBox(ringOf(ONE));
    const sealed = await box.seal('client secret ✓', 'provider:1:client_secret');

    expect(sealed).not.toContain('client');
    expect(await box.open(sealed, 'provider:1:client_secret')).toBe('client secret ✓');
    await expect(box.open(sealed, 'provider:2:client_secret')).rejects.toThrow('belongs to another record');
  });

  it('encrypts the same text differently each time', async () => {
    const box = createSecretBox(ringOf(ONE));
    expect(await box.seal('x', 'c')).not.toBe(await box.seal('x', 'c'));
  });

  it('decrypts with the old key after a rotation, and reports that it is old', async () => {
    const sealed = await createSecretBox(ringOf(ONE)).seal('x', 'c');
    const after = createSecretBox(ringOf(TWO));

    expect(await after.open(sealed, 'c')).toBe('x');
    expect(await after.isCurrent(sealed)).toBe(false);
    expect(await after.isCurrent(await after.seal('x', 'c'))).toBe(true);
  });

  it('names the missing key, and refuses a modified text', async () => {
    const sealed = await createSecretBox(ringOf(TWO)).seal('x', 'c');
    const parts = sealed.split('.');
    const flipped = [...parts.slice(0, 3), `${parts[3]?.startsWith('A') ? 'B' : 'A'}${parts[3]?.slice(1)}`, parts[4]];

    await expect(createSecretBox(ringOf(ONE)).open(sealed, 'c')).rejects.toThrow('The key k2');
    await expect(createSecretBox(ringOf(TWO)).open(flipped.join('.'), 'c')).rejects.toThrow();
  });
});

describe('createAuditMac', () => {
  it('verifies only its own MACs, also after a rotation', async () => {
    const signed = await createAuditMac(ringOf(ONE)).sign('record');
    const after = createAuditMac(ringOf(TWO));

    expect(await after.verify('record', signed)).toBe(true);
    expect(await after.verify('Record', signed)).toBe(false);
    expect(await after.verify('record', { ...signed, keyId: 'k2' })).toBe(false);
    expect(await after.verify('record', { ...signed, keyId: 'k3' })).toBe(false);
    expect(await after.verify('record', { ...signed, mac: '' })).toBe(false);
  });
});
