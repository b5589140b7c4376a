import { createImportQueues } from '../../../shared/imports/queues/import-queues.ts';
import { environment, sqsClient } from '../../../shared/platform/runtime.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { deleteImport } from '../../../shared/imports/use-cases/delete-import.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();
const { REVERT_QUEUE_URL } = environment('REVERT_QUEUE_URL');

export const handler = createHandler({
  ...api,
  remove: deleteImport({
    imports: createImportRepository(documents, tableName),
    queues: createImportQueues(sqsClient(), { revert: REVERT_QUEUE_URL }),
    now: api.now,
  }),
});
