import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { json } from '../../shared/http/json-response.ts';
import { readBody } from '../../shared/http/read-body.ts';
import { CreateUploadFields, toUpload } from '../../shared/schema/upload.ts';
import { validate } from '../../shared/schema/validate.ts';
import type { createUpload } from '../../shared/use-cases/create-upload.ts';

export type Dependencies = ApiDependencies & { readonly create: ReturnType<typeof createUpload> };

/** POST /api/v1/uploads */
export const createHandler = ({ create, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const { fields } = await readBody(event);
    const { filename, content_type: contentType, bytes } = validate(CreateUploadFields, fields);
    return json(201, { data: toUpload(await create(caller, { filename, contentType, bytes: bytes ?? null })) });
  });
