import { randomUUID } from 'node:crypto';
import { createImportQueues } from '../../shared/queues/import-queues.ts';
import { environment, sqsClient } from '../../shared/runtime.ts';
import { createContentClaimRepository } from '../../shared/store/content-claim-repository.ts';
import { createImportRepository } from '../../shared/store/import-repository.ts';
import { publishImport } from '../../shared/use-cases/publish-import.ts';
import { composeApi } from '../api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();
const { PUBLISH_QUEUE_URL, MAX_NATIVE_RECORDS } = environment('PUBLISH_QUEUE_URL', 'MAX_NATIVE_RECORDS');

export const handler = createHandler({
  ...api,
  publish: publishImport({
    imports: createImportRepository(documents, tableName),
    contentClaims: createContentClaimRepository(documents, tableName),
    queues: createImportQueues(sqsClient(), { publish: PUBLISH_QUEUE_URL }),
    randomId: randomUUID,
    maxNativeRecords: MAX_NATIVE_RECORDS,
    now: api.now,
  }),
});
