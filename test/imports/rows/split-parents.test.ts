import { describe, expect, it } from 'vitest';
import type { StoredRow } from '../../../shared/imports/rows/domain/row-block.ts';
import { findSplitParents } from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import { anEntry, aRow } from '../../support/imports/import-builders.ts';

const stored = (rowNumber: number, whole?: number): StoredRow => ({
  row: aRow({ rowNumber, entry: anEntry({ part: whole === undefined ? null : { row: whole, index: 1 } }) }),
  occurrence: 1,
});
const BLOCKS = [
  [stored(1), stored(2)],
  [stored(3), stored(4)],
  [stored(5, 4), stored(6, 1)],
];

const reading = () => {
  const read: number[] = [];
  const block = async (number: number) => {
    read.push(number);
    return BLOCKS[number];
  };
  const blocks = BLOCKS.map((rows, at) => ({ first: 2 * at + 1, rows: rows.length, invalid: 0, dates: null }));
  return { read, reader: { blocks, block } };
};

describe('findSplitParents', () => {
  it('reads only the blocks of the split parents', async () => {
    const { read, reader } = reading();
    const found = await findSplitParents(reader, [stored(5, 4), stored(6, 4)]);

    expect(found.map(({ row }) => row.rowNumber)).toEqual([4]);
    expect(read).toEqual([1]);
  });

  it('reads nothing for rows that are not split or include their split parent', async () => {
    const { read, reader } = reading();

    expect(await findSplitParents(reader, [stored(1), stored(2, 1)])).toEqual([]);
    expect(read).toEqual([]);
  });
});
