import { crc32, inflateRawSync } from 'node:zlib';
import { MEGABYTE } from '../../../../platform/domain/text/byte-size.ts';

/** The entries of a ZIP archive by name, read on demand. */
export type Zip = {
  readonly names: readonly string[];
  /** Undefined if there is no such entry. @throws ZipFault */
  readonly text: (name: string) => string | undefined;
};

/** Why an archive cannot be read, as the end of a sentence. */
export class ZipFault extends Error {}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 2_000;
const MAX_BYTES = 100 * MEGABYTE;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

type Entry = {
  readonly method: number;
  readonly flags: number;
  readonly sum: number;
  readonly compressed: number;
  readonly offset: number;
};

/**
 * Opens a ZIP archive (PKWARE APPNOTE 4.3). Synchronous, and never unpacks more than 100 MB in all, whatever the archive declares: the
 * libraries are either asynchronous or trust the declared sizes.
 */
export const openZip = (bytes: Uint8Array): Zip => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(view);
  let unpacked = 0;
  return {
    names: [...entries.keys()],
    text: (name) => {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const content = unpack(view, name, entry, MAX_BYTES - unpacked);
      unpacked += content.length;
      if (crc32(content) !== entry.sum) throw damaged(name);
      return new TextDecoder().decode(content);
    },
  };
};

const readDirectory = (view: Buffer): ReadonlyMap<string, Entry> => {
  const earliest = Math.max(0, view.length - END_BYTES - MAX_COMMENT);
  let end = view.length - END_BYTES;
  while (end >= earliest && view.readUInt32LE(end) !== END) end -= 1;
  if (end < earliest) throw new ZipFault('is not a complete ZIP archive');
  const count = view.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new ZipFault(`has more than ${MAX_ENTRIES.toLocaleString('en')} entries`);
  const entries = new Map<string, Entry>();
  let at = view.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > view.length || view.readUInt32LE(at) !== CENTRAL) throw new ZipFault('has a damaged directory');
    const nameLength = view.readUInt16LE(at + 28);
    const extra = view.readUInt16LE(at + 30);
    const comment = view.readUInt16LE(at + 32);
    const name = view.toString('utf8', at + 46, at + 46 + nameLength);
    entries.set(name, {
      flags: view.readUInt16LE(at + 8),
      method: view.readUInt16LE(at + 10),
      sum: view.readUInt32LE(at + 16),
      compressed: view.readUInt32LE(at + 20),
      offset: view.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
};

const unpack = (view: Buffer, name: string, { flags, method, compressed, offset }: Entry, room: number): Uint8Array => {
  if ((flags & ENCRYPTED) !== 0) throw new ZipFault('is encrypted');
  if (offset + 30 > view.length || view.readUInt32LE(offset) !== LOCAL) throw new ZipFault('has a damaged directory');
  const start = offset + 30 + view.readUInt16LE(offset + 26) + view.readUInt16LE(offset + 28);
  const data = view.subarray(start, start + compressed);
  if (method === STORED && data.length <= room) return data;
  if (method !== DEFLATED) throw new ZipFault(`has ${JSON.stringify(name)} in an unknown compression`);
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, room) });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new ZipFault('unpacks to more than 100 MB', { cause: error }) : damaged(name);
  }
};

const damaged = (name: string): ZipFault => new ZipFault(`has a damaged entry ${JSON.stringify(name)}`);
