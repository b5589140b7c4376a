import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

type Item = Readonly<Record<string, unknown>>;

/** The limit of BatchWriteItem. */
const BATCH_SIZE = 25;
const MAX_ATTEMPTS = 8;

/** Puts every item, a few batches at a time, resending what the table left unprocessed. */
export const putAll = async (
  documents: DynamoDBDocumentClient,
  tableName: string,
  items: readonly Item[],
  concurrency = 4,
): Promise<void> => {
  const batches = chunk(items); // one generator, drained by every worker
  const drain = async () => {
    for (const batch of batches) await putBatch(documents, tableName, batch);
  };
  await Promise.all(Array.from({ length: concurrency }, drain));
};

const putBatch = async (documents: DynamoDBDocumentClient, tableName: string, items: readonly Item[]) => {
  let pending = items.map((item) => ({ PutRequest: { Item: item } }));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { UnprocessedItems } = await documents.send(
      new BatchWriteCommand({ RequestItems: { [tableName]: pending } }),
    );
    pending = (UnprocessedItems?.[tableName] ?? []) as typeof pending;
    if (pending.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 25 * (0.5 + Math.random())));
  }
  throw new UnprocessedItemsError(pending.length);
};

/** The table was too busy for some items of a batch, again and again. */
export class UnprocessedItemsError extends Error {
  override readonly name = 'UnprocessedItemsError';

  constructor(count: number) {
    super(`${count} items were still unprocessed after ${MAX_ATTEMPTS} attempts`);
  }
}

function* chunk(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) yield items.slice(start, start + BATCH_SIZE);
}
