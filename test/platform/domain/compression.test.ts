import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compressText, compressTightly, decompressText } from '../../../shared/platform/domain/bytes/compression.ts';

/** Well-formed, because UTF-8 has no lone surrogates. */
const text = fc.array(
  fc.oneof(
    fc.constantFrom('0', '00', '1234567890', '٣', '９', '½', '\0', '"', '😀0', '', ','),
    fc.string({ unit: 'grapheme' }),
    fc.nat().map(String),
  ),
);

const WAYS = { compressText, compressTightly };

describe.each(Object.entries(WAYS))('%s', (_name, compress) => {
  it('keeps every text', () => {
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join('').toWellFormed();

        expect(decompressText(compress(whole))).toBe(whole);
      }),
    );
  });

  it('is deterministic', () => {
    expect(compress('Coffee 17, 2026')).toEqual(compress('Coffee 17, 2026'));
  });

  it('never returns another text if a byte is damaged', () => {
    const stored = compress('Coffee 17, Tea 18, Coffee 19');
    for (const at of stored.keys()) {
      const damaged = Buffer.from(stored);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(readOrRefuse(damaged)).not.toBe('another text');
    }
  });
});

/** The text if it is the right one; some bytes of a frame mean nothing. */
const readOrRefuse = (stored: Uint8Array): string => {
  try {
    return decompressText(stored) === 'Coffee 17, Tea 18, Coffee 19' ? 'the text' : 'another text';
  } catch {
    return 'refused';
  }
};

describe('compressTightly', () => {
  it('takes less than compressText for names that differ in a number', () => {
    const names = Array.from(
      { length: 500 },
      (_, at) => `CARD PAYMENT ${(at * 387_420_489) % 1_000_000_007} SHOP ${at}`,
    );
    const joined = names.join('\n');

    expect(compressTightly(joined).length).toBeLessThan(compressText(joined).length * 0.85);
  });
});
