import { randomUUID } from 'node:crypto';
import { CreateUploadFields, toUpload } from '../../../shared/imports/schema/import-content.ts';
import { createUploadEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { createUploadRepository } from '../../../shared/imports/store/upload-repository.ts';
import { createSignForm } from '../../../shared/imports/uploads/sign-form.ts';
import { createUpload } from '../../../shared/imports/use-cases/uploads.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { environment, s3Client } from '../../../shared/platform/runtime.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly create: ReturnType<typeof createUpload> };

/** POST /api/v1/uploads */
export const createHandler = ({ create, ...api }: Dependencies) =>
  apiEndpoint(api, createUploadEndpoint, async (event, { caller }) => {
    const request = await readFields(event, (fields) => validate(CreateUploadFields, fields));
    const { filename, content_type: contentType, bytes } = request;
    return json(201, { data: toUpload(await create(caller, { filename, contentType, bytes: bytes ?? null })) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');
  return createHandler({
    ...api,
    create: createUpload({
      forms: createUploadRepository(documents, tableName),
      signForm: createSignForm(s3Client(), UPLOADS_BUCKET),
      newId: randomUUID,
      now: api.now,
    }),
  });
});
