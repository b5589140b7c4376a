import { randomUUID } from 'node:crypto';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createBankSyncQueue } from '../../shared/bank/queues/bank-sync-queue.ts';
import { createBankAccountRepository } from '../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../shared/bank/store/bank-connection-repository.ts';
import { createRawPayloads } from '../../shared/bank/uploads/raw-payloads.ts';
import { applyFeed } from '../../shared/bank/use-cases/feed/apply-feed.ts';
import type { FeedDependencies } from '../../shared/bank/use-cases/feed/feed-place.ts';
import { writeOpening } from '../../shared/bank/use-cases/feed/write-valuations.ts';
import type { SyncDependencies } from '../../shared/bank/use-cases/sync/sync-dependencies.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { startOnSync } from '../../shared/changes/use-cases/start-on-new.ts';
import { createBucketUploads } from '../../shared/imports/uploads/bucket-uploads.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createKeyRing } from '../../shared/people/identity/key-ring.ts';
import { createSecretBox } from '../../shared/people/identity/secret-box.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { isTransient } from '../../shared/platform/aws/transient-error.ts';
import { createDebugLog } from '../../shared/platform/dynamodb/debug-log-repository.ts';
import {
  createLogger,
  documentClient,
  environment,
  now,
  s3Client,
  secretsClient,
  sha256,
  sqsClient,
} from '../../shared/platform/runtime.ts';
import { createSecretReader } from '../../shared/platform/secrets/read-secret.ts';
import { composeStarts } from '../platform/starts-on-new.ts';
import { composeBankProviders } from './bank-providers.ts';

/** The adapters of the bank sync worker. */
export const composeBankWork = () => {
  const env = environment('TABLE_NAME', 'UPLOADS_BUCKET', 'BANK_SYNC_QUEUE_URL', 'KEYS_SECRET_ARN');
  const { BANKFEEDA_INCLUDE_PENDING, BANKFEEDB_INCLUDE_PENDING } = environment(
    'BANKFEEDA_INCLUDE_PENDING',
    'BANKFEEDB_INCLUDE_PENDING',
  );
  const documents = documentClient();
  const feed = composeFeed(documents, env.TABLE_NAME);
  const logger = createLogger();
  return {
    connections: createBankConnectionRepository(documents, env.TABLE_NAME),
    bankAccounts: createBankAccountRepository(documents, env.TABLE_NAME),
    accounts: createAccountRepository(documents, env.TABLE_NAME, { sha256 }),
    families: createFamilyRepository(documents, env.TABLE_NAME),
    providers: composeBankProviders(),
    includePending: { us: BANKFEEDB_INCLUDE_PENDING, global: BANKFEEDA_INCLUDE_PENDING },
    secretBox: createSecretBox(createKeyRing(createSecretReader(secretsClient(), env.KEYS_SECRET_ARN))),
    queue: createBankSyncQueue(sqsClient(), env.BANK_SYNC_QUEUE_URL),
    ...composeRawStores(documents, env, logger),
    applyFeed: applyFeed(feed),
    writeOpening: writeOpening(feed),
    startOnNew: startOnSync(composeStarts(documents, env.TABLE_NAME)),
    sha256,
    newId: randomUUID,
    isTransient,
    logger,
  } satisfies SyncDependencies & Record<string, unknown>;
};

type Documents = ReturnType<typeof documentClient>;

const composeFeed = (documents: Documents, tableName: string): FeedDependencies => {
  const records = createCatalogueRepository(documents, tableName);
  return {
    ledger: createLedgerPages(documents, tableName),
    headers: createLedgerHeaders(documents, tableName),
    records,
    securities: async (familyId) =>
      (await records.listOf(familyId, 'security')).filter((record) => record.kind === 'security'),
    sha256,
    newId: randomUUID,
  };
};

/** The store for raw provider answers, used for debugging. */
const composeRawStores = (
  documents: Documents,
  { TABLE_NAME, UPLOADS_BUCKET }: { readonly TABLE_NAME: string; readonly UPLOADS_BUCKET: string },
  log: ReturnType<typeof createLogger>,
) => {
  const { DEBUG_LOG_RETENTION_DAYS: retentionDays, BANKFEEDA_DEBUG_RAW: keepsDebugCopies } = environment(
    'DEBUG_LOG_RETENTION_DAYS',
    'BANKFEEDA_DEBUG_RAW',
  );
  const debugLog = createDebugLog(documents, TABLE_NAME, { newId: randomUUID, retentionDays, log });
  const s3 = s3Client();
  const objects = createBucketUploads(s3, UPLOADS_BUCKET);
  return { debugLog, rawPayloads: createRawPayloads(s3, UPLOADS_BUCKET, { keepsDebugCopies, objects, debugLog, now }) };
};
