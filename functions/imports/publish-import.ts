import { randomUUID } from 'node:crypto';
import { publishImportEndpoint } from '../../shared/imports/endpoints.ts';
import { createImportQueues } from '../../shared/imports/queues/import-queues.ts';
import { toImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { PublishFields } from '../../shared/imports/schema/publish-fields.ts';
import { createContentClaimRepository, createImportRepository } from '../../shared/imports/store/import-repository.ts';
import { publishImport } from '../../shared/imports/use-cases/publish-import.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { readBody } from '../../shared/platform/http/read-body.ts';
import { readMultipart } from '../../shared/platform/http/read-multipart.ts';
import { environment, sqsClient } from '../../shared/platform/runtime.ts';
import { validate } from '../../shared/platform/schema/validate.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly publish: ReturnType<typeof publishImport> };

/** POST /api/v1/imports/{id}/publish with `{"accept_incomplete": true}` or no body. */
export const createHandler = ({ publish, ...api }: Dependencies) =>
  apiEndpoint(api, publishImportEndpoint, async (event, { caller }) => {
    const { fields } = await readBody(event, readMultipart);
    const { accept_incomplete: acceptIncomplete } = validate(PublishFields, fields);
    return json(202, { data: toImportDetail(await publish(caller, pathId(event), { acceptIncomplete })) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const { PUBLISH_QUEUE_URL, MAX_NATIVE_RECORDS } = environment('PUBLISH_QUEUE_URL', 'MAX_NATIVE_RECORDS');
  return createHandler({
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
});
