import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { readBody } from '../../../shared/platform/http/read-body.ts';
import { CreateUploadFields, toUpload } from '../../../shared/imports/schema/upload.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import type { createUpload } from '../../../shared/imports/use-cases/create-upload.ts';

export type Dependencies = ApiDependencies & { readonly create: ReturnType<typeof createUpload> };

/** POST /api/v1/uploads */
export const createHandler = ({ create, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const { fields } = await readBody(event);
    const { filename, content_type: contentType, bytes } = validate(CreateUploadFields, fields);
    return json(201, { data: toUpload(await create(caller, { filename, contentType, bytes: bytes ?? null })) });
  });
