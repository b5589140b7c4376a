import { describe, expect, it } from 'vitest';
import { createLruCache } from '../../../shared/ledger/store/lru-cache.ts';

describe('createLruCache', () => {
  it('keeps what was used last, up to a weight', () => {
    const cache = createLruCache<string>(10);
    cache.keep('a', 'A', 4);
    cache.keep('b', 'B', 4);
    expect(cache.get('a')).toBe('A');
    cache.keep('c', 'C', 4);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
  });

  it('replaces a value, with its weight', () => {
    const cache = createLruCache<string>(10);
    cache.keep('a', 'old', 9);
    cache.keep('a', 'new', 1);
    cache.keep('b', 'B', 9);
    expect([cache.get('a'), cache.get('b')]).toEqual(['new', 'B']);
  });

  it('does not keep what is too large', () => {
    const cache = createLruCache<string>(10);
    expect(cache.keep('a', 'A', 11)).toBe('A');
    expect(cache.get('a')).toBeUndefined();
    cache.keep('b', 'B', 10);
    expect(cache.get('b')).toBe('B');
  });
});
