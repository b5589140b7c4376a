import { randomUUID } from 'node:crypto';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { putAll, removePartition } from '../../platform/dynamodb/many-items.ts';
import { compressText, decompressText } from '../../platform/dynamodb/zstd-text.ts';
import type { Mapping } from '../domain/mappings.ts';
import { decodeRows, encodeRows, type StoredRow } from '../domain/row-block.ts';
import type { BlockInfo, RowReader, RowStore } from '../use-cases/import-ports.ts';

/** The row blocks in order, the mapping blocks, and facts about all rows. */
type Index = {
  readonly blocks: readonly IndexedBlock[];
  readonly mappings: readonly string[];
  readonly signature: string | null;
  readonly repaired: readonly number[];
};
type Body = { readonly sk: string; readonly body: Uint8Array };

const pkOf = (importId: string): string => `IMPORT#${importId}`;

/** Stores rows in `IMPORT#<id>` as `ROWS#`, `MAPPINGS#` and `INDEX#` items with random names, never overwritten. */
export const createRowBlockStore = (documents: DynamoDBDocumentClient, tableName: string): RowStore => {
  const get = async (importId: string, sk: string): Promise<string> => {
    const { Item } = await documents.send(
      new GetCommand({ TableName: tableName, Key: { pk: pkOf(importId), sk }, ConsistentRead: true }),
    );
    if (Item === undefined) throw new Error(`Import ${importId} has no ${sk}`);
    return decompressText(Item['body'] as Uint8Array);
  };
  const put = (importId: string, bodies: readonly Body[]): Promise<void> =>
    putAll(
      documents,
      tableName,
      bodies.map((item) => ({ pk: pkOf(importId), type: 'ImportRows', ...item })),
    );
  const indexOf = async (importId: string, name: string) => JSON.parse(await get(importId, `INDEX#${name}`)) as Index;
  return {
    writer: (importId) => createWriter((bodies) => put(importId, bodies)),
    open: async (importId, name) => createReader((sk) => get(importId, sk), await indexOf(importId, name)),
    revise: async (importId, name, revision) => {
      const index = await indexOf(importId, name);
      const { bodies, keep } = createKeeper();
      const blocks = index.blocks.flatMap((block, number) => {
        const rows = revision.blocks?.get(number);
        return rows === undefined ? [block] : cutAll(rows, keep);
      });
      const mappings =
        revision.mappings === undefined
          ? index.mappings
          : await keepMappings(revision.mappings, index.mappings, (sk) => get(importId, sk), keep);
      const repaired = [...new Set([...index.repaired, ...(revision.repaired ?? [])])];
      const revised = keep('INDEX', JSON.stringify({ ...index, blocks, mappings, repaired } satisfies Index));
      await put(importId, bodies);
      return revised;
    },
    removeAll: (importId) => removePartition(documents, tableName, pkOf(importId)),
  };
};

const createReader = (get: (sk: string) => Promise<string>, index: Index): RowReader => {
  const block: RowReader['block'] = async (number) => {
    const found = index.blocks[number];
    return found === undefined ? undefined : decodeRows(await get(`ROWS#${found.name}`));
  };
  return {
    blocks: index.blocks,
    signature: index.signature,
    repaired: index.repaired,
    block,
    rows: async (from, to) => {
      const wanted = index.blocks
        .map(({ first, rows }, number) => ({ first, number, last: first + rows - 1 }))
        .filter(({ first, last }) => first <= to && last >= from);
      const blocks = await Promise.all(wanted.map(({ number }) => block(number)));
      return blocks.flatMap((rows) => rows ?? []).filter(({ row }) => row.rowNumber >= from && row.rowNumber <= to);
    },
    mappings: async () => {
      const blocks = await Promise.all(index.mappings.map((name) => get(`MAPPINGS#${name}`)));
      return blocks.flatMap((text) => JSON.parse(text) as Mapping[]);
    },
  };
};

type Keep = (prefix: string, text: string) => string;

/** Collects the bodies to be written, each under a new name. */
const createKeeper = () => {
  const bodies: Body[] = [];
  const keep: Keep = (prefix, text) => {
    const name = randomUUID();
    bodies.push({ sk: `${prefix}#${name}`, body: compressText(text) });
    return name;
  };
  return { bodies, keep };
};

const createWriter = (put: (bodies: readonly Body[]) => Promise<void>): ReturnType<RowStore['writer']> => {
  const { bodies, keep } = createKeeper();
  const blocks: IndexedBlock[] = [];
  const cutter = createBlockCutter(keepBlock(keep, blocks));
  return {
    add: cutter.add,
    finish: async (mappings, { signature = null } = {}) => {
      cutter.finish();
      const names = jsonChunks(mappings).map((chunk) => keep('MAPPINGS', chunk));
      const name = keep('INDEX', JSON.stringify({ blocks, mappings: names, signature, repaired: [] } satisfies Index));
      await put(bodies);
      return name;
    },
  };
};

const keepBlock =
  (keep: Keep, blocks: IndexedBlock[]) =>
  ({ rows, ...cut }: Cut): void => {
    blocks.push({ name: keep('ROWS', encodeRows(rows)), rows: rows.length, ...cut });
  };

/** Splits a block in two if a repaired row has become too long. */
const cutAll = (rows: readonly StoredRow[], keep: Keep): readonly IndexedBlock[] => {
  const blocks: IndexedBlock[] = [];
  const cutter = createBlockCutter(keepBlock(keep, blocks));
  for (const row of rows) cutter.add(row);
  cutter.finish();
  return blocks;
};

/** Unchanged blocks keep their names, so assigning one text writes one block. */
const keepMappings = async (
  mappings: readonly Mapping[],
  names: readonly string[],
  get: (sk: string) => Promise<string>,
  keep: Keep,
): Promise<readonly string[]> => {
  const texts = await Promise.all(names.map((name) => get(`MAPPINGS#${name}`)));
  const known = new Map(texts.map((text, at) => [text, names[at]]));
  return jsonChunks(mappings).map((chunk) => known.get(chunk) ?? keep('MAPPINGS', chunk));
};

/** Characters per block, unless a single row has more: about 64 KB compressed, and below the 400 KB item limit even uncompressed. */
const BLOCK_CHARACTERS = 120_000;

/** A block in the index. */
type IndexedBlock = BlockInfo & { readonly name: string };
type Cut = Omit<BlockInfo, 'rows'> & { readonly rows: readonly StoredRow[] };

/** Divides arriving rows into blocks that fit in an item. */
const createBlockCutter = (onCut: (cut: Cut) => void) => {
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

/** Divides values into JSON lists, each at most as long as a block. */
const jsonChunks = (values: readonly unknown[]): readonly string[] => {
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
