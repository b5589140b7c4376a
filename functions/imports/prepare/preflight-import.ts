import { randomUUID } from 'node:crypto';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { preflightImportEndpoint } from '../../../shared/imports/endpoints.ts';
import { headerSignature } from '../../../shared/imports/parse/csv-header.ts';
import { detectFile } from '../../../shared/imports/parse/detect-file.ts';
import { inspectNative } from '../../../shared/imports/parse/inspect-native.ts';
import { ndjsonBatches } from '../../../shared/imports/parse/read-ndjson.ts';
import { readRows } from '../../../shared/imports/parse/read-rows.ts';
import { limitOf, uploadedContent } from '../../../shared/imports/schema/import-content.ts';
import { toCreateImportRequest } from '../../../shared/imports/schema/import-requests.ts';
import { toPreflightAnswer } from '../../../shared/imports/schema/preflight.ts';
import { createImportCatalogue } from '../../../shared/imports/store/import-catalogue.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createMappables, createRecordNames } from '../../../shared/imports/store/record-names.ts';
import { createSavedConfigurationStore } from '../../../shared/imports/store/saved-configuration-store.ts';
import { createUploadRepository } from '../../../shared/imports/store/upload-repository.ts';
import { createBucketUploads } from '../../../shared/imports/uploads/bucket-uploads.ts';
import { preflightImport } from '../../../shared/imports/use-cases/preflight-import.ts';
import { typeToFit, uploadInMemory } from '../../../shared/imports/use-cases/upload-content.ts';
import { createLedgerHeaders } from '../../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { readRequest } from '../../../shared/platform/http/read-body.ts';
import { readMultipart } from '../../../shared/platform/http/read-multipart.ts';
import { environment, s3Client, sha256, sha256Hex } from '../../../shared/platform/runtime.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & {
  readonly preflight: ReturnType<typeof preflightImport>;
  readonly wholeUpload: ReturnType<typeof uploadInMemory>;
};

/** POST /api/v1/imports/preflight */
export const createHandler = ({ preflight, wholeUpload: contentOf, ...api }: Dependencies) =>
  apiEndpoint(api, preflightImportEndpoint, async (event, { caller }) => {
    const read = await readRequest(event, toCreateImportRequest, readMultipart);
    const { content: sent, uploadId, ...request } = read;
    const content = uploadId === null ? sent : await contentOf(caller.familyId, uploadId, typeToFit(request));
    if (content === null) {
      throw new DomainError('missing_content', 'Send raw_file_content, a file in multipart/form-data, or an upload_id');
    }
    return json(200, { data: toPreflightAnswer(await preflight(caller, { ...request, content })) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const records = createCatalogueRepository(documents, tableName);

  const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');
  return createHandler({
    ...api,
    wholeUpload: uploadInMemory({
      forms: createUploadRepository(documents, tableName),
      uploads: createBucketUploads(s3Client(), UPLOADS_BUCKET),
      fileContent: uploadedContent,
      limitOf,
      now: api.now,
    }),
    preflight: preflightImport({
      detect: detectFile,
      signatureOf: headerSignature,
      imports: createImportRepository(documents, tableName),
      families: createFamilyRepository(documents, tableName),
      accounts,
      names: createRecordNames({ accounts, records }),
      catalogue: createImportCatalogue({ accounts, records, sha256 }),
      mappables: createMappables({ accounts, records }),
      savedConfigurations: createSavedConfigurationStore(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
      headers: createLedgerHeaders(documents, tableName),
      readRows,
      inspectNative,
      nativeLines: ndjsonBatches,
      sha256,
      digest: sha256Hex,
      randomId: randomUUID,
      now: api.now,
    }),
  });
});
