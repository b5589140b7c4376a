import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { zipFiles } from '../../../shared/exports/uploads/bucket-archives.ts';
import { unzip } from '../../support/store/unzip.ts';

const bytesOf = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
};
const file = (name: string, ...texts: readonly string[]) => ({
  name,
  open: () => Readable.from(texts.map((text) => Buffer.from(text))) as AsyncIterable<Uint8Array>,
});

describe('zipFiles', () => {
  it('contains every file, including empty ones', async () => {
    const long = 'line\n'.repeat(100_000);
    const zip = await bytesOf(zipFiles([file('a.csv', 'x', 'y'), file('empty.csv'), file('long.ndjson', long)]));
    const files = unzip(zip);
    expect([...files.keys()]).toEqual(['a.csv', 'empty.csv', 'long.ndjson']);
    expect([...files.values()].map(String)).toEqual(['xy', '', long]);
    expect(zip.length).toBeLessThan(long.length / 10);
  });

  it('stores what is compressed already, and still contains it whole', async () => {
    const long = 'line\n'.repeat(100_000);
    const zip = await bytesOf(zipFiles([{ ...file('a.pdf', long), isCompressed: true }, file('b.csv', 'x')]));
    expect(zip.length).toBeGreaterThan(long.length);
    expect([...unzip(zip).values()].map(String)).toEqual([long, 'x']);
  });

  it('lets go of an open file if nobody reads on', async () => {
    let isClosed = false;
    const endless = {
      name: 'a',
      open: async function* () {
        try {
          for (;;) yield randomBytes(100_000);
        } finally {
          isClosed = true;
        }
      },
    };
    for await (const chunk of zipFiles([endless])) if (chunk.length > 1000) break;
    await vi.waitFor(() => expect(isClosed).toBe(true));
  });

  it('opens each file after the previous one ends', async () => {
    const seen: string[] = [];
    const watched = (name: string) => ({
      name,
      open: async function* () {
        seen.push(`open ${name}`);
        yield Buffer.from('x'.repeat(300_000));
        seen.push(`end ${name}`);
      },
    });
    await bytesOf(zipFiles([watched('a'), watched('b')]));
    expect(seen).toEqual(['open a', 'end a', 'open b', 'end b']);
  });

  it('fails if a file cannot be read completely', async () => {
    const broken = {
      name: 'b',
      open: async function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      },
    };
    await expect(bytesOf(zipFiles([file('a', 'x'), broken, file('c', 'z')]))).rejects.toThrow('gone');
  });
});
