import { SqliteLevel } from '../sqlite-level.ts';
import type { Stats, TableUnits } from '../stats.ts';
import {
  type Action,
  type Dynalite,
  loadActions,
  loadDb,
  loadDynalite,
  replaceAction,
  useLevel,
} from './dynalite-modules.ts';
import { indexChanges } from './index-changes.ts';

const READS = ['getItem', 'batchGetItem', 'query', 'scan'];
const WRITES = ['putItem', 'updateItem', 'deleteItem', 'batchWriteItem'];

type Meter = (kind: keyof TableUnits, units: number) => void;
type Consumed = { readonly CapacityUnits: number };

/** dynalite is one module per process, so the meter of the cloud that runs is what the patches look up. */
let meter: Meter = () => undefined;
let adapted: Dynalite | undefined;

const consumed = (capacity: unknown): number =>
  [capacity].flat().reduce((sum: number, part) => sum + ((part as Consumed | undefined)?.CapacityUnits ?? 0), 0);

/** Asks every call for its capacity, and hands that on only to a caller that asked too. */
const metered =
  (kind: keyof TableUnits) =>
  (action: Action): Action =>
  (store, data, callback) => {
    const asked = data.ReturnConsumedCapacity;
    data.ReturnConsumedCapacity = asked === 'INDEXES' ? asked : 'TOTAL';
    action(store, data, (error, result) => {
      if (result === undefined) return callback(error, result);
      meter(kind, consumed(result.ConsumedCapacity));
      if (asked === undefined || asked === 'NONE') delete result.ConsumedCapacity;
      return callback(error, result);
    });
  };

/** The item and its index entries become one atomic batch: dynalite itself writes them one by one, index first. */
const writeIndexesWithItem = (): void => {
  const db = loadDb();
  db.updateIndexes = (store, table, existing, item, writeItem) => {
    const { companions, units } = indexChanges(db, table, existing, item);
    meter('indexWrite', units);
    store.db.together(companions, () => writeItem());
  };
};

/** A write that fails its condition is billed as well. */
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
  writeIndexesWithItem();
  billFailedConditions();
  loadActions([...READS, ...WRITES]);
  for (const name of READS) replaceAction(name, metered('read'));
  for (const name of WRITES) replaceAction(name, metered('write'));
  return loadDynalite();
};

/** dynalite over SQLite, with atomic index writes and every capacity unit counted. */
export const dynaliteOverSqlite = (stats: Stats): Dynalite => {
  meter = stats.addUnits;
  adapted ??= adapt();
  return adapted;
};
