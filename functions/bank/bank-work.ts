import { randomUUID } from 'node:crypto';
import { writeOpening } from '../../shared/bank/balances/use-cases/write-valuations.ts';
import { applyFeed } from '../../shared/bank/feed/use-cases/apply-feed.ts';
import type { FeedDependencies } from '../../shared/bank/feed/use-cases/feed-place.ts';
import type { SyncDependencies } from '../../shared/bank/sync/use-cases/sync-dependencies.ts';
import { createRawPayloads } from '../../shared/bank/uploads/raw-payloads.ts';
import { startOnSync } from '../../shared/changes/rules/use-cases/start-on-new.ts';
import { createDebugLog } from '../../shared/platform/dynamodb/debug-log-repository.ts';
import { environment, now } from '../../shared/platform/runtime.ts';
import { accounts } from '../accounts/adapters.ts';
import { records } from '../catalogue/adapters.ts';
import { starts } from '../changes/adapters.ts';
import { uploads } from '../imports/adapters.ts';
import { headers, ledger } from '../ledger/adapters.ts';
import { families, secretBox } from '../people/adapters.ts';
import { documents, ids, log, made, s3, tableName, uploadsBucket } from '../platform/adapters.ts';
import { announcingConnections, bankAccounts, syncQueue } from './adapters.ts';
import { bankProviders } from './bank-providers.ts';

export const bankWork = () => {
  const env = environment('BANKFEEDA_INCLUDE_PENDING', 'BANKFEEDB_INCLUDE_PENDING');
  const feed = feedPorts();
  return {
    ...made({
      connections: announcingConnections,
      bankAccounts,
      accounts,
      families,
      secretBox,
      queue: syncQueue,
      newId: ids,
    }),
    providers: bankProviders(),
    includePending: { us: env.BANKFEEDB_INCLUDE_PENDING, global: env.BANKFEEDA_INCLUDE_PENDING },
    ...rawStores(),
    applyFeed: applyFeed(feed),
    writeOpening: writeOpening(feed),
    startOnNew: startOnSync(starts()),
    logger: log(),
  } satisfies SyncDependencies & Record<string, unknown>;
};

const feedPorts = (): FeedDependencies => {
  const ports = made({ ledger, headers, records });
  return {
    ...ports,
    securities: async (familyId) =>
      (await ports.records.listOf(familyId, 'security')).filter((record) => record.kind === 'security'),
    newId: randomUUID,
  };
};

/** The store for raw provider answers, used for debugging. */
const rawStores = () => {
  const { DEBUG_LOG_RETENTION_DAYS: retentionDays, BANKFEEDA_DEBUG_RAW: keepsDebugCopies } = environment(
    'DEBUG_LOG_RETENTION_DAYS',
    'BANKFEEDA_DEBUG_RAW',
  );
  const debugLog = createDebugLog(documents(), tableName(), { newId: randomUUID, retentionDays, log: log() });
  const settings = { keepsDebugCopies, objects: uploads(), debugLog, now };
  return { debugLog, rawPayloads: createRawPayloads(s3(), uploadsBucket(), settings) };
};
