import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '../../../shared/imports/left-out/domain/plain-text.ts';

describe('plainText', () => {
  it('treats ASCII text the same with and without other scripts beside it', () => {
    const ascii = fc.stringMatching(/^[ -~]{0,40}$/);
    fc.assert(
      fc.property(ascii, (text) => {
        expect(`${plainText(`${text} a`)} ж`).toBe(plainText(`${text} a ж`));
      }),
    );
  });

  it('leaves no accents and no punctuation', () => {
    expect(plainText('Počáteční zůstatek:')).toBe('pocatecni zustatek');
    expect(plainText('  Balance b/f - (1.234)')).toBe('balance b/f 1 234');
    expect(plainText('12.50')).toBe('');
  });
});
