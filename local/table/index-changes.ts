import { isDeepStrictEqual } from 'node:util';
import type { Companion } from '../sqlite-level.ts';
import type { DynaliteDb, IndexEntry, Item, Table } from './dynalite-modules.ts';

export type IndexChanges = { readonly companions: readonly Companion[]; readonly units: number };

type Kind = 'Local' | 'Global';

/** dynalite keeps each index below its own prefix of the one store. */
const storeKey = (kind: Kind, table: Table, { index, key }: IndexEntry): string =>
  `index-${kind.toLowerCase()}~${table.TableName}~${index}~${key}`;

const withoutHoles = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

const entriesOf = (db: DynaliteDb, kind: Kind, table: Table, item: Item | undefined): readonly IndexEntry[] =>
  item === undefined || item === null
    ? []
    : db.getIndexActions(table[`${kind}SecondaryIndexes`] ?? [], undefined, item, table).puts;

/**
 * What a write of an item changes in the table's indexes, and what DynamoDB bills for it: nothing for an entry whose
 * projection stays, one write for a changed, new or removed one, two where the index key moves.
 */
export const indexChanges = (
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
      if (replaced !== undefined && isDeepStrictEqual(withoutHoles(replaced.item), value)) continue;
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
