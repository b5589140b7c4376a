import { createHash, randomUUID } from 'node:crypto';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createExportQueue } from '../../shared/exports/queues/export-queue.ts';
import { ExportMessage } from '../../shared/exports/schema/export.ts';
import { createExportRepository } from '../../shared/exports/store/export-repository.ts';
import { createBucketArchives } from '../../shared/exports/uploads/bucket-archives.ts';
import type { Digest, ExportDependencies } from '../../shared/exports/use-cases/export-ports.ts';
import { createExportWorker } from '../../shared/exports/use-cases/export-worker.ts';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { createBucketUploads } from '../../shared/imports/uploads/bucket-uploads.ts';
import { createLedgerKeys } from '../../shared/ledger/store/ledger-keys.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { isTransient } from '../../shared/platform/aws/transient-error.ts';
import { compressText, decompressText } from '../../shared/platform/dynamodb/zstd-text.ts';
import { lambda } from '../../shared/platform/entry.ts';
import {
  createLogger,
  documentClient,
  environment,
  now,
  s3Client,
  sha256,
  sqsClient,
} from '../../shared/platform/runtime.ts';
import { createMessageHandler, type MessageHandlerDependencies } from '../../shared/platform/sqs/queue-handler.ts';
import { createSliceClock, type SliceSettings } from '../../shared/platform/use-cases/clock.ts';
import { familyToday } from '../../shared/platform/use-cases/family-today.ts';
import { originalFiles } from './original-files.ts';

type Dependencies = ExportDependencies &
  Pick<MessageHandlerDependencies<unknown>, 'isTransient' | 'logger'> & { readonly settings: SliceSettings };

/** Processes the export queue. */
export const createHandler = ({ isTransient, logger, settings, ...deps }: Dependencies) => {
  const work = createExportWorker(deps);
  return createMessageHandler({
    isTransient,
    logger,
    queue: 'export',
    parse: (value) => ExportMessage.parse(value),
    send: deps.queue.send,
    describe: ({ exportId }) => ({ exportId }),
    work: (wakeUp, context) =>
      work(
        wakeUp,
        createSliceClock(settings, Date.now, () => context.getRemainingTimeInMillis()),
      ),
  });
};

export const handler = lambda(() => {
  const env = environment('TABLE_NAME', 'UPLOADS_BUCKET', 'EXPORT_QUEUE_URL', 'SLICE_SECONDS', 'LEASE_SECONDS');
  const documents = documentClient();
  const s3 = s3Client();

  const newDigest = (): Digest => {
    const hash = createHash('sha256');
    return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') };
  };
  return createHandler({
    exports: createExportRepository(documents, env.TABLE_NAME),
    queue: createExportQueue(sqsClient(), env.EXPORT_QUEUE_URL),
    today: familyToday({ families: createFamilyRepository(documents, env.TABLE_NAME), now }),
    accounts: createAccountRepository(documents, env.TABLE_NAME, { sha256 }),
    records: createCatalogueRepository(documents, env.TABLE_NAME),
    ledger: createLedgerPages(documents, env.TABLE_NAME),
    ledgerKeys: createLedgerKeys(documents, env.TABLE_NAME),
    originals: originalFiles(createImportRepository(documents, env.TABLE_NAME)),
    uploads: createBucketUploads(s3, env.UPLOADS_BUCKET),
    archives: createBucketArchives(s3, env.UPLOADS_BUCKET),
    compression: { compress: compressText, decompress: decompressText },
    newDigest,
    randomId: randomUUID,
    isTransient,
    logger: createLogger(),
    settings: { sliceSeconds: env.SLICE_SECONDS, leaseSeconds: env.LEASE_SECONDS },
  });
});
