import { createRowBlockStore } from '../../../shared/imports/store/row-block-store.ts';
import { createBucketUploads } from '../../../shared/imports/uploads/bucket-uploads.ts';
import { environment, s3Client } from '../../../shared/platform/runtime.ts';
import type { composeApi } from '../../platform/api.ts';

/** The rows of imports, for endpoints that need nothing else of the bucket. */
export const composeRows = ({
  documents,
  tableName,
}: Pick<ReturnType<typeof composeApi>, 'documents' | 'tableName'>) => {
  const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');
  return createRowBlockStore(documents, tableName, createBucketUploads(s3Client(), UPLOADS_BUCKET));
};
