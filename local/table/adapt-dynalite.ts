import type { Server } from 'node:http';
import type { Faults } from '../faults.ts';
import { type Companion, SqliteLevel } from '../sqlite-level.ts';
import type { Stats, TableUnits } from '../stats.ts';
import {
  type Action,
  consumed,
  type Dynalite,
  type DynaliteDb,
  type IndexEntry,
  type Item,
  loadActions,
  loadDb,
  loadDynalite,
  type Request,
  replaceAction,
  type Store,
  type Table,
  useLevel,
} from './dynalite-modules.ts';
import { createLateIndex } from './late-index.ts';
import { BATCH_ACTIONS, leavingOut } from './leave-out.ts';
import {
  fullIndex,
  limitBatchReads,
  limitBatchWrites,
  limitReads,
  limitWrites,
  placeInIndex,
} from './limit-partitions.ts';
import { createPartitionLimits, type PartitionLimits, type PartitionOptions, type Place } from './partition-limits.ts';
import { rememberExpressions } from './remember-expressions.ts';

type IndexChanges = { readonly companions: readonly Companion[]; readonly uses: readonly IndexUse[] };

/** The units that a change of an index needs; a local index has no place of its own. */
type IndexUse = { readonly place: Place | undefined; readonly units: number };

type Kind = 'Local' | 'Global';

/** dynalite stores each index under a prefix of the same store. */
const storeKey = (kind: Kind, table: Table, { index, key }: IndexEntry): string =>
  `index-${kind.toLowerCase()}~${table.TableName}~${index}~${key}`;

const withoutHoles = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

/** Values of an updated item have no prototype, so a strict comparison would find all of them changed. */
const isSame = (before: Item, after: Item): boolean => JSON.stringify(before) === JSON.stringify(after);

const entriesOf = (db: DynaliteDb, kind: Kind, table: Table, item: Item | undefined): readonly IndexEntry[] =>
  item === undefined || item === null
    ? []
    : db.getIndexActions(table[`${kind}SecondaryIndexes`] ?? [], undefined, item, table).puts;

/**
 * The index changes of an item's write, and their units in DynamoDB: none if the projection is unchanged; one for a
 * changed, new or removed entry; two if the index key changes.
 */
const indexChanges = (
  db: DynaliteDb,
  table: Table,
  existing: Item | undefined,
  item: Item | undefined,
): IndexChanges => {
  const companions: Companion[] = [];
  const uses: IndexUse[] = [];
  const use = ({ index, item: entry }: IndexEntry, units: number) =>
    uses.push({ place: placeInIndex(table, index, entry), units });
  for (const kind of ['Local', 'Global'] as const) {
    const before = new Map(entriesOf(db, kind, table, existing).map((entry) => [storeKey(kind, table, entry), entry]));
    for (const entry of entriesOf(db, kind, table, item)) {
      const key = storeKey(kind, table, entry);
      const replaced = before.get(key);
      before.delete(key);
      const value = withoutHoles(entry.item);
      if (replaced !== undefined && isSame(withoutHoles(replaced.item), value)) continue;
      companions.push({ type: 'put', key, value });
      const unitsBefore = replaced ? db.capacityUnits(withoutHoles(replaced.item), false, true) : 0;
      use(entry, Math.max(db.capacityUnits(value, false, true), unitsBefore));
    }
    for (const [key, gone] of before) {
      companions.push({ type: 'del', key });
      use(gone, db.capacityUnits(withoutHoles(gone.item), false, true));
    }
  }
  return { companions, uses };
};

const INDEX_READS = ['query', 'scan'];
const READS = ['getItem', 'batchGetItem', 'query', 'scan'];
const WRITES = ['putItem', 'updateItem', 'deleteItem', 'batchWriteItem'];

type Meter = (kind: keyof TableUnits, units: number) => void;
/** dynalite is one module per process, so the patches use the meter, the faults and the limits of the running cloud. */
let meter: Meter = () => undefined;
let faults: Pick<Faults, 'isBatchCut' | 'indexLag'> = { isBatchCut: () => false, indexLag: () => undefined };
let limits: PartitionLimits = createPartitionLimits({
  rateScale: Number.POSITIVE_INFINITY,
  onThrottled: () => undefined,
});
let adapted: Dynalite | undefined;
const late = createLateIndex();

/** A query that finds nothing is billed, too, but dynalite counts none. */
const leastOf = ({ ConsistentRead }: Request): number => (ConsistentRead === true ? 1 : 0.5);

/** Requests the capacity of every call, and returns it only if the caller requested it. */
const metered =
  (kind: keyof TableUnits) =>
  (action: Action): Action =>
  (store, data, callback) => {
    const requested = data.ReturnConsumedCapacity;
    data.ReturnConsumedCapacity = requested === 'INDEXES' ? requested : 'TOTAL';
    action(store, data, (error, result) => {
      if (result === undefined) return callback(error, result);
      meter(kind, Math.max(consumed(result.ConsumedCapacity), kind === 'read' ? leastOf(data) : 0));
      if (requested === undefined || requested === 'NONE') delete result.ConsumedCapacity;
      return callback(error, result);
    });
  };

/** Actions that have begun, which go on after the connection of their caller is closed. */
const running = new Set<Promise<void>>();

