import { randomUUID } from 'node:crypto';
import { createImportQueues } from '../../../shared/imports/queues/import-queues.ts';
import { toImportSession } from '../../../shared/imports/schema/import-session.ts';
import { PublishFields } from '../../../shared/imports/schema/publish-fields.ts';
import { publishImportSessionEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { createContentClaimRepository } from '../../../shared/imports/store/import-repository.ts';
import { publishSession } from '../../../shared/imports/use-cases/publish-session.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/read-multipart.ts';
import { environment, sha256Hex, sqsClient } from '../../../shared/platform/runtime.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { composeSessions } from './sessions.ts';

export type Dependencies = ApiDependencies & { readonly publish: ReturnType<typeof publishSession> };

/** POST /api/v1/import_sessions/{id}/publish; accept_incomplete has no effect because native files state no balances. */
export const createHandler = ({ publish, ...api }: Dependencies) =>
  apiEndpoint(api, publishImportSessionEndpoint, async (event, { caller }) => {
    await readFields(event, (fields) => validate(PublishFields, fields), readMultipart);
    return json(202, { data: toImportSession(await publish(caller, pathId(event))) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName, parts } = composeSessions();
  const { PUBLISH_QUEUE_URL, MAX_NATIVE_RECORDS } = environment('PUBLISH_QUEUE_URL', 'MAX_NATIVE_RECORDS');
  return createHandler({
    ...api,
    publish: publishSession({
      ...parts,
      families: createFamilyRepository(documents, tableName),
      contentClaims: createContentClaimRepository(documents, tableName),
      queues: createImportQueues(sqsClient(), { publish: PUBLISH_QUEUE_URL }),
      digest: sha256Hex,
      randomId: randomUUID,
      maxRecords: MAX_NATIVE_RECORDS,
    }),
  });
});
