import type { RowReader, RowStore } from '../../use-cases/import-ports.ts';

/**
 * Opens the rows of a small file once, and reads its mappings once: stored data never changes. Use it for one message
 * only, because rows may be removed later.
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
      let mappings: Awaited<ReturnType<RowReader['mappings']>> | undefined;
      const remembering: RowReader = {
        ...reader,
        mappings: async () => {
          mappings ??= await reader.mappings();
          return mappings;
        },
      };
      opened.set(index, remembering);
      return remembering;
    },
  };
};
