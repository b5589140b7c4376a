import { createHash, randomUUID } from 'node:crypto';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { ndjsonBatches } from '../../shared/imports/parse/read-ndjson.ts';
import { createImportQueues } from '../../shared/imports/queues/import-queues.ts';
import { createImportCatalogue } from '../../shared/imports/store/import-catalogue.ts';
import { createContentClaimRepository, createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { createRowBlockStore } from '../../shared/imports/store/row-block-store.ts';
import { createSavedConfigurationStore } from '../../shared/imports/store/saved-configuration-store.ts';
import { createSessionRepository } from '../../shared/imports/store/session-repository.ts';
import { createBucketUploads } from '../../shared/imports/uploads/bucket-uploads.ts';
import type { QueueName } from '../../shared/imports/use-cases/import-ports.ts';
import type { WorkDependencies } from '../../shared/imports/work/work-dependencies.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { isTransient } from '../../shared/platform/aws/transient-error.ts';
import { compressText, decompressText } from '../../shared/platform/dynamodb/zstd-text.ts';
import {
  createLogger,
  documentClient,
  environment,
  s3Client,
  sha256,
  sqsClient,
} from '../../shared/platform/runtime.ts';
import { composeRecorder } from '../platform/events.ts';

const newDigest = () => {
  const digest = createHash('sha256');
  return { add: (bytes: Uint8Array) => void digest.update(bytes), hex: () => digest.digest('hex') };
};

/** The adapters shared by all queue workers. */
export const composeWork = (queueUrls: Readonly<Partial<Record<QueueName, string>>>) => {
  const { TABLE_NAME, UPLOADS_BUCKET } = environment('TABLE_NAME', 'UPLOADS_BUCKET');
  const documents = documentClient();
  const accounts = createAccountRepository(documents, TABLE_NAME, { sha256 });
  const records = createCatalogueRepository(documents, TABLE_NAME);
  const uploads = createBucketUploads(s3Client(), UPLOADS_BUCKET);
  return {
    imports: createImportRepository(documents, TABLE_NAME, composeRecorder(documents, TABLE_NAME)),
    sessions: createSessionRepository(documents, TABLE_NAME),
    contentClaims: createContentClaimRepository(documents, TABLE_NAME),
    rows: createRowBlockStore(documents, TABLE_NAME, uploads),
    savedConfigurations: createSavedConfigurationStore(documents, TABLE_NAME),
    uploads,
    compression: { compress: compressText, decompress: decompressText },
    queues: createImportQueues(sqsClient(), queueUrls),
    families: createFamilyRepository(documents, TABLE_NAME),
    accounts,
    linkBankNumbers: accounts.linkBankNumbers,
    records,
    catalogue: createImportCatalogue({ accounts, records, sha256 }),
    ledger: createLedgerPages(documents, TABLE_NAME),
    headers: createLedgerHeaders(documents, TABLE_NAME),
    nativeLines: ndjsonBatches,
    sha256,
    newDigest,
    randomId: randomUUID,
    isTransient,
    logger: createLogger(),
  } satisfies WorkDependencies & Record<string, unknown>;
};
