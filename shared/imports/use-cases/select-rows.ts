import type { StoredRow } from '../domain/row-block.ts';
import type { BlockInfo, RowReader } from './import-ports.ts';

export type RowFilter = {
  readonly valid: boolean | null;
  /** Looked for in every shown field, whatever the case; null: everything. */
  readonly search: string | null;
};
export type SelectedRows = { readonly rows: readonly StoredRow[]; readonly totalCount: number };
type PageOf = { readonly page: number; readonly perPage: number };
type Blocks = Pick<RowReader, 'blocks' | 'block'>;

/** Blocks held at the same time. */
const BLOCKS_AT_ONCE = 8;

/**
 * One page of the rows that pass the filter, in the order of the file; beyond the end it is the last. By validity the
 * index says where they are, and only blocks that hold rows of the page are read. A search reads every block, and those
 * of the page again.
 */
export const selectRows = async (reader: Blocks, filter: RowFilter, request: PageOf): Promise<SelectedRows> => {
  const counts = await countPerBlock(reader, filter);
  const totalCount = counts.reduce((sum, count) => sum + count, 0);
  const page = Math.min(request.page, Math.max(1, Math.ceil(totalCount / request.perPage)));
  const from = (page - 1) * request.perPage;
  const to = from + request.perPage;
  const wanted: Promise<readonly StoredRow[]>[] = [];
  let before = 0;
  for (const [number, count] of counts.entries()) {
    const start = Math.max(from - before, 0);
    const end = Math.min(to - before, count);
    before += count;
    if (start < end) wanted.push(passing(reader, number, filter).then((rows) => rows.slice(start, end)));
  }
  return { rows: (await Promise.all(wanted)).flat(), totalCount };
};

const countPerBlock = async (reader: Blocks, filter: RowFilter): Promise<readonly number[]> => {
  const counts = reader.blocks.map((block) => countByIndex(block, filter.valid));
  if (filter.search === null) return counts;
  const numbers = counts.flatMap((count, number) => (count > 0 ? [number] : []));
  for (let at = 0; at < numbers.length; at += BLOCKS_AT_ONCE) {
    const group = numbers.slice(at, at + BLOCKS_AT_ONCE);
    const found = await Promise.all(group.map((number) => passing(reader, number, filter)));
    for (const [position, number] of group.entries()) counts[number] = found[position]?.length ?? 0;
  }
  return counts;
};

const countByIndex = ({ rows, invalid }: BlockInfo, valid: boolean | null): number => {
  if (valid === null) return rows;
  return valid ? rows - invalid : invalid;
};

/** The rows of a block that pass, in their order. */
export const passing = async (
  reader: Blocks,
  number: number,
  { valid, search }: RowFilter,
): Promise<readonly StoredRow[]> => {
  const rows = (await reader.block(number)) ?? [];
  const wanted = search === null ? null : folded(search);
  return rows.filter(
    ({ row }) =>
      (valid === null || (row.errors.length === 0) === valid) && (wanted === null || says(row.fields, wanted)),
  );
};

const says = (fields: object, wanted: string): boolean =>
  Object.values(fields).some((value) => typeof value === 'string' && folded(value).includes(wanted));

const folded = (text: string): string => text.normalize('NFC').toLowerCase();