const counted =
  (action: Action): Action =>
  (store, data, callback) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    running.add(promise);
    action(store, data, (error, result) => {
      running.delete(promise);
      resolve();
      callback(error, result);
    });
  };

const keyOf = ({ KeySchema }: Table, item: Item | undefined): string =>
  JSON.stringify(KeySchema.map(({ AttributeName }) => item?.[AttributeName]));

/**
 * Writes the item and its index entries in one atomic batch; dynalite writes them separately, index first. While the
 * index lags, its entries are written later.
 */
const writeIndexesWithItem = (): void => {
  const db = loadDb();
  db.updateIndexes = (store, table, existing, item, writeItem) => {
    const { companions, uses } = indexChanges(db, table, existing, item);
    const places = uses.flatMap(({ place }) => place ?? []);
    const full = fullIndex(limits, item, places);
    if (full !== undefined) return writeItem(limits.refuse('write', full));
    for (const { place, units } of uses) {
      meter('indexWrite', units);
      if (place !== undefined) limits.use('write', place, units);
    }
    const isLate = faults.indexLag() !== undefined || !late.isEmpty();
    if (isLate) late.hold(keyOf(table, item ?? existing), () => store.db.batch([...companions]));
    store.db.together(isLate ? [] : companions, () => writeItem());
  };
};

/** A read of an index sees what the index shows by then. */
const afterArrivals =
  (action: Action): Action =>
  (store, data, callback) => {
    if (data.IndexName === undefined || late.isEmpty()) return action(store, data, callback);
    late.arrive(faults.indexLag() ?? (() => true)).then(() => action(store, data, callback), callback);
  };

/** Failed conditional writes are billed too. */
const billFailedConditions = (): void => {
  const db = loadDb();
  const check = db.checkConditional;
  db.checkConditional = (data, existing) => {
    const failure = check(data, existing);
    if (failure !== undefined && failure !== null) meter('write', db.capacityUnits(existing, false, true));
    return failure;
  };
};

const adapt = (): Dynalite => {
  useLevel(SqliteLevel);
  rememberExpressions();
  writeIndexesWithItem();
  billFailedConditions();
  loadActions([...READS, ...WRITES]);
  limitPartitions();
  for (const name of INDEX_READS) replaceAction(name, afterArrivals);
  for (const name of READS) replaceAction(name, metered('read'));
  for (const name of WRITES) replaceAction(name, metered('write'));
  for (const [name, unprocessed] of Object.entries(BATCH_ACTIONS)) {
    replaceAction(
      name,
      leavingOut(unprocessed, () => faults.isBatchCut()),
    );
  }
  for (const name of [...READS, ...WRITES]) replaceAction(name, counted);
  return loadDynalite();
};

/** Below the meters, which ask for the units of every call. */
const limitPartitions = (): void => {
  const db = loadDb();
  const current = () => limits;
  for (const name of ['getItem', 'query']) replaceAction(name, limitReads(current));
  for (const name of ['putItem', 'updateItem', 'deleteItem']) replaceAction(name, limitWrites(current));
  replaceAction('batchGetItem', limitBatchReads(current));
  replaceAction(
    'batchWriteItem',
    limitBatchWrites(current, (item) => db.capacityUnits(item, false, true)),
  );
};

/** The index entries that an item has. */
export const indexEntries = (table: Table, item: Item): readonly Companion[] =>
  indexChanges(loadDb(), table, item, undefined).companions;

type Opened = { readonly server: Server; readonly store: Store };

/** The server, and the store that it makes for itself. */
const open = (dynalite: Dynalite, options: Parameters<Dynalite>[0]): Opened => {
  const db = loadDb();
  const { create } = db;
  const stores: Store[] = [];
  db.create = (given) => {
    const store = create(given);
    stores.push(store);
    return store;
  };
  const server = dynalite(options);
  db.create = create;
  const [store] = stores;
  if (store === undefined) throw new Error('dynalite has made no store');
  return { server, store };
};

/** Also tells the statistics what each key uses. */
const countingKeys = (partitions: PartitionLimits, { addKeyUnits }: Pick<Stats, 'addKeyUnits'>): PartitionLimits => ({
  ...partitions,
  use: (kind, place, units) => {
    partitions.use(kind, place, units);
    addKeyUnits(kind, keyName(place), units);
  },
});

const keyName = ({ index, key }: Place): string => {
  const [value] = Object.values(JSON.parse(key) as object);
  return index === undefined ? String(value) : `${index} ${value}`;
};

/** dynalite on SQLite, with atomic index writes, complete capacity counts, and the limits of each partition key. */
export const dynaliteOverSqlite = (
  options: Parameters<Dynalite>[0],
  observers: { readonly stats: Pick<Stats, 'addUnits' | 'addKeyUnits'>; readonly faults: typeof faults },
  partitions: PartitionOptions,
): Opened => {
  meter = observers.stats.addUnits;
  faults = observers.faults;
  limits = countingKeys(createPartitionLimits(partitions), observers.stats);
  adapted ??= adapt();
  return open(adapted, options);
};

/** Ends what has begun, before the store closes. */
export const finishActions = async (): Promise<void> => {
  while (running.size > 0) await Promise.all(running);
  await late.arrive(() => true);
};
