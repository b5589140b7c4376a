import { openColumns, type SlotColumns } from '../pages/domain/decode-slots.ts';
import { createLruCache } from './lru-cache.ts';
import { unpackBody } from './page-codec.ts';

/** Characters of text: some 250,000 entries. If a search reads more than this, each one decodes everything again. */
const MOST_DECODED_TEXT = 24 * 1024 * 1024;

/** The columns of a segment take this much even if it has few entries. */
const LEAST_WEIGHT = 3_000;

/** Of the process. */
const columns = createLruCache<SlotColumns>(MOST_DECODED_TEXT);

/** Bodies of segments and roots as columns. A name must be random for each write, so that what has it never changes. */
export const decodedSegmentCache = {
  /** undefined if this process did not open it, or has forgotten it. */
  get: columns.get,
  /** Decodes the body unless this process did so before. */
  getOrDecode: (name: string, body: Uint8Array): SlotColumns => {
    const decoded = columns.get(name);
    if (decoded !== undefined) return decoded;
    const text = unpackBody(body);
    return columns.keep(name, openColumns(text), text.length + LEAST_WEIGHT);
  },
};
