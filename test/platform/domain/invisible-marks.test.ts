import { describe, expect, it } from 'vitest';
import { nameFault } from '../../../shared/platform/domain/text/invisible-marks.ts';

describe('nameFault', () => {
  it.each([
    ['a zero-width space', '\u200b', 'U+200B'],
    ['a word joiner between spaces', ' \u2060 ', 'U+2060'],
    ['soft hyphens', '\u00ad\u00ad', 'U+00AD'],
    ['a joiner alone', '\u200d', 'U+200D'],
    ['a Hangul filler', '\u3164', 'U+3164'],
    ['a blank of Braille', '\u2800', 'U+2800'],
    ['a variation selector', '\ufe0f', 'U+FE0F'],
    ['an accent on nothing', '\u0301', 'U+0301'],
    ['tags', '\u{e0041}', 'U+E0041'],
    ['a control character', '\u0007', 'U+0007'],
    ['several', '\u200b\u2060\u00ad', 'U+200B, U+2060, U+00AD'],
    ['more of them', '\u200b\u2060\u00ad\u200c', 'U+200B, U+2060, U+00AD and others'],
  ])('refuses %s, and names it', (_, name, codes) => {
    expect(nameFault(name)).toBe(`must have a visible character, such as a letter, but has only ${codes}`);
  });

  it.each([
    ['a letter with marks', 'a\u200b'],
    ['a family of emoji', '👩\u200d👩\u200d👧\u200d👦'],
    ['a heart', '❤\ufe0f'],
    ['a joiner in Hindi', 'क्\u200dष'],
    ['a non-joiner in Persian', 'می\u200cخواهم'],
    ['a symbol', '€'],
    ['a character that is not assigned', '\u{10ffff}'],
    ['a blank name, which the field judges', ' \u00a0 '],
  ])('accepts %s', (_, name) => expect(nameFault(name)).toBeUndefined());
});
