import * as z from 'zod';
import { DomainError, quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import { MAX_UPLOAD_BYTES } from '../../platform/domain/object-store.ts';
import { Instant } from '../../platform/schema/instant.ts';
import type { ImportType } from '../domain/import-attributes.ts';
import { checkedFile, limitOf, type SentContent, tooLarge } from '../domain/sent-file.ts';
import type { CreatedUpload } from '../use-cases/uploads.ts';
import { OptionalText } from './wire-text.ts';

/** Refers to an uploaded file in requests that accept one. */
export const UploadId = z
  .string()
  .meta({ format: 'uuid' })
  .describe('The `upload_id` from POST /api/v1/uploads, after the file was sent to its `url`');

const NO_SIZE = `must be a whole number from 1 to ${MAX_UPLOAD_BYTES}`;

/** The body of POST /api/v1/uploads. */
export const CreateUploadFields = z.object({
  filename: OptionalText,
  content_type: OptionalText,
  bytes: z
    .int(NO_SIZE)
    .min(1, NO_SIZE)
    .max(MAX_UPLOAD_BYTES, NO_SIZE)
    .nullish()
    .describe('The exact size of the file in bytes, if known'),
});

/** A form to upload one file: send `fields` and then the file as multipart/form-data to `url`. */
export const Upload = z.object({
  upload_id: z.uuid(),
  url: z.url(),
  fields: z.record(z.string(), z.string()),
  expires_at: Instant.describe('When the form expires. After the upload, the id can be used for 24 hours'),
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

type Sent = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: Omit<SentContent, 'source'> | null;
  readonly rawContent: Uint8Array | null;
};

/**
 * The content of a request, decompressed, with its type and size checked; null if nothing was sent. Without a type of import, any file
 * that one of the types reads is taken.
 * @throws DomainError 422 `invalid_file_type`, `file_too_large`, `content_too_large`, `validation_failed`.
 */
export const toContent = ({ fields, file, rawContent }: Sent, type: ImportType | null): SentContent | null => {
  if (fields['file'] != null && fields['file'] !== '') {
    throw new DomainError(
      'invalid_file_type',
      'file must be uploaded in multipart/form-data; send text as raw_file_content',
    );
  }
  const text = rawContent ?? toBytes(fields['raw_file_content']);
  if (file !== null && text !== null && text.length > 0) {
    throw new ValidationError(['Send either file or raw_file_content, not both']);
  }
  if (file !== null) return checkedFile(notEmpty(file), type);
  if (text === null) return null;
  if (type === 'PdfImport' && text.length > 0) {
    throw new DomainError(
      'invalid_file_type',
      'A PDF is not text: send it as a file in multipart/form-data or as an upload_id',
    );
  }
  if (text.length > limitOf(type)) throw tooLarge('content_too_large', 'raw_file_content', limitOf(type));
  return { bytes: text, source: 'text', filename: null, contentType: null };
};

const toBytes = (value: unknown): Uint8Array | null => {
  if (value == null) return null;
  if (typeof value !== 'string') throw new ValidationError(['raw_file_content must be a string']);
  if (!value.isWellFormed()) throw new ValidationError(['raw_file_content must be well-formed Unicode']);
  return new TextEncoder().encode(value);
};

const notEmpty = (file: Omit<SentContent, 'source'>): Omit<SentContent, 'source'> => {
  if (file.bytes.length > 0) return file;
  const name = file.filename === null ? 'The file' : `The file ${quoteValue(file.filename)}`;
  throw new DomainError('missing_content', `${name} is empty (0 bytes): check it and send it again`);
};
