import { revertImportEndpoint } from '../../../shared/imports/endpoints.ts';
import { createImportQueues } from '../../../shared/imports/queues/import-queues.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { RevertImportFields } from '../../../shared/imports/schema/publish-fields.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createBucketUploads } from '../../../shared/imports/uploads/bucket-uploads.ts';
import { revertImport } from '../../../shared/imports/use-cases/revert-import.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { compressText, decompressText } from '../../../shared/platform/dynamodb/zstd-text.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { environment, s3Client, sqsClient } from '../../../shared/platform/runtime.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly revert: ReturnType<typeof revertImport> };

/** POST /api/v1/imports/{id}/revert with `{"force": true}` or no body. */
export const createHandler = ({ revert, ...api }: Dependencies) =>
  apiEndpoint(api, revertImportEndpoint, async (event, { caller }) => {
    const request = await readFields(event, (fields) => validate(RevertImportFields, fields));
    const reverting = await revert(caller, pathId(event), request);
    return json(202, { data: toImportDetail(reverting) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const { REVERT_QUEUE_URL, UPLOADS_BUCKET } = environment('REVERT_QUEUE_URL', 'UPLOADS_BUCKET');
  return createHandler({
    ...api,
    revert: revertImport({
      imports: createImportRepository(documents, tableName),
      queues: createImportQueues(sqsClient(), { revert: REVERT_QUEUE_URL }),
      ledger: createLedgerPages(documents, tableName),
      uploads: createBucketUploads(s3Client(), UPLOADS_BUCKET),
      compression: { compress: compressText, decompress: decompressText },
      now: api.now,
    }),
  });
});
