import { foreignContent } from '../../../shared/imports/parse/foreign-content.ts';
import { inspectNative } from '../../../shared/imports/parse/inspect-native.ts';
import { readRows } from '../../../shared/imports/parse/read-rows.ts';
import { createImportQueues } from '../../../shared/imports/queues/import-queues.ts';
import { environment, s3Client, sha256, sqsClient } from '../../../shared/platform/runtime.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createRecordNames } from '../../../shared/imports/store/record-names.ts';
import { createRowBlockStore } from '../../../shared/imports/store/row-block-store.ts';
import { createBucketUploads } from '../../../shared/imports/uploads/bucket-uploads.ts';
import { updateImport } from '../../../shared/imports/use-cases/update-import.ts';
import { composeApi } from '../../platform/api.ts';
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
