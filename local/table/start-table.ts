import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { countThrottledRequest } from '../alarms/measure.ts';
import { type Observers, observeServer, targetAction } from '../emulators/observe-server.ts';
import { SqliteLevel } from '../sqlite-level.ts';
import { dynaliteOverSqlite, finishActions, indexEntries } from './adapt-dynalite.ts';
import { type ExpiringTable, expireItems } from './expire-items.ts';
import type { PartitionOptions } from './partition-limits.ts';

export type TableServer = {
  readonly endpoint: string;
  /** Deletes the items of a table that had expired by this time. */
  readonly expire: (table: ExpiringTable, by: Date) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The limits of partitions; by default none. */
export type TableRates = Pick<PartitionOptions, 'rateScale' | 'timeScale' | 'splitAfterMinutes'>;

/** In dynalite, a request error ends the process; a function killed during a request must not. */
const shield = (request: NodeJS.EventEmitter): void => {
  const on = request.on.bind(request);
  request.on = (event, listener) => on(event, event === 'error' ? () => undefined : listener);
};

/** Starts dynalite on a free loopback port; without a folder, the table is in memory. */
export const startTable = async (
  folder: string | undefined,
  observers: Observers,
  rates: TableRates = { rateScale: Number.POSITIVE_INFINITY },
): Promise<TableServer> => {
  const path = folder === undefined ? ':memory:' : join(folder, 'table.db');
  if (folder !== undefined) await healTables(path);
  const { stats, metrics, faults } = observers;
  const count = countThrottledRequest(metrics);
  const { server, store } = dynaliteOverSqlite(
    { path, createTableMs: 0 },
    { stats, faults },
    {
      ...rates,
      onThrottled: (reason, kind, place) => {
        stats.countThrottled(reason);
        count(kind, place);
      },
    },
  );
  observeServer(
    server,
    observers,
    (request) => ({ service: 'dynamodb', action: targetAction(request) }),
    (request, response, handle) => {
      shield(request);
      handle(request, response);
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    endpoint: `http://127.0.0.1:${port}`,
    expire: (table, by) => expireItems(store, table, by, indexEntries),
    stop: async () => {
      server.closeAllConnections();
      await finishActions();
      await new Promise<void>((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
      });
    },
  };
};

type StoredTable = { readonly TableStatus: string; readonly GlobalSecondaryIndexes?: readonly object[] };

const activated = (table: StoredTable): StoredTable => ({
  ...table,
  TableStatus: 'ACTIVE',
  ...(table.GlobalSecondaryIndexes && {
    GlobalSecondaryIndexes: table.GlobalSecondaryIndexes.map((index) => ({ ...index, IndexStatus: 'ACTIVE' })),
  }),
});

/** dynalite activates a new table after a delay; a kill -9 in that moment would leave it in CREATING forever. */
const healTables = async (path: string): Promise<void> => {
  const level = new SqliteLevel(path, { valueEncoding: 'json' });
  for await (const [key, table] of level.iterator({ gte: 'table~', lt: 'table~\xff' })) {
    if ((table as StoredTable).TableStatus === 'CREATING') await level.put(key, activated(table as StoredTable));
  }
  await level.close();
};
