import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Item, Key } from './item.ts';

/** The limit of BatchGetItem. */
const BATCH_SIZE = 100;
const MAX_ATTEMPTS = 8;

/** The items of any number of keys, consistent; absent ones are left out, repeated ones come once. */
export const getAll = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Key[],
): Promise<readonly Item[]> => {
  const distinct = [...new Map(keys.map((key) => [`${key.pk}\n${key.sk}`, key])).values()];
  const items: Item[] = [];
  for (let start = 0; start < distinct.length; start += BATCH_SIZE) {
    items.push(...(await getBatch(documents, tableName, distinct.slice(start, start + BATCH_SIZE))));
  }
  return items;
};

const getBatch = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Key[],
): Promise<Item[]> => {
  const items: Item[] = [];
  let pending = [...keys];
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: pending, ConsistentRead: true } } }),
    );
    items.push(...(Responses?.[tableName] ?? []));
    pending = (UnprocessedKeys?.[tableName]?.Keys ?? []) as typeof pending;
    if (pending.length === 0) return items;
    await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 25 * (0.5 + Math.random())));
  }
  throw new UnprocessedKeysError(pending.length);
};

/** The table was too busy for some keys of a batch, again and again. */
class UnprocessedKeysError extends Error {
  override readonly name = 'UnprocessedKeysError';

  constructor(count: number) {
    super(`${count} keys were still unprocessed after ${MAX_ATTEMPTS} attempts`);
  }
}
