import { createHash, randomUUID } from 'node:crypto';
import { inspectNative } from '../../shared/parse/inspect-native.ts';
import { ndjsonBatches } from '../../shared/parse/ndjson-batches.ts';
import { readRows } from '../../shared/parse/read-rows.ts';
import { environment, s3Client, sha256 } from '../../shared/runtime.ts';
import { limitOf, uploadedContent } from '../../shared/schema/import-content.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/store/catalogue-repository.ts';
import { createFamilyRepository } from '../../shared/store/family-repository.ts';
import { createImportCatalogue } from '../../shared/store/import-catalogue.ts';
import { createImportRepository } from '../../shared/store/import-repository.ts';
import { createLedgerHeaders } from '../../shared/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/store/ledger-pages.ts';
import { createMappables } from '../../shared/store/mappables.ts';
import { createRecordNames } from '../../shared/store/record-names.ts';
import { createSavedConfigurationStore } from '../../shared/store/saved-configuration-store.ts';
import { createUploadRepository } from '../../shared/store/upload-repository.ts';
import { createBucketUploads } from '../../shared/uploads/bucket-uploads.ts';
import { preflightImport } from '../../shared/use-cases/preflight-import.ts';
import { wholeUpload } from '../../shared/use-cases/whole-upload.ts';
import { composeApi } from '../api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();
const accounts = createAccountRepository(documents, tableName, { sha256 });
const records = createCatalogueRepository(documents, tableName);

const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');

export const handler = createHandler({
  ...api,
  wholeUpload: wholeUpload({
    forms: createUploadRepository(documents, tableName),
    uploads: createBucketUploads(s3Client(), UPLOADS_BUCKET),
    fileContent: uploadedContent,
    limitOf,
    now: api.now,
  }),
  preflight: preflightImport({
    imports: createImportRepository(documents, tableName),
    families: createFamilyRepository(documents, tableName),
    accounts,
    names: createRecordNames({ accounts, records }),
    catalogue: createImportCatalogue({ accounts, records, sha256 }),
    mappables: createMappables({ accounts, records }),
    savedConfigurations: createSavedConfigurationStore(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
    headers: createLedgerHeaders(documents, tableName),
    readRows,
    inspectNative,
    nativeLines: ndjsonBatches,
    sha256,
    digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    randomId: randomUUID,
    now: api.now,
  }),
});
