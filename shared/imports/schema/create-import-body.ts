import * as z from 'zod';
import { IMPORT_TYPES } from '../domain/import.ts';
import { CreateImportFields } from './create-import-fields.ts';
import { BUILT_IMPORT_TYPES } from './import-type.ts';
import { UploadId } from './upload.ts';

const type = z
  .enum(IMPORT_TYPES)
  .default('TransactionImport')
  .describe(
    `Today ${BUILT_IMPORT_TYPES.join(' and ')} can be imported; the others are answered 422 invalid_import_type`,
  );
const raw_file_content = z
  .string()
  .describe('CSV (at most 10,485,760 bytes) or native NDJSON (at most 67,108,864 bytes), after inflating')
  .optional();

const upload_id = UploadId.optional();

/** The whole body of POST /api/v1/imports as documented, by the way it is sent. */
export const CreateImportJson = CreateImportFields.extend({ type, raw_file_content, upload_id });
export const CreateImportForm = CreateImportFields.extend({
  type,
  raw_file_content,
  upload_id,
  file: z
    .string()
    .meta({
      format: 'binary',
      description: 'The file, plain or gzipped; a PDF (at most 26,214,400 bytes) is read in the background',
    })
    .optional(),
});

/** The same for POST /api/v1/imports/preflight, which publishes nothing. */
export const PreflightJson = CreateImportJson.omit({ publish: true, accept_incomplete: true });
export const PreflightForm = CreateImportForm.omit({ publish: true, accept_incomplete: true });
