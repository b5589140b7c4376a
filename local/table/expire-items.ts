import type { Companion } from '../sqlite-level.ts';
import { type Resource, section } from '../template/resource.ts';
import type { Item, Store, Table } from './dynalite-modules.ts';

/** A table whose items may say in an attribute when they expire. */
export type ExpiringTable = { readonly name: string; readonly attribute: string };

export const readExpiringTables = (resources: readonly Resource[]): readonly ExpiringTable[] =>
  resources.flatMap(({ type, name, properties }) => {
    const { Enabled, AttributeName } = section(properties, 'TimeToLiveSpecification');
    return type === 'AWS::DynamoDB::Table' && Enabled === true ? [{ name, attribute: String(AttributeName) }] : [];
  });

const FIVE_YEARS = 5 * 365 * 86_400;

/** As on AWS, anything but a number of seconds is no time, and neither is one of more than five years ago. */
const isExpired = (item: Item | undefined, attribute: string, seconds: number): boolean => {
  const { N } = (item?.[attribute] ?? {}) as { readonly N?: string };
  return N !== undefined && Number(N) <= seconds && Number(N) > seconds - FIVE_YEARS;
};

/** The entries of an item in the indexes. */
type IndexEntries = (table: Table, item: Item) => readonly Companion[];

/** Deletes the items that had expired by this time, which uses no units. An item that is changed meanwhile is judged anew. */
export const expireItems = async (
  store: Store,
  { name, attribute }: ExpiringTable,
  expiredBy: Date,
  indexEntries: IndexEntries,
): Promise<void> => {
  const table = await new Promise<Table | undefined>((resolve) =>
    store.getTable(name, (_error, found) => resolve(found)),
  );
  if (table === undefined) return;
  const seconds = expiredBy.getTime() / 1000;
  const items = store.getItemDb(name);
  const prefix = `item-${name}~`;
  const remove = (key: string): Promise<void> =>
    new Promise((resolve, reject) => {
      items.lock(key, (release) => {
        const done = release((error) => (error ? reject(error) : resolve()));
        items.get(key, (_error, item) => {
          if (item === undefined || !isExpired(item, attribute, seconds)) return done();
          store.db
            .batch([...indexEntries(table, item), { type: 'del', key: `${prefix}${key}` }])
            .then(() => done(), done);
        });
      });
    });
  for await (const [key, item] of store.db.iterator({ gte: prefix, lt: `${prefix}\xff` }))
    if (isExpired(item as Item, attribute, seconds)) await remove(key.slice(prefix.length));
};

/** How often DynamoDB looks for expired items, compared with how late it may be. */
const LOOKS = 48;

/** Deletes items when they have been expired for this long, as DynamoDB does within two days. */
export const startExpiry = (
  tables: readonly ExpiringTable[],
  delayMs: number,
  expire: (table: ExpiringTable, by: Date) => Promise<void>,
  log: (line: string) => void,
): { readonly stop: () => void } => {
  const look = async (): Promise<void> => {
    for (const table of tables) await expire(table, new Date(Date.now() - delayMs));
  };
  const timer = setInterval(
    () => void look().catch((error: unknown) => log(`expired items: ${String(error)}`)),
    delayMs / LOOKS,
  );
  return { stop: () => clearInterval(timer) };
};
