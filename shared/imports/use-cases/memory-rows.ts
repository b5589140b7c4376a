import type { Mapping } from '../domain/mapping.ts';
import type { StoredRow } from '../domain/row-block.ts';
import type { RowReader, RowStore } from './import-ports.ts';

/** Rows that are looked at and not kept: one import's, in one block. */
export const createMemoryRows = (): RowStore => {
  const rows: StoredRow[] = [];
  let known: readonly Mapping[] = [];
  const reader: RowReader = {
    blocks: [],
    signature: null,
    repaired: [],
    rows: async (from, to) => rows.slice(from - 1, to),
    block: async (number) => (number === 0 ? rows : undefined),
    mappings: async () => known,
  };
  return {
    writer: () => ({
      add: (stored) => void rows.push(stored),
      finish: async (mappings) => {
        known = mappings;
        return 'memory';
      },
    }),
    open: async () => reader,
    revise: async () => 'memory',
    removeAll: async () => undefined,
  };
};
