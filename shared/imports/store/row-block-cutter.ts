import type { StoredRow } from '../domain/row-block.ts';
import type { BlockInfo } from '../use-cases/import-ports.ts';

/** Characters a block takes, unless its only row has more: about 64 KB when compressed, and an item (400 KB) even when nothing compresses. */
const BLOCK_CHARACTERS = 120_000;

/** One block as its index knows it. */
export type IndexedBlock = BlockInfo & { readonly name: string };
export type Cut = Omit<BlockInfo, 'rows'> & { readonly rows: readonly StoredRow[] };

/** Cuts rows, as they arrive, into blocks that fit an item. */
export const createBlockCutter = (onCut: (cut: Cut) => void) => {
  let held: StoredRow[] = [];
  let characters = 0;
  const cut = () => {
    const [row] = held;
    if (row === undefined) return;
    onCut({ rows: held, first: row.row.rowNumber, ...describe(held) });
    held = [];
    characters = 0;
  };
  return {
    add: (stored: StoredRow): void => {
      const size = sizeOf(stored);
      if (characters + size > BLOCK_CHARACTERS) cut();
      held.push(stored);
      characters += size;
    },
    finish: cut,
  };
};

const describe = (rows: readonly StoredRow[]): Pick<BlockInfo, 'invalid' | 'dates'> => {
  let invalid = 0;
  let first: string | undefined;
  let last: string | undefined;
  for (const { row } of rows) {
    if (row.errors.length > 0) invalid++;
    const date = row.entry?.date ?? '';
    if (date === '') continue;
    if (first === undefined || date < first) first = date;
    if (last === undefined || date > last) last = date;
  }
  return { invalid, dates: first === undefined || last === undefined ? null : [first, last] };
};

const sizeOf = ({ row }: StoredRow): number => {
  let size = 16;
  for (const value of Object.values(row.fields)) size += value.length;
  for (const error of row.errors) size += error.length;
  for (const text of Object.values(row.unread ?? {})) size += text.length;
  return size;
};

/** JSON lists that together hold every value, each as long as a block. */
export const jsonChunks = (values: readonly unknown[]): readonly string[] => {
  const chunks: string[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const value of values) {
    const json = JSON.stringify(value);
    if (characters + json.length > BLOCK_CHARACTERS) {
      chunks.push([]);
      characters = 0;
    }
    chunks.at(-1)?.push(json);
    characters += json.length;
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`);
};
