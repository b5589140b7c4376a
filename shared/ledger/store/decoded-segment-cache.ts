import { openColumns, type SlotColumns } from '../pages/domain/decode-slots.ts';
import { createRecent } from './lru-cache.ts';
import { unpackBody } from './page-codec.ts';

/** Characters of text, which take about 20 MB as columns: some 100,000 entries. */
const OPENED_TEXT = 8 * 1024 * 1024;

/** What the columns of a body with few entries take. */
const LEAST_WEIGHT = 3_000;

/** Of the process. */
const known = createRecent<SlotColumns>(OPENED_TEXT);

/** Bodies of segments and roots as columns. A name must be random for each write, so that what has it never changes. */
export const openedBodies = {
  /** undefined if this process did not open it, or has forgotten it. */
  recall: known.get,
  /** Decodes the body unless this process did so before. */
  open: (name: string, body: Uint8Array): SlotColumns => {
    const opened = known.get(name);
    if (opened !== undefined) return opened;
    const text = unpackBody(body);
    return known.keep(name, openColumns(text), text.length + LEAST_WEIGHT);
  },
};
