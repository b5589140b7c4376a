import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HashedTexts } from '../../shared/imports/domain/hashed-texts.ts';
import { sha256Binary } from '../../shared/platform/domain/bytes/hash.ts';

/** Every text starts at the same slot, so that only comparing whole keys distinguishes texts. */
const crowded = (text: string): string => `\u00ff\u00ff\u00ff\u00ff${sha256Binary(text).slice(0, 8)}`;

describe('HashedTexts', () => {
  it.each([
    ['SHA-256', sha256Binary],
    ['a hash whose keys all want the last slot', crowded],
  ])('is a map that keeps first values, with %s', (_name, hash) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.stringMatching(/^[a-f]{0,3}$/), fc.nat(2 ** 32 - 2)), { maxLength: 400 }),
        (pairs) => {
          const texts = new HashedTexts(hash);
          const model = new Map<string, number>();
          for (const [text, value] of pairs) {
            expect(texts.add(text, value)).toBe(model.get(text));
            if (!model.has(text)) model.set(text, value);
          }
          expect(texts.size).toBe(model.size);
          for (const [text, value] of model) expect(texts.get(text)).toBe(value);
          expect(texts.get('unknown')).toBeUndefined();
        },
      ),
      { numRuns: 50 },
    );
  });

  it('yields the values of texts that another map lacks', () => {
    const wanted = new HashedTexts();
    const defined = new HashedTexts();
    for (const [value, text] of ['a', 'b', 'c', 'd'].entries()) wanted.add(text, value);
    for (const text of ['b', 'd', 'e']) defined.add(text, 99);
    expect([...wanted.valuesMissingFrom(defined)].sort()).toEqual([0, 2]);
  });

  it('distinguishes 200,000 texts with 40 bytes each', () => {
    const texts = new HashedTexts();
    for (let index = 0; index < 200_000; index += 1) texts.add(`text-${index}`, index);
    expect(texts.size).toBe(200_000);
    expect(texts.bytes).toBeLessThan(200_000 * 40);
    for (const index of [0, 1, 99_999, 199_999]) expect(texts.get(`text-${index}`)).toBe(index);
  });
});
