import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstPlainWord, plainText } from '../../../shared/imports/left-out/domain/plain-text.ts';

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

describe('firstPlainWord', () => {
  it('is the first word of the plain text, or is not told', () => {
    const text = fc.array(fc.constantFrom(...'aZ9/ .-:@[`~\té\u0301\u200bж月'), { maxLength: 12 });
    fc.assert(
      fc.property(text, (characters) => {
        const [first, plain] = [firstPlainWord(characters.join('')), plainText(characters.join(''))];
        if (first !== undefined && plain !== '') expect(plain.split(' ')[0]).toBe(first);
      }),
    );
  });

  it('is told for words in ASCII', () => {
    expect(firstPlainWord('  (Total): 12.50')).toBe('total');
    expect(firstPlainWord('Café')).toBeUndefined();
  });
});
