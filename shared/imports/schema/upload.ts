import * as z from 'zod';
import { MAX_UPLOAD_BYTES } from '../../platform/domain/uploads.ts';
import { Instant } from '../../platform/schema/instant.ts';
import { OptionalText } from '../../platform/schema/wire-text.ts';
import type { CreatedUpload } from '../use-cases/create-upload.ts';

/** In requests that take a file: names one that was sent before. */
export const UploadId = z.string().describe('Of POST /api/v1/uploads, after the file was sent to its url');

const NO_SIZE = `must be a whole number from 1 to ${MAX_UPLOAD_BYTES}`;

/** The body of POST /api/v1/uploads. */
export const CreateUploadFields = z.object({
  filename: OptionalText,
  content_type: OptionalText,
  bytes: z.int(NO_SIZE).min(1, NO_SIZE).max(MAX_UPLOAD_BYTES, NO_SIZE).nullish().describe('If known, the exact size'),
});

/** A form to send one file with: `fields` first, the file last, as multipart/form-data to `url`. */
export const Upload = z.object({
  upload_id: z.uuid(),
  url: z.url(),
  fields: z.record(z.string(), z.string()),
  expires_at: Instant.describe('Until then the file can be sent; it can be named for a day'),
  max_bytes: z.int(),
});
export type Upload = z.infer<typeof Upload>;

export const toUpload = ({ upload, form, maxBytes }: CreatedUpload): Upload => ({
  upload_id: upload.id,
  url: form.url,
  fields: { ...form.fields },
  expires_at: upload.formExpires,
  max_bytes: maxBytes,
});
