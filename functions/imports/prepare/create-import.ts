import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createImportEndpoint } from '../../../shared/imports/endpoints.ts';
import { headerSignature } from '../../../shared/imports/parse/csv-header.ts';
import { detectFile } from '../../../shared/imports/parse/detect-file.ts';
import { unreadableAs } from '../../../shared/imports/parse/foreign-content.ts';
import { inspectNative } from '../../../shared/imports/parse/inspect-native.ts';
import { readRows } from '../../../shared/imports/parse/read-rows.ts';
import { createImportQueues } from '../../../shared/imports/queues/import-queues.ts';
import { limitOf, uploadedContent } from '../../../shared/imports/schema/import-content.ts';
import { toImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { toCreateImportRequest } from '../../../shared/imports/schema/import-requests.ts';
import {
  createContentClaimRepository,
  createImportRepository,
} from '../../../shared/imports/store/import-repository.ts';
import { createRecordNames } from '../../../shared/imports/store/record-names.ts';
import { createRowBlockStore } from '../../../shared/imports/store/row-block-store.ts';
import { createSavedConfigurationStore } from '../../../shared/imports/store/saved-configuration-store.ts';
import { createUploadRepository } from '../../../shared/imports/store/upload-repository.ts';
import { createBucketUploads } from '../../../shared/imports/uploads/bucket-uploads.ts';
import { createImport } from '../../../shared/imports/use-cases/create-import.ts';
import { countDoubtful } from '../../../shared/imports/use-cases/row-twins.ts';
import { typeToFit, uploadContent } from '../../../shared/imports/use-cases/upload-content.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { requestHash } from '../../../shared/platform/http/idempotent.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../../shared/platform/http/idempotent-endpoint.ts';
import { readRequest } from '../../../shared/platform/http/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/read-multipart.ts';
import { environment, s3Client, sha256, sha256Hex, sqsClient } from '../../../shared/platform/runtime.ts';
import { composeApi } from '../../platform/api.ts';
import { composeRecorder } from '../../platform/events.ts';

export type Dependencies = IdempotentDependencies & {
  readonly create: ReturnType<typeof createImport>;
  readonly uploadContent: ReturnType<typeof uploadContent>;
};

/** POST /api/v1/imports */
export const createHandler = ({ create, uploadContent: contentOf, ...api }: Dependencies) =>
  idempotentEndpoint(api, createImportEndpoint, {
    read: (event) => readRequest(event, toCreateImportRequest, readMultipart),
    hash: ({ content, uploadId, ...fields }) =>
      requestHash({ ...fields, uploadId, content: content && { ...content, bytes: undefined } }, content?.bytes),
    act: async (caller, { uploadId, ...sent }, id) => {
      const uploaded = uploadId === null ? {} : await contentOf(caller.familyId, uploadId, typeToFit(sent));
      return json(201, { data: toImportDetail(await create(caller, { ...sent, ...uploaded }, id)) });
    },
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const { UPLOADS_BUCKET, ...urls } = environment(
    'UPLOADS_BUCKET',
    'PREPARE_QUEUE_URL',
    'STATEMENT_QUEUE_URL',
    'PUBLISH_QUEUE_URL',
    'MAX_NATIVE_RECORDS',
  );
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const records = createCatalogueRepository(documents, tableName);

  const uploads = createBucketUploads(s3Client(), UPLOADS_BUCKET);
  const imports = createImportRepository(documents, tableName, composeRecorder(documents, tableName));
  const rows = createRowBlockStore(documents, tableName, uploads);
  return createHandler({
    ...api,
    uploadContent: uploadContent({
      forms: createUploadRepository(documents, tableName),
      uploads,
      fileContent: uploadedContent,
      limitOf,
      now: api.now,
    }),
    idempotency: createIdempotencyRepository(documents, tableName, uuidv7),
    create: createImport({
      detect: detectFile,
      signatureOf: headerSignature,
      savedConfigurations: createSavedConfigurationStore(documents, tableName),
      imports,
      contentClaims: createContentClaimRepository(documents, tableName),
      rows,
      countDoubtful: countDoubtful({ accounts, imports, rows, ledger: createLedgerPages(documents, tableName) }),
      families: createFamilyRepository(documents, tableName),
      accounts,
      names: createRecordNames({ accounts, records }),
      uploads,
      queues: createImportQueues(sqsClient(), {
        prepare: urls.PREPARE_QUEUE_URL,
        statement: urls.STATEMENT_QUEUE_URL,
        publish: urls.PUBLISH_QUEUE_URL,
      }),
      readRows,
      unreadableAs,
      inspectNative,
      sha256,
      digest: sha256Hex,
      newImportId: uuidv7,
      randomId: randomUUID,
      maxNativeRecords: urls.MAX_NATIVE_RECORDS,
      milliseconds: () => performance.now(),
      now: api.now,
    }),
  });
});
