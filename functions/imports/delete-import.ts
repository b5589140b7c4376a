import { deleteImportEndpoint } from '../../shared/imports/endpoints.ts';
import { createImportQueues } from '../../shared/imports/queues/import-queues.ts';
import { toImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { deleteImport } from '../../shared/imports/use-cases/delete-import.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { environment, sqsClient } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly remove: ReturnType<typeof deleteImport> };

/** DELETE /api/v1/imports/{id}: responds with the last state of the import. */
export const createHandler = ({ remove, ...api }: Dependencies) =>
  apiEndpoint(api, deleteImportEndpoint, async (event, { caller }) =>
    json(202, { data: toImportDetail(await remove(caller, pathId(event))) }),
  );

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const { REVERT_QUEUE_URL } = environment('REVERT_QUEUE_URL');
  return createHandler({
    ...api,
    remove: deleteImport({
      imports: createImportRepository(documents, tableName),
      queues: createImportQueues(sqsClient(), { revert: REVERT_QUEUE_URL }),
      now: api.now,
    }),
  });
});
