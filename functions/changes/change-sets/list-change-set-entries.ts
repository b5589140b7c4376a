import { listChangeSetEntriesEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeSetEntry } from '../../../shared/changes/schema/change-set.ts';
import { createChangeSetRepository } from '../../../shared/changes/store/change-set-repository.ts';
import { findChangeSet } from '../../../shared/changes/use-cases/change-set-steps.ts';
import { listOperations } from '../../../shared/changes/use-cases/list-operations.ts';
import { createBucketUploads } from '../../../shared/imports/uploads/bucket-uploads.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { compressText, decompressText } from '../../../shared/platform/dynamodb/zstd-text.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { pageOf } from '../../../shared/platform/http/query.ts';
import { environment, s3Client } from '../../../shared/platform/runtime.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & {
  readonly find: ReturnType<typeof findChangeSet>;
  readonly list: ReturnType<typeof listOperations>;
};

/** GET /api/v1/change_sets/{id}/entries */
export const createHandler = ({ find, list, ...api }: Dependencies) =>
  apiEndpoint(api, listChangeSetEntriesEndpoint, async (event, { caller }) => {
    const page = pageOf(event);
    const { items, totalCount } = await list(await find(caller.familyId, pathId(event)), page);
    return json(200, { data: items.map(toChangeSetEntry), meta: toListMeta(pageMeta(page, totalCount)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');
  return createHandler({
    ...api,
    find: findChangeSet({ changeSets: createChangeSetRepository(documents, tableName), now: api.now }),
    list: listOperations({
      ledger: createLedgerPages(documents, tableName),
      uploads: createBucketUploads(s3Client(), UPLOADS_BUCKET),
      compression: { compress: compressText, decompress: decompressText },
    }),
  });
});
