import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createSessionRepository } from '../../../shared/imports/store/session-repository.ts';
import { createBucketUploads } from '../../../shared/imports/uploads/bucket-uploads.ts';
import { compressText, decompressText } from '../../../shared/platform/dynamodb/zstd-text.ts';
import { environment, s3Client } from '../../../shared/platform/runtime.ts';
import { composeApi } from '../../platform/api.ts';

/** The dependencies shared by the import session endpoints. */
export const composeSessions = () => {
  const { api, documents, tableName } = composeApi();
  const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');
  return {
    api,
    documents,
    tableName,
    parts: {
      sessions: createSessionRepository(documents, tableName),
      imports: createImportRepository(documents, tableName),
      uploads: createBucketUploads(s3Client(), UPLOADS_BUCKET),
      compression: { compress: compressText, decompress: decompressText },
      now: api.now,
    },
  };
};
