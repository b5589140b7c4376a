import { createHash, randomUUID } from 'node:crypto';
import { isTransient } from '../../shared/domain/transient-error.ts';
import { createExportQueue } from '../../shared/queues/export-queue.ts';
import { createLogger, documentClient, environment, now, s3Client, sha256, sqsClient } from '../../shared/runtime.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/store/catalogue-repository.ts';
import { createExportRepository } from '../../shared/store/export-repository.ts';
import { createFamilyRepository } from '../../shared/store/family-repository.ts';
import { createLedgerKeys } from '../../shared/store/ledger-keys.ts';
import { createLedgerPages } from '../../shared/store/ledger-pages.ts';
import { compressText, decompressText } from '../../shared/store/zstd-text.ts';
import { createBucketArchives } from '../../shared/uploads/bucket-archives.ts';
import { createBucketUploads } from '../../shared/uploads/bucket-uploads.ts';
import type { Digest } from '../../shared/use-cases/exports/export-ports.ts';
import { familyToday } from '../../shared/use-cases/family-today.ts';
import { createHandler } from './handler.ts';

const env = environment('TABLE_NAME', 'UPLOADS_BUCKET', 'EXPORT_QUEUE_URL', 'SLICE_SECONDS', 'LEASE_SECONDS');
const documents = documentClient();
const s3 = s3Client();

const newDigest = (): Digest => {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') };
};

export const handler = createHandler({
  exports: createExportRepository(documents, env.TABLE_NAME),
  queue: createExportQueue(sqsClient(), env.EXPORT_QUEUE_URL),
  today: familyToday({ families: createFamilyRepository(documents, env.TABLE_NAME), now }),
  accounts: createAccountRepository(documents, env.TABLE_NAME, { sha256 }),
  records: createCatalogueRepository(documents, env.TABLE_NAME),
  ledger: createLedgerPages(documents, env.TABLE_NAME),
  ledgerKeys: createLedgerKeys(documents, env.TABLE_NAME),
  uploads: createBucketUploads(s3, env.UPLOADS_BUCKET),
  archives: createBucketArchives(s3, env.UPLOADS_BUCKET),
  compression: { compress: compressText, decompress: decompressText },
  newDigest,
  randomId: randomUUID,
  isTransient,
  logger: createLogger(),
  settings: { sliceSeconds: env.SLICE_SECONDS, leaseSeconds: env.LEASE_SECONDS },
});
