import type { Action, Batch, Batches, Item, Result } from './dynalite-modules.ts';

/** The name under which each batch action returns what it left out. */
export const BATCH_ACTIONS = { batchGetItem: 'UnprocessedKeys', batchWriteItem: 'UnprocessedItems' } as const;

type Unprocessed = (typeof BATCH_ACTIONS)[keyof typeof BATCH_ACTIONS];

/** Processes only the first half of a batch when `isLeftOut` says so, as DynamoDB does when it is busy. */
export const leavingOut =
  (unprocessed: Unprocessed, isLeftOut: () => boolean) =>
  (action: Action): Action =>
  (store, data, callback) => {
    const { RequestItems: batches = {} } = data;
    const most = Math.max(...Object.values(batches).map((batch) => itemsOf(batch).length));
    if (most < 2 || !isLeftOut()) return action(store, data, callback);
    const [done, left] = splitBatches(batches, (_table, _item, position) => position < 0.5);
    return action(store, { ...data, RequestItems: done }, (error, result) =>
      callback(error, withUnprocessed(result, unprocessed, left)),
    );
  };

/** The keys or items of a batch. */
const itemsOf = (batch: Batch): readonly Item[] =>
  'Keys' in batch
    ? batch.Keys
    : batch.map((write) => ('PutRequest' in write ? write.PutRequest.Item : write.DeleteRequest.Key));

/** Options of a read, such as ConsistentRead, remain. */
const filterBatch = (batch: Batch, isKept: readonly boolean[]): Batch =>
  'Keys' in batch
    ? { ...batch, Keys: batch.Keys.filter((_key, at) => isKept[at]) }
    : batch.filter((_write, at) => isKept[at]);

/** Whether to process a key or an item; `position` is 0 for the first of its table, and less than 1 for the last. */
type IsProcessed = (table: string, item: Item, position: number) => boolean;

/** The entries of each table to process, and the rest. */
export const splitBatches = (batches: Batches, isProcessed: IsProcessed): readonly [Batches, Batches] => {
  const parts = Object.entries(batches).map(([table, batch]) => {
    const items = itemsOf(batch);
    const done = items.map((item, at) => isProcessed(table, item, at / items.length));
    const left = done.map((isDone) => !isDone);
    return [table, filterBatch(batch, done), filterBatch(batch, left)] as const;
  });
  const whole = (entries: readonly (readonly [string, Batch])[]): Batches =>
    Object.fromEntries(entries.filter(([, batch]) => itemsOf(batch).length > 0));
  return [whole(parts.map(([table, done]) => [table, done])), whole(parts.map(([table, , left]) => [table, left]))];
};

/** The result of what was processed, with the rest; dynalite itself leaves out keys of a read that would be too large. */
export const withUnprocessed = (
  result: Result | undefined,
  unprocessed: Unprocessed,
  left: Batches,
): Result | undefined => {
  if (result === undefined) return undefined;
  const already = (result as Readonly<Record<Unprocessed, Batches | undefined>>)[unprocessed] ?? {};
  const merged = Object.entries(left).map(([table, batch]) => [table, mergeBatches(already[table], batch)]);
  return { ...result, [unprocessed]: { ...already, ...Object.fromEntries(merged) } } as Result;
};

const mergeBatches = (first: Batch | undefined, second: Batch): Batch =>
  first !== undefined && 'Keys' in first && 'Keys' in second
    ? { ...second, Keys: [...first.Keys, ...second.Keys] }
    : second;
