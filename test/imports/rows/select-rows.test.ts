import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredRow } from '../../../shared/imports/rows/domain/row-block.ts';
import { type RowFilter, selectRows } from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import { aRow } from '../../support/imports/import-builders.ts';

const storedRow = (rowNumber: number, valid: boolean, name: string): StoredRow => ({
  row: aRow({ rowNumber, fields: { name }, ...(!valid && { errors: ['Amount is required'], entry: null }) }),
  occurrence: valid ? 1 : 0,
});

/** Blocks of the given sizes; records which were read. */
const blocksOf = (rows: readonly StoredRow[], size: number) => {
  const blocks = Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, at * size + size),
  );
  const read: number[] = [];
  return {
    read,
    reader: {
      blocks: blocks.map((block, at) => ({
        first: at * size + 1,
        rows: block.length,
        invalid: block.filter(({ row }) => row.errors.length > 0).length,
        dates: null,
      })),
      block: async (number: number) => {
        read.push(number);
        return blocks[number];
      },
    },
  };
};

const everything: RowFilter = { valid: null, search: null };
const tenRows = (page: number) => ({ page, perPage: 10 });
const hundred = Array.from({ length: 100 }, (_, at) =>
  storedRow(at + 1, at % 40 !== 7, at === 63 ? 'Café ZÜRICH' : 'shop'),
);

describe('selectRows', () => {
  it('reads only the blocks with invalid rows', async () => {
    const { reader, read } = blocksOf(hundred, 10);

    const { rows, totalCount } = await selectRows(reader, { valid: false, search: null }, tenRows(1));

    expect(rows.map(({ row }) => row.rowNumber)).toEqual([8, 48, 88]);
    expect(totalCount).toBe(3);
    expect(read).toEqual([0, 4, 8]);
  });

  it('reads only the block of a late page', async () => {
    const { reader, read } = blocksOf(hundred, 10);

    await selectRows(reader, everything, tenRows(9));

    expect(read).toEqual([8]);
  });

  it('finds text in upper and lower case', async () => {
    const { reader } = blocksOf(hundred, 10);

    const { rows } = await selectRows(reader, { valid: true, search: 'zürich' }, tenRows(1));

    expect(rows.map(({ row }) => row.rowNumber)).toEqual([64]);
  });

  it('finds the rows that are left out', async () => {
    const rows = hundred.map((stored) =>
      stored.row.rowNumber % 30 === 0 ? { ...stored, row: { ...stored.row, leftOut: true as const } } : stored,
    );
    const { reader } = blocksOf(rows, 10);

    const found = await selectRows(reader, { ...everything, leftOut: true }, tenRows(1));

    expect(found.rows.map(({ row }) => row.rowNumber)).toEqual([30, 60, 90]);
    expect(found.totalCount).toBe(3);
  });

  it('gives the same page as filtering the whole file', async () => {
    const rowsOf = fc.array(fc.record({ valid: fc.boolean(), name: fc.constantFrom('Shop', 'sHOP two', 'bakery') }), {
      maxLength: 40,
    });
    const filters = fc.record({
      valid: fc.constantFrom(null, true, false),
      search: fc.constantFrom(null, 'shop', 'TWO', 'none'),
    });
    await fc.assert(
      fc.asyncProperty(
        rowsOf,
        filters,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 6 }),
        async (given, filter, size, page) => {
          const all = given.map(({ valid, name }, at) => storedRow(at + 1, valid, name));
          const { rows, totalCount } = await selectRows(blocksOf(all, size).reader, filter, { page, perPage: 3 });

          const wanted = all.filter(
            ({ row }) =>
              (filter.valid === null || (row.errors.length === 0) === filter.valid) &&
              (filter.search === null || row.fields.name.toLowerCase().includes(filter.search.toLowerCase())),
          );
          const last = Math.max(1, Math.ceil(wanted.length / 3));
          const start = (Math.min(page, last) - 1) * 3;
          expect(totalCount).toBe(wanted.length);
          expect(rows).toEqual(wanted.slice(start, start + 3));
        },
      ),
    );
  });
});
