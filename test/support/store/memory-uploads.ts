import { DomainError } from '../../../shared/platform/domain/errors.ts';
import type { Uploads } from '../../../shared/platform/domain/object-store.ts';

/** The uploads bucket in memory. `keys` lists its objects. */
export const memoryUploads = (): Uploads & { readonly keys: () => readonly string[] } => {
  const objects = new Map<string, Uint8Array>();
  const get = (key: string): Uint8Array => {
    const bytes = objects.get(key);
    if (bytes === undefined) throw new DomainError('upload_not_found', `No object ${key}`);
    return bytes;
  };
  return {
    keys: () => [...objects.keys()],
    put: async (key, bytes) => void objects.set(key, Uint8Array.from(bytes)),
    get: async (key) => get(key),
    getRange: async (key, from, toExclusive) => get(key).slice(from, toExclusive),
    head: async (key) => {
      const bytes = objects.get(key);
      return bytes && { bytes: bytes.length, etag: `"${bytes.length}"` };
    },
    copy: async ({ key }, to) => void objects.set(to, get(key)),
    stream: async (key) => chunks(get(key)),
    removeAll: async (prefix) => {
      for (const key of objects.keys()) if (key.startsWith(prefix)) objects.delete(key);
    },
  };
};

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
}
