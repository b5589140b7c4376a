import { describe, expect, it } from 'vitest';
import { quoteAny, quoteValue } from '../../../shared/platform/domain/errors.ts';

describe('quoteValue', () => {
  it('shows a short value completely', () => {
    expect(quoteValue('71-00')).toBe('"71-00"');
  });

  it('cuts a long value, but never inside a character', () => {
    expect(quoteValue(`${'x'.repeat(59)}😀 and more`)).toBe(`"${'x'.repeat(59)}\ufffd…"`);
    expect(quoteValue('\ud83d').isWellFormed()).toBe(true);
  });
});

describe('quoteAny', () => {
  it.each([
    ['text', '"text"'],
    [7, '7'],
    [null, 'null'],
    [undefined, 'undefined'],
    [['a', { b: 1 }], '["a",{"b":1}]'],
    [JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), 'a list'],
    [JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`), 'an object'],
  ])('shows a value of any kind: %#', (value, text) => {
    expect(quoteAny(value)).toBe(text);
  });
});
