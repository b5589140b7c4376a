import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { SqliteLevel } from '../sqlite-level.ts';

export type Item = Readonly<Record<string, unknown>>;
export type Table = {
  readonly TableName: string;
  readonly KeySchema: readonly { readonly AttributeName: string }[];
  readonly LocalSecondaryIndexes?: readonly unknown[];
  readonly GlobalSecondaryIndexes?: readonly unknown[];
};
export type IndexEntry = { readonly index: string; readonly key: string; readonly item: Item };
type Callback = (error?: unknown, result?: { ConsumedCapacity?: unknown }) => void;
type Store = { readonly db: SqliteLevel };
type Request = {
  ReturnConsumedCapacity?: string;
  readonly RequestItems?: unknown;
  readonly IndexName?: string;
};
export type Action = (store: Store, data: Request, callback: Callback) => void;

/** The functions of dynalite's `db` module that its actions look up on each call, so they can be replaced. */
export type DynaliteDb = {
  updateIndexes: (
    store: Store,
    table: Table,
    existing: Item | undefined,
    item: Item | undefined,
    callback: () => void,
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
