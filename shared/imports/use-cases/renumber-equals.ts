import type { ImportRow } from '../domain/row.ts';
import type { StoredRow } from '../domain/row-block.ts';
import { rowKey } from '../domain/row-key.ts';
import type { BlockInfo, RowReader } from './import-ports.ts';

/** Blocks held at the same time. */
const BLOCKS_AT_ONCE = 8;

type Change = { readonly before: StoredRow; readonly after: ImportRow };

/**
 * The blocks that change when one row does, whole: the row's own, and those in which equals of the old or the new row
 * stand further down, since they are counted anew. Equal rows have one date, so only blocks whose dates include it are
 * read: a few where the file is sorted by date, at worst every block.
 */
export const renumberEquals = async (
  reader: Pick<RowReader, 'blocks' | 'block'>,
  { before, after }: Change,
): Promise<ReadonlyMap<number, readonly StoredRow[]>> => {
  const { rowNumber } = after;
  const keys = { old: keyOf(before.row), new: keyOf(after) };
  const home = reader.blocks.findIndex(({ first, rows }) => rowNumber >= first && rowNumber < first + rows);
  const dates = keys.old === keys.new ? [] : datesOf(before.row, after);
  const numbers = reader.blocks.flatMap((info, number) => (number === home || spans(info, dates) ? [number] : []));

  const changed = new Map<number, readonly StoredRow[]>();
  let equalsBefore = 0;
  for await (const { number, rows } of blocksOf(reader, numbers)) {
    const moved = rows.map((stored) => renumbered(stored, rowNumber, keys));
    equalsBefore += rows.filter(({ row }) => row.rowNumber < rowNumber && keyOf(row) === keys.new).length;
    if (number === home || moved.some((stored, at) => stored !== rows[at])) changed.set(number, moved);
  }
  const counted = keys.old === keys.new ? before.occurrence : equalsBefore + 1;
  const occurrence = after.entry === null ? 0 : keys.new === null ? 1 : counted;
  const own = (changed.get(home) ?? []).map((stored) =>
    stored.row.rowNumber === rowNumber ? { row: after, occurrence } : stored,
  );
  return changed.set(home, own);
};

async function* blocksOf({ block }: Pick<RowReader, 'block'>, numbers: readonly number[]) {
  for (let at = 0; at < numbers.length; at += BLOCKS_AT_ONCE) {
    const group = numbers.slice(at, at + BLOCKS_AT_ONCE);
    const blocks = await Promise.all(group.map((number) => block(number)));
    for (const [position, number] of group.entries()) yield { number, rows: blocks[position] ?? [] };
  }
}

/** null: it has no equals, or is invalid. */
const keyOf = (row: ImportRow): string | null => rowKey(row) ?? null;

const renumbered = (
  stored: StoredRow,
  rowNumber: number,
  keys: { readonly old: string | null; readonly new: string | null },
): StoredRow => {
  const key = stored.row.rowNumber > rowNumber ? keyOf(stored.row) : null;
  if (key === null) return stored;
  const change = (key === keys.new ? 1 : 0) - (key === keys.old ? 1 : 0);
  return change === 0 ? stored : { ...stored, occurrence: stored.occurrence + change };
};

const datesOf = (...rows: readonly ImportRow[]): readonly string[] =>
  rows.map(({ entry }) => entry?.date ?? '').filter((date) => date !== '');

const spans = ({ dates }: BlockInfo, wanted: readonly string[]): boolean =>
  dates !== null && wanted.some((date) => date >= dates[0] && date <= dates[1]);
