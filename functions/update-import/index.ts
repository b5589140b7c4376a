import { foreignContent } from '../../shared/parse/foreign-content.ts';
import { inspectNative } from '../../shared/parse/inspect-native.ts';
import { readRows } from '../../shared/parse/read-rows.ts';
import { createImportQueues } from '../../shared/queues/import-queues.ts';
import { environment, s3Client, sha256, sqsClient } from '../../shared/runtime.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/store/catalogue-repository.ts';
import { createFamilyRepository } from '../../shared/store/family-repository.ts';
import { createImportRepository } from '../../shared/store/import-repository.ts';
import { createRecordNames } from '../../shared/store/record-names.ts';
import { createRowBlockStore } from '../../shared/store/row-block-store.ts';
import { createBucketUploads } from '../../shared/uploads/bucket-uploads.ts';
import { updateImport } from '../../shared/use-cases/update-import.ts';
import { composeApi } from '../api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();
const { UPLOADS_BUCKET, ...urls } = environment('UPLOADS_BUCKET', 'PREPARE_QUEUE_URL', 'STATEMENT_QUEUE_URL');
const accounts = createAccountRepository(documents, tableName, { sha256 });
const records = createCatalogueRepository(documents, tableName);

export const handler = createHandler({
  ...api,
  update: updateImport({
    imports: createImportRepository(documents, tableName),
    rows: createRowBlockStore(documents, tableName),
    families: createFamilyRepository(documents, tableName),
    accounts,
    names: createRecordNames({ accounts, records }),
    uploads: createBucketUploads(s3Client(), UPLOADS_BUCKET),
    queues: createImportQueues(sqsClient(), { prepare: urls.PREPARE_QUEUE_URL, statement: urls.STATEMENT_QUEUE_URL }),
    readRows,
    foreignContent,
    inspectNative,
    milliseconds: () => performance.now(),
    now: api.now,
  }),
});
