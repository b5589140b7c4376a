import { describe, expect, it } from 'vitest';
import { createAuditMac } from '../../../shared/people/identity/audit-mac.ts';
import { createKeyRing } from '../../../shared/people/identity/key-ring.ts';
import { createSecretBox } from '../../../shared/people/identity/secret-box.ts';

const ringOf = (ring: object) => createKeyRing(async () => JSON.stringify(ring));
const ONE = { current: 'k1', k1: 'a'.repeat(64) };
const TWO = { current: 'k2', k1: 'a'.repeat(64), k2: 'b'.repeat(64) };

describe('createKeyRing', () => {
  it('derives keys of 256 bits that differ by purpose and by key, and are the same every time', async () => {
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
  ])('refuses %s without telling it', async (_what, text) => {
    await expect(createKeyRing(async () => text).current('seal')).rejects.toThrow(
      new Error('The key secret is not a valid key ring'),
    );
  });

  it('finds no key that the ring does not hold', async () => {
    expect(await ringOf(ONE).find('seal', 'k2')).toBeUndefined();
    expect(await ringOf(ONE).find('seal', 'toString')).toBeUndefined();
  });
});

describe('createSecretBox', () => {
  it('opens what it sealed, with the same context only', async () => {
    const box = createSecretBox(ringOf(ONE));
    const sealed = await box.seal('client secret ✓', 'provider:1:client_secret');

    expect(sealed).not.toContain('client');
    expect(await box.open(sealed, 'provider:1:client_secret')).toBe('client secret ✓');
    await expect(box.open(sealed, 'provider:2:client_secret')).rejects.toThrow('belongs to another record');
  });

  it('seals the same text to another one each time', async () => {
    const box = createSecretBox(ringOf(ONE));
    expect(await box.seal('x', 'c')).not.toBe(await box.seal('x', 'c'));
  });

  it('opens secrets of the old key after a rotation, and marks them as old', async () => {
    const sealed = await createSecretBox(ringOf(ONE)).seal('x', 'c');
    const after = createSecretBox(ringOf(TWO));

    expect(await after.open(sealed, 'c')).toBe('x');
    expect(await after.isCurrent(sealed)).toBe(false);
    expect(await after.isCurrent(await after.seal('x', 'c'))).toBe(true);
  });

  it('names the key that is missing, and refuses a text that was changed', async () => {
    const sealed = await createSecretBox(ringOf(TWO)).seal('x', 'c');
    const parts = sealed.split('.');
    const flipped = [...parts.slice(0, 3), `${parts[3]?.startsWith('A') ? 'B' : 'A'}${parts[3]?.slice(1)}`, parts[4]];

    await expect(createSecretBox(ringOf(ONE)).open(sealed, 'c')).rejects.toThrow('The key k2');
    await expect(createSecretBox(ringOf(TWO)).open(flipped.join('.'), 'c')).rejects.toThrow();
  });
});

describe('createAuditMac', () => {
  it('verifies what it signed, also after a rotation, and nothing else', async () => {
    const signed = await createAuditMac(ringOf(ONE)).sign('record');
    const after = createAuditMac(ringOf(TWO));

    expect(await after.verify('record', signed)).toBe(true);
    expect(await after.verify('Record', signed)).toBe(false);
    expect(await after.verify('record', { ...signed, keyId: 'k2' })).toBe(false);
    expect(await after.verify('record', { ...signed, keyId: 'k3' })).toBe(false);
    expect(await after.verify('record', { ...signed, mac: '' })).toBe(false);
  });
});
