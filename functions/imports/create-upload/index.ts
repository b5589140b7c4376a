import { randomUUID } from 'node:crypto';
import { environment, s3Client } from '../../../shared/platform/runtime.ts';
import { createUploadRepository } from '../../../shared/imports/store/upload-repository.ts';
import { createSignForm } from '../../../shared/imports/uploads/sign-form.ts';
import { createUpload } from '../../../shared/imports/use-cases/create-upload.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();
const { UPLOADS_BUCKET } = environment('UPLOADS_BUCKET');

export const handler = createHandler({
  ...api,
  create: createUpload({
    forms: createUploadRepository(documents, tableName),
    signForm: createSignForm(s3Client(), UPLOADS_BUCKET),
    newId: randomUUID,
    now: api.now,
  }),
});
