import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParsedLine } from '../../../../shared/imports/formats/native/domain/record-fields.ts';
import { parseJsonLine } from '../../../../shared/imports/formats/native/parse/json-line.ts';
import {
  createLineSplitter,
  failLine,
  readNdjson,
} from '../../../../shared/imports/formats/native/parse/read-ndjson.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const readBytes = (bytes: Uint8Array): [number, ParsedLine][] => {
  const lines: [number, ParsedLine][] = [];
  const splitter = createLineSplitter((line, text) => lines.push([line, parseJsonLine(text)]), failLine);
  splitter.push(bytes);
  splitter.end();
  return lines;
};

const valuesOf = (text: string): [number, unknown][] =>
  readBytes(utf8(text)).map(([line, parsed]) => [line, parsed.ok ? parsed.value : parsed.reason]);

const readChunks = async (chunks: readonly Uint8Array[]): Promise<[number, ParsedLine][]> => {
  const lines: [number, ParsedLine][] = [];
  const stream = async function* () {
    yield* chunks;
  };
  await readNdjson(stream(), (line, parsed) => lines.push([line, parsed]));
  return lines;
};

describe('the lines of NDJSON', () => {
  it('counts physical lines and skips blank ones', () => {
    expect(valuesOf('\n{"a":1}\r\n \t\r\n\r\n[2]')).toEqual([
      [2, { a: 1 }],
      [5, [2]],
    ]);
  });

  it('names the likely format of a binary file', async () => {
    const gzipped = gzipSync('{"type":"Tag"}');
    const chunks = [...gzipped].map((byte) => Uint8Array.of(byte));

    expect(() => readBytes(gzipped)).toThrow('Line 1 is not text: the file looks like a gzip archive');
    await expect(readChunks(chunks)).rejects.toMatchObject({
      code: 'invalid_ndjson',
      message: 'Line 1 is not text: the file looks like a gzip archive',
    });
  });

  it('strips a BOM at the start and nowhere else', () => {
    expect(valuesOf('\uFEFF1\n"\uFEFFx"')).toEqual([
      [1, 1],
      [2, '\uFEFFx'],
    ]);
  });

  it.each([
    ['nothing', ''],
    ['a BOM alone', '\uFEFF'],
    ['blank lines', '\n \r\n\t\n'],
  ])('finds no line in %s', (_what, text) => {
    expect(valuesOf(text)).toEqual([]);
  });

  it('continues after a line that is not JSON without quoting it', () => {
    expect(valuesOf('{"secret":x}\n1\n{"secret":\n{"secret" 1}')).toEqual([
      [1, 'it has an unexpected character'],
      [2, 1],
      [3, 'it ends too early'],
      [4, "Expected ':' after property name at column 11"],
    ]);
  });

  it.each([
    ['a lone continuation byte', [0x80], 1],
    ['an overlong slash', [0x31, 0x0a, 0x0a, 0xc0, 0xaf], 3],
    ['a surrogate half', [0x31, 0x0a, 0xed, 0xa0, 0x80, 0x0a, 0x32], 2],
    ['a sequence cut by a line feed', [0x31, 0x0a, 0xe2, 0x82, 0x0a, 0xac], 2],
    ['a sequence cut by the end', [0x31, 0x0a, 0x22, 0xe2, 0x82], 2],
  ])('rejects %s and names its line', (_what, bytes, line) => {
    expect(() => readBytes(Uint8Array.from(bytes))).toThrow(`Line ${line} is not valid UTF-8`);
  });

  it('reads a line of exactly 1 MB and rejects one byte more', () => {
    const line = `"${'x'.repeat(1_048_574)}"`;
    expect(valuesOf(`1\n${line}\n2`)).toHaveLength(3);
    expect(() => valuesOf(`1\n ${line}\n2`)).toThrow('Line 2 is longer than 1 MB');
  });
});

describe('readNdjson', () => {
  it('is independent of chunk boundaries', async () => {
    const lines = fc.array(fc.oneof(fc.constantFrom('', ' ', '{', '\uFEFF', '"é€😀"'), fc.json({ maxDepth: 2 })), {
      maxLength: 8,
    });
    const inputs = fc.tuple(lines, fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.array(fc.nat(60)));
    await fc.assert(
      fc.asyncProperty(inputs, async ([texts, feed, bom, cuts]) => {
        const bytes = utf8((bom ? '\uFEFF' : '') + texts.join(feed));
        const points = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
        const chunks = points.slice(1).map((end, index) => bytes.slice(points[index], end));
        expect(await readChunks(chunks)).toEqual(readBytes(bytes));
      }),
    );
  });

  it('is not affected if a buffer is reused', async () => {
    const buffer = utf8('{"a":');
    const reused = async function* () {
      yield buffer;
      buffer.set(utf8('1234}'));
      yield buffer;
    };
    const seen: ParsedLine[] = [];
    await readNdjson(reused(), (_line, parsed) => seen.push(parsed));
    expect(seen).toEqual([{ ok: true, value: { a: 1234 } }]);
  });

  it('rejects an overlong line early', async () => {
    let sent = 0;
    const endless = async function* () {
      for (;;) {
        sent += 65_536;
        yield new Uint8Array(65_536).fill(0x20);
      }
    };
    await expect(readNdjson(endless(), () => undefined)).rejects.toMatchObject({ code: 'invalid_ndjson' });
    expect(sent).toBeLessThan(1_300_000);
  });
});
