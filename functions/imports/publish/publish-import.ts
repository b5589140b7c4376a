import { randomUUID } from 'node:crypto';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { publishImportEndpoint } from '../../../shared/imports/endpoints.ts';
import { createImportQueues } from '../../../shared/imports/queues/import-queues.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { PublishFields, toAcceptance } from '../../../shared/imports/schema/publish-fields.ts';
import {
  createContentClaimRepository,
  createImportRepository,
} from '../../../shared/imports/store/import-repository.ts';
import { createRowBlockStore } from '../../../shared/imports/store/row-block-store.ts';
import { createBucketUploads } from '../../../shared/imports/uploads/bucket-uploads.ts';
import { publishImport } from '../../../shared/imports/use-cases/publish-import.ts';
import { countDoubtful } from '../../../shared/imports/use-cases/row-twins.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/read-multipart.ts';
import { environment, s3Client, sha256, sqsClient } from '../../../shared/platform/runtime.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { composeApi } from '../../platform/api.ts';
import { composeRecorder } from '../../platform/events.ts';

export type Dependencies = ApiDependencies & { readonly publish: ReturnType<typeof publishImport> };

/** POST /api/v1/imports/{id}/publish with what the client accepts, or no body. */
export const createHandler = ({ publish, ...api }: Dependencies) =>
  apiEndpoint(api, publishImportEndpoint, async (event, { caller }) => {
    const accepted = await readFields(event, (fields) => toAcceptance(validate(PublishFields, fields)), readMultipart);
    return json(202, { data: toImportDetail(await publish(caller, pathId(event), accepted)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const { PUBLISH_QUEUE_URL, MAX_NATIVE_RECORDS, UPLOADS_BUCKET } = environment(
    'PUBLISH_QUEUE_URL',
    'MAX_NATIVE_RECORDS',
    'UPLOADS_BUCKET',
  );
  const imports = createImportRepository(documents, tableName, composeRecorder(documents, tableName));
  return createHandler({
    ...api,
    publish: publishImport({
      imports,
      contentClaims: createContentClaimRepository(documents, tableName),
      queues: createImportQueues(sqsClient(), { publish: PUBLISH_QUEUE_URL }),
      randomId: randomUUID,
      maxNativeRecords: MAX_NATIVE_RECORDS,
      countDoubtful: countDoubtful({
        imports,
        accounts: createAccountRepository(documents, tableName, { sha256 }),
        ledger: createLedgerPages(documents, tableName),
        rows: createRowBlockStore(documents, tableName, createBucketUploads(s3Client(), UPLOADS_BUCKET)),
      }),
      now: api.now,
    }),
  });
});
