import { randomUUID } from 'node:crypto';
import { CreateUploadFields, toUpload } from '../../../shared/imports/schema/import-content.ts';
import { createUploadEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { createUpload } from '../../../shared/imports/use-cases/uploads.ts';
import { readFields } from '../../../shared/platform/http/request/read-body.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { signForm, uploadForms } from '../adapters.ts';

/** POST /api/v1/uploads */
export const handler = endpoint(createUploadEndpoint, { forms: uploadForms, signForm }, (ports) => {
  const create = createUpload({ ...ports, newId: randomUUID });
  return async (event, { caller }) => {
    const request = await readFields(event, (fields) => validate(CreateUploadFields, fields));
    const { filename, content_type: contentType, bytes } = request;
    return json(201, { data: toUpload(await create(caller, { filename, contentType, bytes: bytes ?? null })) });
  };
});
