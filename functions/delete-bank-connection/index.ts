import { environment, s3Client } from '../../shared/runtime.ts';
import { createCatalogueRepository } from '../../shared/store/catalogue-repository.ts';
import { createLedgerHeaders } from '../../shared/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/store/ledger-pages.ts';
import { createBucketUploads } from '../../shared/uploads/bucket-uploads.ts';
import { createRawPayloads } from '../../shared/uploads/raw-payloads.ts';
import { deleteConnection } from '../../shared/use-cases/bank/delete-connection.ts';
import { composeBanks } from '../banks.ts';
import { createHandler } from './handler.ts';

const { api, banks, documents, tableName } = composeBanks();
const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');
const s3 = s3Client();

export const handler = createHandler({
  ...api,
  remove: deleteConnection({
    ...banks,
    headers: createLedgerHeaders(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
    records: createCatalogueRepository(documents, tableName),
    raw: createRawPayloads(s3, UPLOADS_BUCKET, {
      objects: createBucketUploads(s3, UPLOADS_BUCKET),
      keepsDebugCopies: false, // nothing is put here
      debugLog: { write: async () => undefined },
      now: api.now,
    }),
  }),
});
