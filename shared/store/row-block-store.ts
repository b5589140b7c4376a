import { randomUUID } from 'node:crypto';
import { BatchWriteCommand, type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Mapping } from '../domain/imports/mapping.ts';
import { decodeRows, encodeRows, type StoredRow } from '../domain/imports/row-block.ts';
import type { RowReader, RowStore } from '../use-cases/import-ports.ts';
import { putAll } from './put-all.ts';
import { compressText, decompressText } from './zstd-text.ts';

/** Characters a block takes, unless its only one has more: about 64 KB when compressed, and an item (400 KB) even when nothing compresses. */
const BLOCK_CHARACTERS = 120_000;
const BATCH_SIZE = 25;

/** Row numbers of the first row of each block, the blocks, and the blocks of mappings. */
type Index = {
  readonly rows: number;
  readonly first: readonly number[];
  readonly blocks: readonly string[];
  readonly mappings: readonly string[];
};

const pkOf = (importId: string): string => `IMPORT#${importId}`;

/** Blocks of rows below `IMPORT#<id>`: `ROWS#`, `MAPPINGS#` and `INDEX#`, each under a random name. */
export const createRowBlockStore = (documents: DynamoDBDocumentClient, tableName: string): RowStore => {
  const get = async (importId: string, sk: string): Promise<string> => {
    const { Item } = await documents.send(
      new GetCommand({ TableName: tableName, Key: { pk: pkOf(importId), sk }, ConsistentRead: true }),
    );
    if (Item === undefined) throw new Error(`Import ${importId} has no ${sk}`);
    return decompressText(Item['body'] as Uint8Array);
  };
  return {
    writer: (importId) => createWriter(documents, tableName, importId),
    open: async (importId, name) =>
      createReader((sk) => get(importId, sk), JSON.parse(await get(importId, `INDEX#${name}`)) as Index),
    removeAll: (importId) => removePartition(documents, tableName, pkOf(importId)),
  };
};

const createReader = (get: (sk: string) => Promise<string>, index: Index): RowReader => {
  const block: RowReader['block'] = async (number) => {
    const name = index.blocks[number];
    return name === undefined ? undefined : decodeRows(await get(`ROWS#${name}`));
  };
  return {
    block,
    rows: async (from, to) => {
      const wanted = index.first
        .map((first, number) => ({ first, number, end: index.first[number + 1] ?? index.rows + 1 }))
        .filter(({ first, end }) => first <= to && end > from);
      const blocks = await Promise.all(wanted.map(({ number }) => block(number)));
      return blocks.flatMap((rows) => rows ?? []).filter(({ row }) => row.rowNumber >= from && row.rowNumber <= to);
    },
    mappings: async () => {
      const blocks = await Promise.all(index.mappings.map((name) => get(`MAPPINGS#${name}`)));
      return blocks.flatMap((text) => JSON.parse(text) as Mapping[]);
    },
  };
};

const createWriter = (documents: DynamoDBDocumentClient, tableName: string, importId: string) => {
  const items: { readonly sk: string; readonly body: Uint8Array }[] = [];
  const first: number[] = [];
  const blocks: string[] = [];
  let held: StoredRow[] = [];
  let characters = 0;
  let rows = 0;
  const keep = (prefix: string, text: string): string => {
    const name = randomUUID();
    items.push({ sk: `${prefix}#${name}`, body: compressText(text) });
    return name;
  };
  const cut = () => {
    const [row] = held;
    if (row === undefined) return;
    first.push(row.row.rowNumber);
    blocks.push(keep('ROWS', encodeRows(held)));
    held = [];
    characters = 0;
  };
  return {
    add: (stored: StoredRow): void => {
      const size = sizeOf(stored);
      if (characters + size > BLOCK_CHARACTERS) cut();
      held.push(stored);
      rows++;
      characters += size;
    },
    finish: async (mappings: readonly Mapping[]): Promise<string> => {
      cut();
      const mappingBlocks = chunksOf(mappings).map((chunk) => keep('MAPPINGS', chunk));
      const index: Index = { rows, first, blocks, mappings: mappingBlocks };
      const name = keep('INDEX', JSON.stringify(index));
      await putAll(
        documents,
        tableName,
        items.map((item) => ({ pk: pkOf(importId), type: 'ImportRows', ...item })),
      );
      return name;
    },
  };
};

const sizeOf = ({ row }: StoredRow): number => {
  let size = 16;
  for (const value of Object.values(row.fields)) size += value.length;
  for (const error of row.errors) size += error.length;
  return size;
};

/** JSON lists that together hold every mapping. */
const chunksOf = (mappings: readonly Mapping[]): readonly string[] => {
  const chunks: string[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const mapping of mappings) {
    const json = JSON.stringify(mapping);
    if (characters + json.length > BLOCK_CHARACTERS) {
      chunks.push([]);
      characters = 0;
    }
    chunks.at(-1)?.push(json);
    characters += json.length;
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`);
};

const removePartition = async (documents: DynamoDBDocumentClient, tableName: string, pk: string): Promise<void> => {
  for (;;) {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'pk, sk',
        Limit: BATCH_SIZE,
        ConsistentRead: true,
      }),
    );
    if (Items.length === 0) return;
    const requests = Items.map(({ pk: partition, sk }) => ({ DeleteRequest: { Key: { pk: partition, sk } } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
  }
};
