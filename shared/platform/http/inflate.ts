import { gunzipSync } from 'node:zlib';

/** By its magic bytes. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

export type Inflated =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: 'too_large' | 'damaged' | 'twice' };

/** Never makes more than `limit` bytes of what it is given. */
export const inflate = (bytes: Uint8Array, limit: number): Inflated => {
  try {
    const inflated = gunzipSync(bytes, { maxOutputLength: limit });
    return isGzip(inflated) ? { ok: false, reason: 'twice' } : { ok: true, bytes: inflated };
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return { ok: false, reason: tooLarge ? 'too_large' : 'damaged' };
  }
};
