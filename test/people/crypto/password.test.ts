import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '../../../shared/people/crypto/password.ts';

describe('hashPassword', () => {
  it('creates an argon2id hash with at least the recommended cost and a random salt', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);

    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
  });
});

describe('verifyPassword', () => {
  it('accepts only the right password', async () => {
    const hash = await hashPassword('correct horse');

    expect(await verifyPassword('correct horse', hash)).toBe(true);
    expect(await verifyPassword('correct horsE', hash)).toBe(false);
  });

  it('treats all compositions of a character alike', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('café'))).toBe(true);
  });

  it.each([undefined, null])('returns false without a hash (%s), in the same time', async (hash) => {
    const started = performance.now();

    expect(await verifyPassword('anything', hash)).toBe(false);
    expect(performance.now() - started).toBeGreaterThan(5);
  });

  it('refuses an empty password', async () => {
    expect(await verifyPassword('', await hashPassword('correct horse'))).toBe(false);
  });
});
