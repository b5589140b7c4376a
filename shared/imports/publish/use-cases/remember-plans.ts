import type { Uploads } from '../../../platform/domain/object-store.ts';

const isOfPlan = (key: string): boolean => key.startsWith('plans/') || key.startsWith('imports/');

/** Compressed bytes: the plans of files with some thousand rows. */
const MOST_BYTES = 512 * 1024;

/**
 * A store that need not ask for objects of plans that it has just written or read: each has a name of its own and never
 * changes. For the time of one message, because later they may have been removed.
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
