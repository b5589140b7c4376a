import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryIdOf, pageKeyOf } from '../../../shared/ledger/entries/domain/entry.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';

const pageKey = fc.record({
  tag: fc.integer({ min: 0, max: 0xffffffff }).map((tag) => tag.toString(16).padStart(8, '0')),
  month: fc
    .tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, month]) => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`),
});

describe('entryIdOf', () => {
  it('is a UUIDv8 of tag, month index and 74 bits of the hash', () => {
    const hash = Uint8Array.from([0xab, 0xcd, 0xef, 0x01, 0x23, 0x45, 0x67, 0x89, 0xaa, 0xbb]);

    // 2026 × 12 + 3 = 24315 = 0x5efb
    expect(entryIdOf({ tag: '00c0ffee', month: '2026-03' }, hash)).toBe('00c0ffee-5efb-8abc-9ef0-123456789aab');
  });

  it('encodes its page', () => {
    fc.assert(
      fc.property(pageKey, fc.string(), (key, seed) => {
        const id = entryIdOf(key, sha256(seed));

        expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(pageKeyOf(id)).toEqual(key);
      }),
    );
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('depends on byte %i of the hash', (byte) => {
    const key = { tag: '00000000', month: '2026-01' };
    const hash = new Uint8Array(32);

    expect(entryIdOf(key, hash)).not.toBe(entryIdOf(key, hash.with(byte, 0x11)));
  });
});

describe('pageKeyOf', () => {
  it.each([
    ['another version', '00c0ffee-5efb-4abc-9ef0-123456789aab'],
    ['another variant', '00c0ffee-5efb-8abc-cef0-123456789aab'],
    ['upper case', '00C0FFEE-5efb-8abc-9ef0-123456789aab'],
    ['month index 0', '00c0ffee-0000-8abc-9ef0-123456789aab'],
    ['something before it', 'x00c0ffee-5efb-8abc-9ef0-123456789aab'],
    ['a line break after it', '00c0ffee-5efb-8abc-9ef0-123456789aab\n'],
    ['nothing', ''],
    ['a prototype', '__proto__'],
  ])('finds no page for %s', (_, id) => {
    expect(pageKeyOf(id)).toBeUndefined();
  });
});
