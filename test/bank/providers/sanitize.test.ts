import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitize } from '../../../shared/bank/providers/feed-text.ts';
import { processorTime } from '../../support/processor-time.ts';

describe('sanitize', () => {
  it.each([
    ['  Shop  ', 'Shop'],
    ['a\r\n\t b\u0000c\u0085d\u2028e', 'a b c d e'],
    ['\u202eevil\u202c \u2066x\u2069', 'evil x'],
    ['\ufeffa\u200bb\u{e0041}', 'ab'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['&lt;b&gt;', '&lt;b&gt;'],
    ['see https://ann:secret@feed.example.com/x?y now', 'see https://feed.example.com/x?y now'],
    ['ann@example.com', 'ann@example.com'],
    ['\ud800', '\ufffd'],
    ['👨‍👩‍👧 می‌خواهم', '👨‍👩‍👧 می‌خواهم'],
    ['\u0007', ''],
  ])('turns %j into %j', (text, line) => {
    expect(sanitize(text)).toBe(line);
  });

  it('returns short, well-formed text for any input, and is idempotent', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 700 }),
        fc.integer({ min: 2, max: 300 }),
        (text, maxLength) => {
          const line = sanitize(text, maxLength);
          expect(line.length).toBeLessThanOrEqual(maxLength);
          expect(line.isWellFormed()).toBe(true);
          expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
          expect(sanitize(line, maxLength)).toBe(line);
        },
      ),
    );
  });

  it('stays fast for adversarial text', () => {
    const texts = ['://'.repeat(1e6), `://${'a'.repeat(1e6)}`, '@'.repeat(1e6), ' '.repeat(1e6)];
    expect(processorTime(() => texts.forEach((text) => void sanitize(text, 1_000)))).toBeLessThan(1_000);
  });
});
