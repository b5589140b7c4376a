import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { updateImportEndpoint } from '../../shared/imports/endpoints.ts';
import { unreadableAs } from '../../shared/imports/parse/foreign-content.ts';
import { inspectNative } from '../../shared/imports/parse/inspect-native.ts';
import { readRows } from '../../shared/imports/parse/read-rows.ts';
import { createImportQueues } from '../../shared/imports/queues/import-queues.ts';
import { toImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { toImportSettings } from '../../shared/imports/schema/import-requests.ts';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { createRecordNames } from '../../shared/imports/store/record-names.ts';
import { createRowBlockStore } from '../../shared/imports/store/row-block-store.ts';
import { createBucketUploads } from '../../shared/imports/uploads/bucket-uploads.ts';
import { updateImport } from '../../shared/imports/use-cases/update-import.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { entityTag, ifMatch } from '../../shared/platform/http/entity-tag.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { environment, s3Client, sha256, sqsClient } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly update: ReturnType<typeof updateImport> };

/** PATCH /api/v1/imports/{id} */
export const createHandler = ({ update, ...api }: Dependencies) =>
  apiEndpoint(api, updateImportEndpoint, async (event, { caller }) => {
    const settings = await readFields(event, toImportSettings);
    const precondition = ifMatch(event);
    const updated = await update(caller, pathId(event), settings, (record) => precondition(toImportDetail(record)));
    const detail = toImportDetail(updated);
    return json(200, { data: detail }, { etag: entityTag(detail) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const { UPLOADS_BUCKET, ...urls } = environment('UPLOADS_BUCKET', 'PREPARE_QUEUE_URL', 'STATEMENT_QUEUE_URL');
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const records = createCatalogueRepository(documents, tableName);
  const uploads = createBucketUploads(s3Client(), UPLOADS_BUCKET);
  return createHandler({
    ...api,
    update: updateImport({
      imports: createImportRepository(documents, tableName),
      rows: createRowBlockStore(documents, tableName, uploads),
      families: createFamilyRepository(documents, tableName),
      accounts,
      names: createRecordNames({ accounts, records }),
      uploads,
      queues: createImportQueues(sqsClient(), { prepare: urls.PREPARE_QUEUE_URL, statement: urls.STATEMENT_QUEUE_URL }),
      readRows,
      unreadableAs,
      inspectNative,
      sha256,
      milliseconds: () => performance.now(),
      now: api.now,
    }),
  });
});
