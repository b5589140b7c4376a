import { environment, s3Client, sha256 } from '../../../shared/platform/runtime.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { compressText, decompressText } from '../../../shared/platform/dynamodb/zstd-text.ts';
import { createBucketUploads } from '../../../shared/imports/uploads/bucket-uploads.ts';
import { familyToday } from '../../../shared/platform/use-cases/family-today.ts';
import { findImportPages } from '../../../shared/imports/use-cases/find-import-pages.ts';
import { listEntries } from '../../../shared/ledger/use-cases/list-entries.ts';
import { nameEntries } from '../../../shared/ledger/use-cases/name-entries.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();
const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');

export const handler = createHandler({
  ...api,
  list: listEntries({
    headers: createLedgerHeaders(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
    importPages: findImportPages({
      imports: createImportRepository(documents, tableName),
      uploads: createBucketUploads(s3Client(), UPLOADS_BUCKET),
      compression: { compress: compressText, decompress: decompressText },
    }),
  }),
  today: familyToday({ families: createFamilyRepository(documents, tableName), now: api.now }),
  name: nameEntries({
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    records: createCatalogueRepository(documents, tableName),
  }),
});
