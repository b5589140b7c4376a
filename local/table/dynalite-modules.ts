import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { SqliteLevel } from '../sqlite-level.ts';

export type Item = Readonly<Record<string, unknown>>;
export type Table = {
  readonly TableName: string;
  readonly KeySchema: readonly { readonly AttributeName: string }[];
  readonly LocalSecondaryIndexes?: readonly unknown[];
  readonly GlobalSecondaryIndexes?: readonly {
    readonly IndexName: string;
    readonly KeySchema: Table['KeySchema'];
  }[];
};
export type IndexEntry = { readonly index: string; readonly key: string; readonly item: Item };
export type Result = { ConsumedCapacity?: unknown };
type Callback = (error?: unknown, result?: Result) => void;
export type Store = {
  readonly db: SqliteLevel;
  readonly getTable: (name: string, callback: (error: unknown, table?: Table) => void) => void;
  readonly getItemDb: (name: string) => ItemDb;
};
/** The items of a table, by dynalite's own keys. */
type ItemDb = {
  readonly get: (key: string, callback: (error: unknown, item?: Item) => void) => void;
  /** Runs once nobody else changes the item; the lock ends when the released callback is called. */
  readonly lock: (
    key: string,
    run: (release: (done: (error?: unknown) => void) => (error?: unknown) => void) => void,
  ) => void;
};
export type Request = {
  ReturnConsumedCapacity?: string;
  readonly TableName: string;
  readonly Key?: Item;
  readonly Item?: Item;
  readonly ExclusiveStartKey?: Item;
  readonly KeyConditions?: Readonly<
    Record<string, { readonly ComparisonOperator: string; readonly AttributeValueList: readonly unknown[] }>
  >;
  readonly RequestItems?: Batches;
  readonly IndexName?: string;
  readonly ConsistentRead?: boolean;
};

type Write = { readonly PutRequest: { readonly Item: Item } } | { readonly DeleteRequest: { readonly Key: Item } };
/** The keys to read, with options of the read, or the writes of a table. */
export type Batch = readonly Write[] | { readonly Keys: readonly Item[] };
export type Batches = Readonly<Record<string, Batch>>;
export type Action = (store: Store, data: Request, callback: Callback) => void;

type Consumed = { readonly CapacityUnits: number };

export const consumed = (capacity: unknown): number =>
  [capacity].flat().reduce((sum: number, part) => sum + ((part as Consumed | undefined)?.CapacityUnits ?? 0), 0);

/** The functions of dynalite's `db` module that its actions look up on each call, so they can be replaced. */
export type DynaliteDb = {
  create: (options: object) => Store;
  updateIndexes: (
    store: Store,
    table: Table,
    existing: Item | undefined,
    item: Item | undefined,
    callback: (error?: unknown) => void,
  ) => void;
  checkConditional: (data: unknown, existing: Item | undefined) => unknown;
  readonly getIndexActions: (
    indexes: readonly unknown[],
    existing: Item | undefined,
    item: Item | undefined,
    table: Table,
  ) => { readonly puts: readonly IndexEntry[] };
  readonly capacityUnits: (item: Item | undefined, isRead: boolean, isConsistent: boolean) => number;
};

export type Dynalite = (options: { readonly path: string; readonly createTableMs: number }) => Server;

const require = createRequire(import.meta.url);
const requireFromDynalite = createRequire(require.resolve('dynalite'));

/** Makes dynalite use this class for every new store. */
export const useLevel = (level: typeof SqliteLevel): void => {
  (requireFromDynalite('level') as { Level: unknown }).Level = level;
};

export const loadDb = (): DynaliteDb => require('dynalite/db') as DynaliteDb;

export const loadActions = (names: readonly string[]): void => {
  for (const name of names) require(`dynalite/actions/${name}`);
};

/** Replaces a loaded action with a wrapped one, before the server uses it. */
export const replaceAction = (name: string, wrap: (action: Action) => Action): void => {
  const loaded = require.cache[require.resolve(`dynalite/actions/${name}`)];
  if (loaded === undefined) throw new Error(`dynalite has no action ${name}`);
  loaded.exports = wrap(loaded.exports as Action);
};

export const loadDynalite = (): Dynalite => require('dynalite') as Dynalite;
