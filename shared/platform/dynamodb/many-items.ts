import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type DynamoDBDocumentClient,
  paginateQuery,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Freshness } from '../domain/freshness.ts';
import { type Item, type Key, keyText } from './keys.ts';

/** All items of a partition with this sort key prefix, or only some attributes of each; consistent. */
export const queryAll = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
  skPrefix: string,
  attributes: readonly string[] = [],
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  const query = { ...rangeOf(tableName, pk, skPrefix), ...(attributes.length > 0 && projectionOf(attributes)) };
  for await (const page of paginateQuery({ client: documents }, query)) {
    items.push(...(page.Items ?? []));
  }
  return items;
};

/** The same items, each page of which is read when it is asked for. */
export async function* queryEach(
  documents: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
  skPrefix: string,
): AsyncGenerator<Item> {
  const pages = paginateQuery({ client: documents }, rangeOf(tableName, pk, skPrefix));
  for await (const { Items = [] } of pages) yield* Items;
}

const projectionOf = (attributes: readonly string[]) => ({
  ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
});

/** Counts the items with owners without returning them. */
export const countAll = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
  skPrefix: string,
): Promise<number> => {
  let count = 0;
  const query = { ...rangeOf(tableName, pk, skPrefix), ...WITH_OWNERS, Select: 'COUNT' } as const;
  for await (const page of paginateQuery({ client: documents }, query)) count += page.Count ?? 0;
  return count;
};

/** The sort keys of the items with owners. */
export const sortKeysOf = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
  skPrefix: string,
): Promise<readonly string[]> => {
  const keys: string[] = [];
  const query = { ...rangeOf(tableName, pk, skPrefix), ...WITH_OWNERS, ProjectionExpression: 'sk' };
  for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
    keys.push(...Items.map(({ sk }) => String(sk)));
  }
  return keys;
};

const WITH_OWNERS = { FilterExpression: 'attribute_exists(owners)' } as const;

const rangeOf = (TableName: string, pk: string, skPrefix: string) => ({
  TableName,
  ConsistentRead: true,
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
  ExpressionAttributeValues: { ':pk': pk, ':sk': skPrefix },
});

/** The limit of BatchGetItem. */
const GET_BATCH_SIZE = 100;
const MAX_ATTEMPTS = 8;

/** The items with these keys, consistent by default; missing ones are left out, duplicates are returned once. */
export const getAll = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Key[],
  { mayLag = false }: Freshness = {},
): Promise<readonly Item[]> => {
  const wanted = new Map(keys.map((key) => [keyText(key), key]));
  const get = async (some: readonly Key[], isConsistent: boolean): Promise<Item[]> => {
    const items: Item[] = [];
    for (let start = 0; start < some.length; start += GET_BATCH_SIZE) {
      items.push(...(await getBatch(documents, tableName, some.slice(start, start + GET_BATCH_SIZE), isConsistent)));
    }
    return items;
  };
  const items = await get([...wanted.values()], !mayLag);
  if (!mayLag) return items;
  for (const item of items) wanted.delete(keyText(item));
  return [...items, ...(await get([...wanted.values()], true))];
};

const getBatch = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Key[],
  ConsistentRead: boolean,
): Promise<Item[]> => {
  const items: Item[] = [];
  let pending: Record<string, unknown>[] = [...keys];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: pending, ConsistentRead } } }),
    );
    items.push(...(Responses?.[tableName] ?? []));
    pending = UnprocessedKeys?.[tableName]?.Keys ?? [];
    if (pending.length === 0) return items;
    await backOff(attempt);
  }
  throw new UnprocessedError(pending.length, 'keys');
};

const backOff = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 25 * (0.5 + Math.random())));

/** The table remained too busy for a part of a batch. */
class UnprocessedError extends Error {
  override readonly name = 'UnprocessedError';

  constructor(count: number, what: 'keys' | 'items') {
    super(`${count} ${what} were still unprocessed after ${MAX_ATTEMPTS} attempts`);
  }
}

type PutItem = Readonly<Record<string, unknown>>;
type WriteRequest =
  | { readonly PutRequest: { readonly Item: PutItem } }
  | { readonly DeleteRequest: { readonly Key: Item } };

/** The limit of BatchWriteItem. */
const WRITE_BATCH_SIZE = 25;

/** Puts all items, with a few batches in parallel, and retries unprocessed ones. */
export const putAll = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  items: readonly PutItem[],
  concurrency = 4,
): Promise<void> => {
  const batches = chunk(items); // one generator, shared by all workers
  const drain = async () => {
    for (const batch of batches) {
      await writeBatch(
        documents,
        tableName,
        batch.map((Item) => ({ PutRequest: { Item } })),
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, drain));
};

const writeBatch = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  requests: readonly WriteRequest[],
): Promise<void> => {
  let pending: NonNullable<BatchWriteCommandInput['RequestItems']>[string] = [...requests];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { UnprocessedItems } = await documents.send(
      new BatchWriteCommand({ RequestItems: { [tableName]: pending } }),
    );
    pending = UnprocessedItems?.[tableName] ?? [];
    if (pending.length === 0) return;
    await backOff(attempt);
  }
  throw new UnprocessedError(pending.length, 'items');
};

function* chunk(items: readonly PutItem[]): Generator<readonly PutItem[]> {
  for (let start = 0; start < items.length; start += WRITE_BATCH_SIZE)
    yield items.slice(start, start + WRITE_BATCH_SIZE);
}

/** Deletes the items with these keys, and retries unprocessed ones. */
export const deleteAll = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Key[],
): Promise<void> => {
  for (let start = 0; start < keys.length; start += WRITE_BATCH_SIZE) {
    const batch = keys.slice(start, start + WRITE_BATCH_SIZE);
    await writeBatch(
      documents,
      tableName,
      batch.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
    );
  }
};

/** Removes all items of a partition. */
export const removePartition = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
): Promise<void> => {
  for (;;) {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ProjectionExpression: 'pk, sk',
        Limit: WRITE_BATCH_SIZE,
        ConsistentRead: true,
      }),
    );
    if (Items.length === 0) return;
    await writeBatch(
      documents,
      tableName,
      Items.map(({ pk: partition, sk }) => ({ DeleteRequest: { Key: { pk: partition, sk } } })),
    );
  }
};
