import { describe, expect, it } from 'vitest';
import { inspectNative } from '../../../../shared/imports/formats/native/parse/inspect-native.ts';

const tag = (id: number): string => `{"type":"Tag","data":{"id":"${id}","name":"Tag ${id}"}}`;
/** A record with the text as the value of a field that is not read. */
const around = (value: string): string => `{"type":"Tag","data":{"id":"x","name":"x","extra":${value}}}`;

/** The errors of a file with eleven lines, whose sixth is this one. */
const faultsWith = async (line: string | Uint8Array): Promise<readonly string[]> => {
  const before = `${[1, 2, 3, 4, 5].map(tag).join('\n')}\n`;
  const after = `\n${[7, 8, 9, 10, 11].map(tag).join('\n')}\n`;
  const bytes = Buffer.concat([Buffer.from(before), Buffer.from(line), Buffer.from(after)]);
  async function* open() {
    yield bytes;
  }
  const read = await inspectNative(open, { familyCurrency: 'USD', today: '2026-06-30' });
  if (!read.ok) throw new Error(read.message);
  return read.errors;
};

describe('JSON in a line among valid ones', () => {
  it.each([
    ...['{}', '[]', '""', '0', '-0', '0e0', '0E+1', '1e-2', '123.456e78', '-123', '1E22', 'true', 'false', 'null'],
    ...['[[[[[[]]]]]]', '[ 1 , 2 ]', '{"a":{"b":{}}}', '{"":0}', '{"a":1,"a":2}', '{"__proto__":1}', ' \t1\t '],
    ...[
      '"\\u0000"',
      '"\\ud83d\\ude00"',
      '"\\ud83d"',
      '"\\/\\b\\f\\n\\r\\t"',
      '"\u2028\u2029"',
      '"\u007f"',
      '"\u{1F600}"',
    ],
    ...['"\\uFFFF"', '"\uFEFF"', '1e400', '-1e-400', '9'.repeat(500), `${'['.repeat(500)}${']'.repeat(500)}`],
  ])('is read: %s', async (value) => {
    expect(await faultsWith(around(value))).toEqual([]);
  });

  it.each([
    ...['', '[', ']', '{', '[1,]', '[1,,2]', '[,1]', '[1 2]', '{"a":1,}', '{"a" 1}', '{"a":}', '{a:1}', "{'a':1}"],
    ...[
      '{"a":1}}',
      '01',
      '-01',
      '+1',
      '.5',
      '5.',
      '1.',
      '-',
      '--1',
      '1e',
      '1e+',
      '1eE2',
      '0x1F',
      '1_000',
      '1,000',
      '∞',
    ],
    ...[
      'NaN',
      'Infinity',
      '-Infinity',
      'True',
      'nul',
      'undefined',
      '"\\x00"',
      '"\\u12"',
      '"\\uD8"',
      '"\\',
      '"\t"',
      '"\u0000"',
    ],
    ...['"', "'a'", '`a`', '/* a */ 1', '1 // a', '1 #', '1;', '1\u00a0', '\uFEFF1', '\u20281', '"a" "b"', '<a>', 'a'],
  ])('is rejected with its line: %j', async (value) => {
    const faults = await faultsWith(around(value));

    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^\w+: Line 6\b/);
  });

  it.each([
    ['a byte that starts no character', [0xff]],
    ['an incomplete character', [0xe2, 0x82]],
    ['an overlong encoding', [0xc0, 0xaf]],
    ['half of a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a code point out of range', [0xf4, 0x90, 0x80, 0x80]],
  ])('makes the file invalid, with the line that has %s', async (_, bytes) => {
    const [before, after] = around('"?"').split('?');
    const line = Buffer.concat([Buffer.from(before ?? ''), Buffer.from(bytes), Buffer.from(after ?? '')]);
    await expect(faultsWith(line)).rejects.toThrow('Line 6 is not valid UTF-8');
  });

  it.each([
    '[]',
    '0',
    'null',
    '"text"',
    '{}',
    '{"type":7}',
    '{"type":"Tag"}',
    '{"type":"Tag","data":[]}',
    '{"data":{}}',
  ])('is valid JSON, but not a record: %s', async (line) => {
    expect(await faultsWith(line)).toEqual([expect.stringMatching(/^\w+: Line 6\b/)]);
  });

  it.each(['', '   ', '\t', '\r'])('is ignored if it is blank: %j', async (line) => {
    expect(await faultsWith(line)).toEqual([]);
  });
});
