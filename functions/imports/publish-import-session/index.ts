import { createHash, randomUUID } from 'node:crypto';
import { createImportQueues } from '../../../shared/imports/queues/import-queues.ts';
import { environment, sqsClient } from '../../../shared/platform/runtime.ts';
import { createContentClaimRepository } from '../../../shared/imports/store/content-claim-repository.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { publishSession } from '../../../shared/imports/use-cases/publish-session.ts';
import { composeSessions } from '../sessions.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName, parts } = composeSessions();
const { PUBLISH_QUEUE_URL, MAX_NATIVE_RECORDS } = environment('PUBLISH_QUEUE_URL', 'MAX_NATIVE_RECORDS');

export const handler = createHandler({
  ...api,
  publish: publishSession({
    ...parts,
    families: createFamilyRepository(documents, tableName),
    contentClaims: createContentClaimRepository(documents, tableName),
    queues: createImportQueues(sqsClient(), { publish: PUBLISH_QUEUE_URL }),
    digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    randomId: randomUUID,
    maxRecords: MAX_NATIVE_RECORDS,
  }),
});
