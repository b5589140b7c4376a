import { type Action, consumed, type Item, type Request, type Store, type Table } from './dynalite-modules.ts';
import { BATCH_ACTIONS, splitBatches, withUnprocessed } from './leave-out.ts';
import type { Kind, PartitionLimits, Place } from './partition-limits.ts';

type Limits = () => PartitionLimits;
type Wrap = (action: Action) => Action;

const tables = new WeakMap<Store, Map<string, Table>>();

/** A table's definition, which never changes; undefined if there is no such table. */
const tableOf = async (store: Store, name: string): Promise<Table | undefined> => {
  const known = tables.get(store) ?? new Map<string, Table>();
  tables.set(store, known);
  const table = known.get(name) ?? (await find(store, name));
  if (table !== undefined) known.set(name, table);
  return table;
};

const find = (store: Store, name: string): Promise<Table | undefined> =>
  new Promise((resolve) => store.getTable(name, (_error, table) => resolve(table)));

type Keyed = { readonly index?: string; readonly keys: Table['KeySchema']; readonly staysTogether?: boolean };

const ownKeys = ({ KeySchema: keys, LocalSecondaryIndexes = [] }: Table): Keyed => ({
  keys,
  staysTogether: LocalSecondaryIndexes.length > 0,
});

/** A text; other sort keys are ordered in other ways, so their items stay together. */
const sortOf = (value: unknown): string | undefined => (value as { readonly S?: string } | undefined)?.S;

/** Where the table or an index has the item; undefined if it does not have it. */
const placeOf = (
  { TableName: table }: Table,
  item: Item,
  { index, keys, staysTogether = false }: Keyed,
): Place | undefined => {
  const [hash, sort] = keys.map(({ AttributeName }) => item[AttributeName]);
  if (hash === undefined) return undefined;
  return { table, index, key: JSON.stringify(hash), sort: staysTogether ? undefined : sortOf(sort) };
};

/** Where a global index has the item; reads of a local one count with the table. */
export const placeInIndex = (table: Table, name: string, item: Item): Place | undefined => {
  const index = table.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === name);
  return index && placeOf(table, item, { index: name, keys: index.KeySchema });
};

const placesOf = (table: Table, item: Item): readonly Place[] =>
  [
    placeOf(table, item, ownKeys(table)),
    ...(table.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => placeInIndex(table, IndexName, item)),
  ].flatMap((place) => place ?? []);

/** Such a read begins with the first item of the key. */
const UP_TO: ReadonlySet<string> = new Set(['LT', 'LE']);

/** Where a call begins to read; undefined if it will be refused. */
const placeRead = (table: Table, { IndexName = '', Key, ...query }: Request): Place | undefined => {
  const { KeyConditions = {}, ExclusiveStartKey = {} } = query;
  const conditions = Object.entries(KeyConditions)
    .filter(([, { ComparisonOperator }]) => !UP_TO.has(ComparisonOperator))
    .map(([name, { AttributeValueList }]) => [name, AttributeValueList[0]]);
  const item = Key ?? ({ ...Object.fromEntries(conditions), ...ExclusiveStartKey } as Item);
  return placeInIndex(table, IndexName, item) ?? placeOf(table, item, ownKeys(table));
};

/** Refuses reads of a key that has used up this second. */
export const limitReads =
  (limits: Limits): Wrap =>
  (action) =>
  async (store, data, callback) => {
    const table = await tableOf(store, data.TableName);
    const place = table && placeRead(table, data);
    if (place === undefined) return action(store, data, callback);
    if (limits().isFull('read', place)) return callback(limits().refuse('read', place));
    action(store, data, (error, result) => {
      limits().use('read', place, consumed(result?.ConsumedCapacity));
      callback(error, result);
    });
  };

/** Refuses writes to a key that has used up this second. A write that fails uses a unit, too. */
export const limitWrites =
  (limits: Limits): Wrap =>
  (action) =>
  async (store, data, callback) => {
    const table = await tableOf(store, data.TableName);
    const place = table && placeOf(table, data.Item ?? data.Key ?? {}, ownKeys(table));
    if (place === undefined) return action(store, data, callback);
    if (limits().isFull('write', place)) return callback(limits().refuse('write', place));
    action(store, data, (error, result) => {
      limits().use('write', place, result === undefined ? 1 : consumed(result.ConsumedCapacity));
      callback(error, result);
    });
  };

/** Items of batches that were let through, because dynalite can refuse a batch only as a whole. */
const letThrough = new WeakSet<Item>();

/** The key of an index that has used up this second, so that the table does not take the item. */
export const fullIndex = (limits: PartitionLimits, item: Item | null | undefined, places: readonly Place[]) =>
  item == null || letThrough.has(item) ? undefined : places.find((place) => limits.isFull('write', place));

/** Leaves the entries of a batch unprocessed whose keys have used up this second; refuses it if none is left. */
const limitBatch =
  (kind: Kind, limits: Limits, isFull: (table: Table, item: Item) => Place | undefined): Wrap =>
  (action) =>
  async (store, data, callback) => {
    const names = Object.keys(data.RequestItems ?? {});
    const found = new Map(await Promise.all(names.map(async (name) => [name, await tableOf(store, name)] as const)));
    let full: Place | undefined;
    const [done, left] = splitBatches(data.RequestItems ?? {}, (name, item) => {
      const table = found.get(name);
      const place = table && isFull(table, item);
      full ??= place;
      return place === undefined;
    });
    if (full === undefined) return action(store, data, callback);
    if (Object.keys(done).length === 0) return callback(limits().refuse(kind, full));
    const unprocessed = BATCH_ACTIONS[kind === 'read' ? 'batchGetItem' : 'batchWriteItem'];
    action(store, { ...data, RequestItems: done }, (error, result) =>
      callback(error, withUnprocessed(result, unprocessed, left)),
    );
  };

export const limitBatchWrites = (limits: Limits, unitsOf: (item: Item) => number): Wrap =>
  limitBatch('write', limits, (table, item) => {
    const places = placesOf(table, item);
    const full = places.find((place) => limits().isFull('write', place));
    if (full !== undefined) return full;
    const [own] = places;
    if (own !== undefined) limits().use('write', own, unitsOf(item));
    letThrough.add(item);
    return undefined;
  });

/** The units of a batch are known only together, and afterwards, so its keys share them. */
export const limitBatchReads =
  (limits: Limits): Wrap =>
  (action) =>
  (store, data, callback) => {
    const read: Place[] = [];
    const isFull = (table: Table, key: Item): Place | undefined => {
      const place = placeOf(table, key, ownKeys(table));
      if (place === undefined || limits().isFull('read', place)) return place;
      read.push(place);
      return undefined;
    };
    limitBatch('read', limits, isFull)(action)(store, data, (error, result) => {
      const units = consumed(result?.ConsumedCapacity) / read.length;
      for (const place of read) limits().use('read', place, units);
      callback(error, result);
    });
  };
