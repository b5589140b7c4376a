import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { refreshTokens } from '../../../shared/people/crypto/refresh-token.ts';

const { newKey, issue, read, seal, open } = refreshTokens;

describe('refreshTokens', () => {
  it('are random, identify their grant, and show whether they were issued', () => {
    const [id, key] = [randomUUID(), newKey()];
    const tokens = Array.from({ length: 100 }, () => issue(id, key));

    expect(new Set(tokens).size).toBe(100);
    for (const token of tokens) {
      expect(read(token)?.grantId).toBe(id);
      expect(read(token)?.isOf(key)).toBe(true);
      expect(read(token)?.isOf(newKey())).toBe(false);
    }
  });

  it('refuses any other token', () => {
    const [id, key] = [randomUUID(), newKey()];
    const token = issue(id, key);
    for (let at = 0; at < token.length; at++) {
      const changed = `${token.slice(0, at)}${token[at] === 'a' ? 'b' : 'a'}${token.slice(at + 1)}`;
      const found = read(changed);
      // the last character of each part has unused bits
      if (found?.grantId === id && at !== token.length - 1) expect(found.isOf(key)).toBe(false);
    }
    for (const text of ['', 'x', `${token}x`, ` ${token}`, `${token}\n`, token.toUpperCase()]) {
      expect(read(text)?.isOf(key) ?? false).toBe(false);
    }
  });

  it('let only the previous token decrypt the next', () => {
    const [id, key] = [randomUUID(), newKey()];
    const [predecessor, successor] = [issue(id, key), issue(id, key)];
    const sealed = seal(successor, predecessor);

    expect(open(sealed, predecessor)).toBe(successor);
    expect(sealed).not.toContain(successor.slice(37, 60));
    expect(open(sealed, successor)).toBeUndefined();
    expect(open(sealed, issue(id, key))).toBeUndefined();
    const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
    expect(open(changed, predecessor)).toBeUndefined();
  });
});
