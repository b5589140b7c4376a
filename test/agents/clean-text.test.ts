import { describe, expect, it } from 'vitest';
import { cleaned, cleanText } from '../../shared/agents/domain/clean-text.ts';

describe('a text in an answer', () => {
  it.each([
    ['Bakery', 'Bakery'],
    ['  two\r\nlines\u2028and\u0085more  ', 'two lines and more'],
    ['\u001b[31mred\u001b[0m', '[31mred [0m'],
    ['pay\u200b\u2060\ufeff me', 'pay me'],
    ['\u202egnp.exe\u202c \u2066x\u2069', 'gnp.exe x'],
    ['hidden\u{e0041}\u{e0042}\ufe01\u{e0100}', 'hidden'],
    ['half \ud83d of it', 'half \ufffd of it'],
    ['Cafe\u0301', 'Café'],
    ['ﬁ and ①', 'ﬁ and ①'],
    ['\u0000\u0007', ''],
    ['日本 الراتب', '日本 الراتب'],
  ])('is one line that hides nothing: %j', (sent, shown) => {
    expect(cleanText(sent)).toBe(shown);
  });

  it('has at most 200 characters, the last of which shows that it was cut', () => {
    expect(cleanText('a'.repeat(200))).toBe('a'.repeat(200));
    expect(cleanText('a'.repeat(10_000))).toBe(`${'a'.repeat(199)}…`);
    const emoji = cleanText(`a${'😀'.repeat(200)}`);
    expect(emoji).toHaveLength(200);
    expect(emoji.isWellFormed()).toBe(true);
    expect(cleanText(`${' '.repeat(3_000)}x${'y'.repeat(10)}`)).toBe('xyyyyyyyyyy');
  });
});

describe('a record in an answer', () => {
  it('has clean names of fields, and no empty fields', () => {
    const sent = { 'a\nb': 'c\td', none: null, blank: '', list: [], inner: { gone: undefined }, no: false, zero: 0 };
    expect(cleaned(sent)).toEqual({ 'a b': 'c d', no: false, zero: 0 });
  });
});
