import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { isRead, STORED_FORMATS } from '../stored-formats.ts';
import { sha256Hex } from './hash.ts';

const FORMAT = STORED_FORMATS.body;
/** The first version in which digits can be apart. */
const DIGITS_APART = 3;
const CHECKSUM_BYTES = 8;
const LENGTH_BYTES = 4;
/** Above the size of any valid body; stops corrupt or hostile data. */
const MAX_INFLATED = 256 * 1024 * 1024;

/** Encodes text as a body: format byte, checksum of the text, no digits apart, zstd level 1. */
export const compressText = (text: string): Uint8Array => {
  const bytes = Buffer.from(text, 'utf8');
  return Buffer.concat([startOf(checksum(bytes), 0), compress(bytes, 1)]);
};

/**
 * The same in less space and more time, for what the table stores. The digits are compressed apart, and each is a zero in the
 * text: then the names of a page repeat although each has another number, and a digit takes less than four bits.
 */
export const compressTightly = (text: string): Uint8Array => {
  const bytes = Buffer.from(text, 'utf8');
  const sum = checksum(bytes);
  const digits = compress(takeDigits(bytes), 1);
  return Buffer.concat([startOf(sum, digits.length), digits, compress(bytes, 9)]);
};

/** @throws Error if the format is unknown, the data is corrupt, or it would exceed 256 MB */
export const decompressText = (stored: Uint8Array): string => {
  const [version = 0] = stored;
  if (!isRead(FORMAT, version)) throw new Error(`Stored body has unknown format ${version}`);
  const bytes = version < DIGITS_APART ? decompress(stored.subarray(1 + CHECKSUM_BYTES)) : joined(stored);
  if (!checksum(bytes).equals(stored.subarray(1, 1 + CHECKSUM_BYTES))) throw new Error('Stored body is damaged');
  return bytes.toString('utf8');
};

const startOf = (sum: Buffer, digitsLength: number): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(digitsLength);
  return Buffer.concat([Buffer.of(FORMAT.written), sum, length]);
};

const joined = (stored: Uint8Array): Buffer => {
  const parts = Buffer.from(stored.buffer, stored.byteOffset, stored.length).subarray(1 + CHECKSUM_BYTES);
  const length = parts.readUInt32BE();
  const text = decompress(parts.subarray(LENGTH_BYTES + length));
  if (length > 0) putDigits(text, decompress(parts.subarray(LENGTH_BYTES, LENGTH_BYTES + length)));
  return text;
};

const [ZERO, NINE] = [0x30, 0x39];

/** Replaces each digit with a zero. No other character of UTF-8 has such bytes. */
const takeDigits = (text: Buffer): Buffer => {
  const digits = Buffer.allocUnsafe(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    if (byte < ZERO || byte > NINE) continue;
    digits[count++] = byte;
    text[at] = ZERO;
  }
  return digits.subarray(0, count);
};

const putDigits = (text: Buffer, digits: Buffer): void => {
  let next = 0;
  for (let at = 0; at < text.length; at++) if (text[at] === ZERO) text[at] = digits[next++] ?? ZERO;
};

const compress = (bytes: Buffer, level: number): Buffer =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } });

const decompress = (bytes: Uint8Array): Buffer => zstdDecompressSync(bytes, { maxOutputLength: MAX_INFLATED });

const checksum = (bytes: Uint8Array): Buffer => Buffer.from(sha256Hex(bytes), 'hex').subarray(0, CHECKSUM_BYTES);
