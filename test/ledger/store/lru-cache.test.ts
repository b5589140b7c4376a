import { describe, expect, it } from 'vitest';
import { createRecent } from '../../../shared/ledger/store/lru-cache.ts';

describe('createRecent', () => {
  it('keeps what was used last, up to a weight', () => {
    const recent = createRecent<string>(10);
    recent.keep('a', 'A', 4);
    recent.keep('b', 'B', 4);
    expect(recent.get('a')).toBe('A');
    recent.keep('c', 'C', 4);
    expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual(['A', undefined, 'C']);
  });

  it('replaces a value, with its weight', () => {
    const recent = createRecent<string>(10);
    recent.keep('a', 'old', 9);
    recent.keep('a', 'new', 1);
    recent.keep('b', 'B', 9);
    expect([recent.get('a'), recent.get('b')]).toEqual(['new', 'B']);
  });

  it('does not keep what is too large', () => {
    const recent = createRecent<string>(10);
    expect(recent.keep('a', 'A', 11)).toBe('A');
    expect(recent.get('a')).toBeUndefined();
    recent.keep('b', 'B', 10);
    expect(recent.get('b')).toBe('B');
  });
});
