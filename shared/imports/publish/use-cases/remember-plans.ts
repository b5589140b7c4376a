import type { Uploads } from '../../../platform/domain/object-store.ts';

const isOfPlan = (key: string): boolean => key.startsWith('plans/') || key.startsWith('imports/');

/** In compressed bytes: enough for the plans of files with some thousand rows. */
const MOST_BYTES = 512 * 1024;

/**
 * Remembers the objects of plans that it writes or reads: each has a unique name and never changes. Use it for one
 * message only, because the objects may be removed later.
 */
export const rememberPlans = (uploads: Uploads): Uploads => {
  const kept = new Map<string, Uint8Array>();
  let left = MOST_BYTES;
  const forget = (key: string): void => {
    left += kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, bytes: Uint8Array): Uint8Array => {
    forget(key);
    if (isOfPlan(key) && bytes.length <= left) {
      kept.set(key, bytes);
      left -= bytes.length;
    }
    return bytes;
  };
  return {
    ...uploads,
    put: async (key, bytes) => {
      await uploads.put(key, bytes);
      keep(key, bytes);
    },
    get: async (key) => kept.get(key) ?? keep(key, await uploads.get(key)),
    getRange: async (key, from, toExclusive) =>
      kept.get(key)?.subarray(from, toExclusive) ?? uploads.getRange(key, from, toExclusive),
    removeAll: async (prefix) => {
      for (const key of kept.keys()) if (key.startsWith(prefix)) forget(key);
      await uploads.removeAll(prefix);
    },
  };
};
