import { describe, expect, it, vi } from 'vitest';
import { rememberRows } from '../../../shared/imports/publish/use-cases/remember-rows.ts';
import type { BlockInfo, RowReader, RowStore } from '../../../shared/imports/use-cases/import-ports.ts';

const BLOCK: BlockInfo = { first: 1, rows: 1, invalid: 0, dates: null };

/** A store whose files have this many blocks, with mocks that record reads. */
const storeOf = (blocks: number) => {
  const mappings = vi.fn(async () => []);
  const block = vi.fn(async (): ReturnType<RowReader['block']> => undefined);
  const reader: RowReader = {
    blocks: Array.from({ length: blocks }, () => BLOCK),
    signature: null,
    repaired: [],
    rows: async () => [],
    block,
    mappings,
  };
  const open = vi.fn(async () => reader);
  const store: RowStore = {
    writer: () => ({ add: () => undefined, finish: async () => 'index' }),
    open,
    revise: async () => 'index',
    removeAll: async () => undefined,
  };
  return { rows: rememberRows(store), open, mappings, block };
};

describe('rememberRows', () => {
  it('reads the index and the mappings of a small file once', async () => {
    const { rows, open, mappings } = storeOf(1);
    for (const _ of [1, 2]) await (await rows.open('import', 'index')).mappings();
    expect(open).toHaveBeenCalledTimes(1);
    expect(mappings).toHaveBeenCalledTimes(1);
  });

  it('asks for the rows when it asks for the mappings, and leaves a failure to whoever needs them', async () => {
    const { rows, mappings, block } = storeOf(1);
    block.mockRejectedValue(new Error('no answer'));
    const reader = await rows.open('import', 'index');
    const asked = reader.mappings();
    expect([mappings, block].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(await asked).toEqual([]);
    await expect(reader.block(0)).rejects.toThrow('no answer');
  });

  it('reads another index, as after a change of rows', async () => {
    const { rows, open } = storeOf(1);
    await rows.open('import', 'index');
    await rows.open('import', 'changed');
    expect(open).toHaveBeenLastCalledWith('import', 'changed');
  });

  it('does not keep the rows of a large file in memory', async () => {
    const { rows, open } = storeOf(2);
    for (const _ of [1, 2]) await rows.open('import', 'index');
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('tries again after a failed read', async () => {
    const { rows, open } = storeOf(1);
    open.mockRejectedValueOnce(new Error('no answer'));
    await expect(rows.open('import', 'index')).rejects.toThrow('no answer');
    await expect(rows.open('import', 'index')).resolves.toMatchObject({ blocks: [BLOCK] });
  });
});
