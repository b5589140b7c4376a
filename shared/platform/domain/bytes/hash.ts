import { createHash, hash } from 'node:crypto';

/** SHA-256 of a text's UTF-8 bytes. */
export const sha256 = (text: string): Uint8Array => Buffer.from(sha256Binary(text), 'binary');

/** The same as a text of a character for each byte, because making many small buffers takes as long as hashing. */
export const sha256Binary = (text: string): string => hash('sha256', text, 'binary');

export const sha256Hex = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

/** In base64url, as a random token is stored. */
export const textDigest = (text: string): string => hash('sha256', text, 'base64url');

/** SHA-256 of bytes that arrive in pieces. */
export const newDigest = (): Digest => {
  const digest = createHash('sha256');
  return { update: (bytes) => void digest.update(bytes), hex: () => digest.digest('hex') };
};
type Digest = { readonly update: (bytes: Uint8Array) => void; readonly hex: () => string };
