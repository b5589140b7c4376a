import { randomUUID } from 'node:crypto';
import { environment, s3Client } from '../../shared/runtime.ts';
import { createUploadRepository } from '../../shared/store/upload-repository.ts';
import { createSignForm } from '../../shared/uploads/sign-form.ts';
import { createUpload } from '../../shared/use-cases/create-upload.ts';
import { composeApi } from '../api.ts';
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
