import { environment, s3Client, sha256 } from '../../shared/runtime.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/store/catalogue-repository.ts';
import { createFamilyRepository } from '../../shared/store/family-repository.ts';
import { createImportRepository } from '../../shared/store/import-repository.ts';
import { createLedgerHeaders } from '../../shared/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/store/ledger-pages.ts';
import { compressText, decompressText } from '../../shared/store/zstd-text.ts';
import { createBucketUploads } from '../../shared/uploads/bucket-uploads.ts';
import { familyToday } from '../../shared/use-cases/family-today.ts';
import { findImportPages } from '../../shared/use-cases/find-import-pages.ts';
import { listEntries } from '../../shared/use-cases/list-entries.ts';
import { nameEntries } from '../../shared/use-cases/name-entries.ts';
import { composeApi } from '../api.ts';
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
