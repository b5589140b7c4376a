import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from '../../../shared/people/sso/domain/json-fault.ts';

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('jsonFault', () => {
  it.each([
    ['', 'line 1, column 1: the text ends where a value is expected'],
    ['{"a": 1,}', 'line 1, column 9: a name in double quotes is expected'],
    ['[1, 2', 'line 1, column 6: the text ends where a comma or the closing bracket is expected'],
    ['[\n  1\n  2\n]', 'line 3, column 3: a comma or the closing bracket is expected'],
    ["{'a': 1}", 'line 1, column 2: a name in double quotes or the closing } is expected'],
    ['{"a" 1}', 'line 1, column 6: a colon is expected'],
    ['[1}', 'line 1, column 3: a comma or the closing bracket is expected'],
    ['[,]', 'line 1, column 2: a value or the closing ] is expected'],
    ['{"a": yes}', 'line 1, column 7: a value is expected'],
    ['{"a": "b\nc"}', 'line 1, column 7: a value is expected'],
    ['{} {}', 'line 1, column 4: the end is expected'],
  ])('describes the error in %j and its position', (text, fault) => {
    expect(jsonFault(text)).toBe(fault);
  });

  it('finds an error exactly when JSON.parse does', () => {
    const pieces = fc.constantFrom(
      ...['{', '}', '[', ']', ',', ':', '"a"', '""', '"\\u00e9"', '"\\x"', '"', '0', '-1.5e+3', '01', '1.', '-', '.5'],
      ...['true', 'null', 'nul', ' ', '\n', '\t', '\u00a0', '"\u2028"', '"\u0001"', '"\u007f"', 'x', '\\', '😀'],
    );
    const texts = fc.oneof(
      fc.json(),
      fc.string(),
      fc.array(pieces, { maxLength: 12 }).map((some) => some.join('')),
      fc.tuple(fc.json(), fc.nat(40)).map(([text, at]) => text.slice(0, at) + text.slice(at + 1)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(jsonFault(text) === undefined).toBe(parses(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('reads a long text with deep nesting', () => {
    expect(jsonFault('['.repeat(60_000) + ']'.repeat(60_000))).toBeUndefined();
    expect(jsonFault(`"${'a\\n'.repeat(20_000)}"`)).toBeUndefined();
  });
});
