import { SqliteLevel } from '../sqlite-level.ts';

type StoredTable = { readonly TableStatus: string; readonly GlobalSecondaryIndexes?: readonly object[] };

const activated = (table: StoredTable): StoredTable => ({
  ...table,
  TableStatus: 'ACTIVE',
  ...(table.GlobalSecondaryIndexes && {
    GlobalSecondaryIndexes: table.GlobalSecondaryIndexes.map((index) => ({ ...index, IndexStatus: 'ACTIVE' })),
  }),
});

/** dynalite makes a new table active a moment later; a kill -9 within that moment would leave it in creation forever. */
export const healTables = async (path: string): Promise<void> => {
  const level = new SqliteLevel(path, { valueEncoding: 'json' });
  for await (const [key, table] of level.iterator({ gte: 'table~', lt: 'table~\xff' })) {
    if ((table as StoredTable).TableStatus === 'CREATING') await level.put(key, activated(table as StoredTable));
  }
  await level.close();
};
