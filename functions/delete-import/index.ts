import { createImportQueues } from '../../shared/queues/import-queues.ts';
import { environment, sqsClient } from '../../shared/runtime.ts';
import { createImportRepository } from '../../shared/store/import-repository.ts';
import { deleteImport } from '../../shared/use-cases/delete-import.ts';
import { composeApi } from '../api.ts';
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
