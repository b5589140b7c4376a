import type { Faults } from '../faults.ts';
import { type Companion, SqliteLevel } from '../sqlite-level.ts';
import type { Stats, TableUnits } from '../stats.ts';
import {
  type Action,
  type Dynalite,
  type DynaliteDb,
  type IndexEntry,
  type Item,
  loadActions,
  loadDb,
  loadDynalite,
  replaceAction,
  type Table,
  useLevel,
} from './dynalite-modules.ts';
import { createLateIndex } from './late-index.ts';
import { BATCH_ACTIONS, leavingOut } from './leave-out.ts';
import { rememberExpressions } from './remember-expressions.ts';

type IndexChanges = { readonly companions: readonly Companion[]; readonly units: number };

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
  let units = 0;
  for (const kind of ['Local', 'Global'] as const) {
    const before = new Map(entriesOf(db, kind, table, existing).map((entry) => [storeKey(kind, table, entry), entry]));
    for (const entry of entriesOf(db, kind, table, item)) {
      const key = storeKey(kind, table, entry);
      const replaced = before.get(key);
      before.delete(key);
      const value = withoutHoles(entry.item);
      if (replaced !== undefined && isSame(withoutHoles(replaced.item), value)) continue;
      companions.push({ type: 'put', key, value });
      units += Math.max(
        db.capacityUnits(value, false, true),
        replaced ? db.capacityUnits(withoutHoles(replaced.item), false, true) : 0,
      );
    }
    for (const [key, { item: gone }] of before) {
      companions.push({ type: 'del', key });
      units += db.capacityUnits(withoutHoles(gone), false, true);
    }
  }
  return { companions, units };
};

const INDEX_READS = ['query', 'scan'];
const READS = ['getItem', 'batchGetItem', 'query', 'scan'];
const WRITES = ['putItem', 'updateItem', 'deleteItem', 'batchWriteItem'];

type Meter = (kind: keyof TableUnits, units: number) => void;
type Consumed = { readonly CapacityUnits: number };

/** dynalite is one module per process, so the patches use the meter and the faults of the running cloud. */
let meter: Meter = () => undefined;
let faults: Pick<Faults, 'isBatchCut' | 'indexLag'> = { isBatchCut: () => false, indexLag: () => undefined };
let adapted: Dynalite | undefined;
const late = createLateIndex();

const consumed = (capacity: unknown): number =>
  [capacity].flat().reduce((sum: number, part) => sum + ((part as Consumed | undefined)?.CapacityUnits ?? 0), 0);

/** Requests the capacity of every call, and returns it only if the caller requested it. */
const metered =
  (kind: keyof TableUnits) =>
  (action: Action): Action =>
  (store, data, callback) => {
    const requested = data.ReturnConsumedCapacity;
    data.ReturnConsumedCapacity = requested === 'INDEXES' ? requested : 'TOTAL';
    action(store, data, (error, result) => {
      if (result === undefined) return callback(error, result);
      meter(kind, consumed(result.ConsumedCapacity));
      if (requested === undefined || requested === 'NONE') delete result.ConsumedCapacity;
      return callback(error, result);
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
    const { companions, units } = indexChanges(db, table, existing, item);
    meter('indexWrite', units);
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
  for (const name of INDEX_READS) replaceAction(name, afterArrivals);
  for (const name of READS) replaceAction(name, metered('read'));
  for (const name of WRITES) replaceAction(name, metered('write'));
  for (const [name, unprocessed] of Object.entries(BATCH_ACTIONS)) {
    replaceAction(
      name,
      leavingOut(unprocessed, () => faults.isBatchCut()),
    );
  }
  return loadDynalite();
};

/** dynalite on SQLite, with atomic index writes and complete capacity counts. */
export const dynaliteOverSqlite = (stats: Stats, current: typeof faults): Dynalite => {
  meter = stats.addUnits;
  faults = current;
  adapted ??= adapt();
  return adapted;
};

/** Before the store closes. */
export const finishIndexes = (): Promise<void> => late.arrive(() => true);
