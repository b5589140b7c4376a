import { randomUUID } from 'node:crypto';
import { createImportQueues } from '../../../shared/imports/queues/import-queues.ts';
import { environment, sqsClient } from '../../../shared/platform/runtime.ts';
import { createContentClaimRepository } from '../../../shared/imports/store/content-claim-repository.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { publishImport } from '../../../shared/imports/use-cases/publish-import.ts';
import { composeApi } from '../../platform/api.ts';
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
