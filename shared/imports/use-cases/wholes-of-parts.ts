import type { ImportRow } from '../domain/row.ts';
import type { StoredRow } from '../domain/row-block.ts';
import type { RowReader } from './import-ports.ts';

/** The rows that some of these are parts of, as far as they are not among them. Reads only the blocks they are in. */
export const wholesOfParts = async (
  { blocks, block }: Pick<RowReader, 'blocks' | 'block'>,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> => {
  const present = new Set(rows.map(({ row }) => row.rowNumber));
  const wanted = new Set(rows.flatMap(({ row }) => wholeOf(row)).filter((whole) => !present.has(whole)));
  if (wanted.size === 0) return [];
  const numbers = blocks.flatMap(({ first, rows: count }, number) =>
    [...wanted].some((whole) => whole >= first && whole < first + count) ? [number] : [],
  );
  const read = await Promise.all(numbers.map((number) => block(number)));
  return read.flatMap((found = []) => found.filter(({ row }) => wanted.has(row.rowNumber)));
};

const wholeOf = ({ entry }: ImportRow): readonly number[] => (entry?.part == null ? [] : [entry.part.row]);
