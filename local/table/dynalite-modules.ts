import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { SqliteLevel } from '../sqlite-level.ts';

export type Item = Readonly<Record<string, unknown>>;
export type Table = {
  readonly TableName: string;
  readonly LocalSecondaryIndexes?: readonly unknown[];
  readonly GlobalSecondaryIndexes?: readonly unknown[];
};
export type IndexEntry = { readonly index: string; readonly key: string; readonly item: Item };
export type Callback = (error?: unknown, result?: { ConsumedCapacity?: unknown }) => void;
export type Store = { readonly db: SqliteLevel };
export type Request = { ReturnConsumedCapacity?: string };
export type Action = (store: Store, data: Request, callback: Callback) => void;

/** The functions that dynalite's actions look up on their `db` module at every call: its seam. */
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

/** Every store that dynalite opens from now on is of this class. */
export const useLevel = (level: typeof SqliteLevel): void => {
  (requireFromDynalite('level') as { Level: unknown }).Level = level;
};

export const loadDb = (): DynaliteDb => require('dynalite/db') as DynaliteDb;

export const loadActions = (names: readonly string[]): void => {
  for (const name of names) require(`dynalite/actions/${name}`);
};

/** Puts a wrapped action in the place of a loaded one, before the server picks it up. */
export const replaceAction = (name: string, wrap: (action: Action) => Action): void => {
  const loaded = require.cache[require.resolve(`dynalite/actions/${name}`)];
  if (loaded === undefined) throw new Error(`dynalite has no action ${name}`);
  loaded.exports = wrap(loaded.exports as Action);
};

export const loadDynalite = (): Dynalite => require('dynalite') as Dynalite;
