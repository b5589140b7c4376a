import { randomUUID } from 'node:crypto';
import { CreateUploadFields, toUpload } from '../../../shared/imports/schema/import-content.ts';
import { createUploadEndpoint } from '../../../shared/imports/session-endpoints.ts';
import { createUpload } from '../../../shared/imports/use-cases/uploads.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { bodyEndpoint } from '../../platform/endpoint.ts';
import { signForm, uploadForms } from '../adapters.ts';

/** POST /api/v1/uploads */
export const handler = bodyEndpoint(createUploadEndpoint, { forms: uploadForms, signForm }, (ports) => {
  const create = createUpload({ ...ports, newId: randomUUID });
  return async ({ caller, readFields }) => {
    const request = await readFields((fields) => validate(CreateUploadFields, fields));
    const { filename, content_type: contentType, bytes } = request;
    return { data: toUpload(await create(caller, { filename, contentType, bytes: bytes ?? null })) };
  };
});
