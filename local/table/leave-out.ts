import type { Action } from './dynalite-modules.ts';

type Keys = { readonly Keys: readonly unknown[] };
type Batch = readonly unknown[] | Keys;
type Batches = Readonly<Record<string, Batch>>;

/** The name under which each batch action returns what it left out. */
export const BATCH_ACTIONS = { batchGetItem: 'UnprocessedKeys', batchWriteItem: 'UnprocessedItems' } as const;

/** Processes only the first half of a batch when `isLeftOut` says so, as DynamoDB does when it is busy. */
export const leavingOut =
  (unprocessed: (typeof BATCH_ACTIONS)[keyof typeof BATCH_ACTIONS], isLeftOut: () => boolean) =>
  (action: Action): Action =>
  (store, data, callback) => {
    const batches = data.RequestItems as Batches;
    if (sizeOf(batches) < 2 || !isLeftOut()) return action(store, data, callback);
    const [done, left] = halves(batches);
    return action(store, { ...data, RequestItems: done }, (error, result) =>
      callback(error, result && { ...result, [unprocessed]: left }),
    );
  };

const entriesOf = (batch: Batch): readonly unknown[] => ('Keys' in batch ? batch.Keys : batch);

const sizeOf = (batches: Batches): number =>
  Math.max(...Object.values(batches).map((batch) => entriesOf(batch).length));

/** Options of a read, such as ConsistentRead, apply to both halves. */
const halves = (batches: Batches): readonly [Batches, Batches] => {
  const cut = (from: (middle: number) => number, to: (middle: number) => number): Batches =>
    Object.fromEntries(
      Object.entries(batches).map(([table, batch]) => {
        const all = entriesOf(batch);
        const middle = Math.ceil(all.length / 2);
        const part = all.slice(from(middle), to(middle));
        return [table, 'Keys' in batch ? { ...batch, Keys: part } : part];
      }),
    );
  return [
    cut(
      () => 0,
      (middle) => middle,
    ),
    cut(
      (middle) => middle,
      () => Number.POSITIVE_INFINITY,
    ),
  ];
};
