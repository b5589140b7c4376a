import { readOnce } from '../../../platform/domain/read-once.ts';
import type { RowReader, RowStore } from '../../use-cases/import-ports.ts';

/**
 * Opens the rows of a small file once, and reads them and its mappings once, at the same time: stored data never changes.
 * Use it for one message only, because rows may be removed later.
 */
export const rememberRows = (rows: RowStore): RowStore => {
  const opened = new Map<string, RowReader>();
  return {
    ...rows,
    open: async (importId, index) => {
      const known = opened.get(index);
      if (known !== undefined) return known;
      const reader = await rows.open(importId, index);
      if (reader.blocks.length > 1) return reader;
      const mappings = readOnce(reader.mappings);
      const remembering: RowReader = {
        ...reader,
        mappings: async () => {
          // the reader keeps the only block; whoever needs the rows sees an error
          const [found] = await Promise.all([mappings(), reader.block(0).catch(() => undefined)]);
          return found;
        },
      };
      opened.set(index, remembering);
      return remembering;
    },
  };
};
