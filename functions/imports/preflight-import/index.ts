import { createHash, randomUUID } from 'node:crypto';
import { inspectNative } from '../../../shared/imports/parse/inspect-native.ts';
import { ndjsonBatches } from '../../../shared/imports/parse/ndjson-batches.ts';
import { readRows } from '../../../shared/imports/parse/read-rows.ts';
import { environment, s3Client, sha256 } from '../../../shared/platform/runtime.ts';
import { limitOf, uploadedContent } from '../../../shared/imports/schema/import-content.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createImportCatalogue } from '../../../shared/imports/store/import-catalogue.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createMappables } from '../../../shared/imports/store/mappables.ts';
import { createRecordNames } from '../../../shared/imports/store/record-names.ts';
import { createSavedConfigurationStore } from '../../../shared/imports/store/saved-configuration-store.ts';
import { createUploadRepository } from '../../../shared/imports/store/upload-repository.ts';
import { createBucketUploads } from '../../../shared/imports/uploads/bucket-uploads.ts';
import { preflightImport } from '../../../shared/imports/use-cases/preflight-import.ts';
import { wholeUpload } from '../../../shared/imports/use-cases/whole-upload.ts';
import { composeApi } from '../../platform/api.ts';
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
