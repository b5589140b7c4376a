import { createImportQueues } from '../../../shared/imports/queues/import-queues.ts';
import { environment, s3Client, sqsClient } from '../../../shared/platform/runtime.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { compressText, decompressText } from '../../../shared/platform/dynamodb/zstd-text.ts';
import { createBucketUploads } from '../../../shared/imports/uploads/bucket-uploads.ts';
import { revertImport } from '../../../shared/imports/use-cases/revert-import.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();
const { REVERT_QUEUE_URL, UPLOADS_BUCKET } = environment('REVERT_QUEUE_URL', 'UPLOADS_BUCKET');

export const handler = createHandler({
  ...api,
  revert: revertImport({
    imports: createImportRepository(documents, tableName),
    queues: createImportQueues(sqsClient(), { revert: REVERT_QUEUE_URL }),
    ledger: createLedgerPages(documents, tableName),
    uploads: createBucketUploads(s3Client(), UPLOADS_BUCKET),
    compression: { compress: compressText, decompress: decompressText },
    now: api.now,
  }),
});
