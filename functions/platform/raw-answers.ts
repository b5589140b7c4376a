import { createRawPayloads } from '../../shared/bank/uploads/raw-payloads.ts';
import type { RawPayloads } from '../../shared/bank/use-cases/bank-ports.ts';
import { createBucketUploads } from '../../shared/imports/uploads/bucket-uploads.ts';
import { environment, s3Client } from '../../shared/platform/runtime.ts';

/** Removes stored provider answers (`uploads: 'readWrite'`). */
export const composeRawAnswers = (now: () => string): Pick<RawPayloads, 'removeOf'> => {
  const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');
  const s3 = s3Client();
  return createRawPayloads(s3, UPLOADS_BUCKET, {
    objects: createBucketUploads(s3, UPLOADS_BUCKET),
    keepsDebugCopies: false, // nothing is put here
    debugLog: { write: async () => undefined },
    now,
  });
};
