import { createImportQueues } from '../../shared/queues/import-queues.ts';
import { environment, s3Client, sqsClient } from '../../shared/runtime.ts';
import { createImportRepository } from '../../shared/store/import-repository.ts';
import { createLedgerPages } from '../../shared/store/ledger-pages.ts';
import { compressText, decompressText } from '../../shared/store/zstd-text.ts';
import { createBucketUploads } from '../../shared/uploads/bucket-uploads.ts';
import { revertImport } from '../../shared/use-cases/revert-import.ts';
import { composeApi } from '../api.ts';
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
