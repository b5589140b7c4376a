import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { isRead, STORED_FORMATS } from '../stored-formats.ts';
import { sha256Hex } from './hash.ts';

const FORMAT = STORED_FORMATS.body;
const CHECKSUM_BYTES = 8;
/** Above the size of any valid body; stops corrupt or hostile data. */
const MAX_INFLATED = 256 * 1024 * 1024;

/** Encodes text as a body: format byte, checksum of the text, zstd level 1. */
export const compressText = (text: string): Uint8Array => {
  const bytes = Buffer.from(text, 'utf8');
  const body = zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  return Buffer.concat([Buffer.of(FORMAT.written), checksum(bytes), body]);
};

/** @throws Error if the format is unknown, the data is corrupt, or it would exceed 256 MB */
export const decompressText = (stored: Uint8Array): string => {
  if (!isRead(FORMAT, stored[0])) throw new Error(`Stored body has unknown format ${stored[0]}`);
  const text = zstdDecompressSync(stored.subarray(1 + CHECKSUM_BYTES), { maxOutputLength: MAX_INFLATED });
  if (!checksum(text).equals(stored.subarray(1, 1 + CHECKSUM_BYTES))) throw new Error('Stored body is damaged');
  return text.toString('utf8');
};

const checksum = (bytes: Uint8Array): Buffer => Buffer.from(sha256Hex(bytes), 'hex').subarray(0, CHECKSUM_BYTES);
