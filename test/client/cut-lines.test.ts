import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutLines } from '../../client/src/imports/cut-lines.ts';

const text = new TextEncoder();

const cut = async (parts: readonly string[], most: number): Promise<string[]> => {
  const pieces: string[] = [];
  const stream = ReadableStream.from(parts.map((part) => text.encode(part)));
  for await (const piece of cutLines(stream as ReadableStream<Uint8Array>, most))
    pieces.push(new TextDecoder().decode(piece));
  return pieces;
};

describe('cutting a file of lines', () => {
  it('fills each piece with whole lines', async () => {
    expect(await cut(['aaa\nbb\nc\ndd'], 7)).toEqual(['aaa\nbb\n', 'c\ndd']);
  });

  it('does not cut a line that is longer than a piece', async () => {
    expect(await cut(['a\nlong long\nb\n'], 4)).toEqual(['a\n', 'long long\n', 'b\n']);
  });

  it('leaves out a piece of blank lines', async () => {
    expect(await cut(['a\n', '\r\n\n', 'b\n', '\n\n'], 2)).toEqual(['a\n', 'b\n']);
  });

  it('cuts equal content in the same places, however it is split on arrival', async () => {
    const parts = fc.array(fc.stringMatching(/^[ab\n]{1,9}$/), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(parts, fc.integer({ min: 1, max: 12 }), async (content, most) => {
        const pieces = await cut(content, most);
        expect(pieces).toEqual(await cut([content.join('')], most));
        const words = (text: string) => text.split('\n').filter((line) => line !== '');
        expect(words(pieces.join(''))).toEqual(words(content.join('')));
        for (const piece of pieces.slice(0, -1)) expect(piece.endsWith('\n')).toBe(true);
      }),
    );
  });
});
