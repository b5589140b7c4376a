import { randomUUID } from 'node:crypto';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createChangeQueue } from '../../shared/changes/queues/change-queue.ts';
import { createChangeSetRepository } from '../../shared/changes/store/change-set-repository.ts';
import { createDismissedDuplicates } from '../../shared/changes/store/dismissed-duplicates.ts';
import { createFindings } from '../../shared/changes/store/finding-repository.ts';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { createBucketUploads } from '../../shared/imports/uploads/bucket-uploads.ts';
import { findImportPages } from '../../shared/imports/use-cases/import-pages.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { createUserRepository } from '../../shared/people/store/user-repository.ts';
import { compressText, decompressText } from '../../shared/platform/dynamodb/zstd-text.ts';
import { environment, now, s3Client, sha256, sqsClient } from '../../shared/platform/runtime.ts';

/** The dependencies of the pages of changes. */
export const composeChangeWork = (documents: Parameters<typeof createLedgerPages>[0], tableName: string) => {
  const { UPLOADS_BUCKET, PUBLISH_QUEUE_URL } = environment('UPLOADS_BUCKET', 'PUBLISH_QUEUE_URL');
  const uploads = createBucketUploads(s3Client(), UPLOADS_BUCKET);
  const imports = createImportRepository(documents, tableName);
  const compression = { compress: compressText, decompress: decompressText };
  return {
    changeSets: createChangeSetRepository(documents, tableName),
    queue: createChangeQueue(sqsClient(), PUBLISH_QUEUE_URL),
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    records: createCatalogueRepository(documents, tableName),
    headers: createLedgerHeaders(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
    families: createFamilyRepository(documents, tableName),
    importPages: findImportPages({ imports, uploads, compression }),
    imports,
    uploads,
    compression,
    sha256,
    dismissed: createDismissedDuplicates(documents, tableName),
    findings: createFindings(documents, tableName),
    users: createUserRepository(documents, tableName),
    now,
    newId: randomUUID,
  };
};
export type ChangeWork = ReturnType<typeof composeChangeWork>;
