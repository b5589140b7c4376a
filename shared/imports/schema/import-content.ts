import * as z from 'zod';
import { DomainError, ValidationError } from '../../platform/domain/errors.ts';
import { MAX_UPLOAD_BYTES } from '../../platform/domain/object-store.ts';
import { Instant } from '../../platform/schema/instant.ts';
import { OptionalText } from '../../platform/schema/wire-text.ts';
import type { ImportType } from '../domain/import.ts';
import type { CreatedUpload } from '../use-cases/uploads.ts';

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

/** What came as text or as a file; null when nothing did. */
export type SentContent = {
  readonly bytes: Uint8Array;
  readonly source: 'text' | 'file';
  readonly filename: string | null;
  readonly contentType: string | null;
};
type Sent = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: Omit<SentContent, 'source'> | null;
  readonly rawContent: Uint8Array | null;
};

export const MAX_CSV_BYTES = 10 * 1024 * 1024;
export const MAX_NATIVE_BYTES = 64 * 1024 * 1024;

export const MAX_PDF_BYTES = 25 * 1024 * 1024;

const CSV_TYPES = ['text/csv', 'text/plain', 'application/vnd.ms-excel', 'application/csv'];
const NATIVE_TYPES = [
  ...['application/x-ndjson', 'application/ndjson', 'application/json', 'application/octet-stream', 'text/plain'],
];
const QIF_TYPES = ['application/qif', 'application/x-qif', 'application/vnd.intu.qif', 'text/plain'];
const PDF_TYPES = ['application/pdf', 'application/x-pdf', 'application/octet-stream'];
/** What a client says that does not know better; then the file's name decides. */
const UNTOLD = [null, 'application/octet-stream'];

/**
 * The one content of a request, inflated, of a type that fits and within its limit.
 * @throws DomainError 422 `invalid_file_type`, `file_too_large`, `content_too_large`, `validation_failed`.
 */
export const toContent = ({ fields, file, rawContent }: Sent, type: ImportType): SentContent | null => {
  if (fields['file'] != null && fields['file'] !== '') {
    throw new DomainError(
      'invalid_file_type',
      'file must be uploaded in multipart/form-data; send a text as raw_file_content',
    );
  }
  const text = rawContent ?? toBytes(fields['raw_file_content']);
  if (file !== null && text !== null && text.length > 0) {
    throw new ValidationError(['Send either file or raw_file_content, not both']);
  }
  if (file !== null) return checkedFile(file, type);
  if (text === null) return null;
  if (type === 'PdfImport' && text.length > 0) {
    throw new DomainError('invalid_file_type', 'A PDF is no text: send it as file in multipart/form-data or upload it');
  }
  if (text.length > limitOf(type)) throw tooLarge('content_too_large', 'raw_file_content', type);
  return { bytes: text, source: 'text', filename: null, contentType: null };
};

/** A file that came past the request; of one that says neither type nor name the type of the import is believed. */
export const uploadedContent = (file: Omit<SentContent, 'source'>, type: ImportType): SentContent => {
  if (file.contentType !== null || file.filename !== null) return checkedFile(file, type);
  if (file.bytes.length > limitOf(type)) throw tooLarge('file_too_large', 'file', type);
  return { ...file, source: 'file' };
};

const toBytes = (value: unknown): Uint8Array | null => {
  if (value == null) return null;
  if (typeof value !== 'string') throw new ValidationError(['raw_file_content must be a string']);
  if (!value.isWellFormed()) throw new ValidationError(['raw_file_content must be well-formed Unicode']);
  return new TextEncoder().encode(value);
};

const checkedFile = (file: Omit<SentContent, 'source'>, type: ImportType): SentContent => {
  const { contentType, filename, bytes } = file;
  const { types, names, accepted } = formOf(type);
  const isNamed = types.includes(contentType ?? '');
  if (!isNamed && !names(contentType, filename ?? '')) {
    throw new DomainError(
      'invalid_file_type',
      `A file of type ${contentType ?? 'unknown'} cannot be read as ${type}: send ${accepted}`,
    );
  }
  if (bytes.length > limitOf(type)) throw tooLarge('file_too_large', 'file', type);
  return { ...file, source: 'file' };
};

type Form = {
  readonly types: readonly string[];
  /** Whether the name tells enough where the type does not. */
  readonly names: (contentType: string | null, filename: string) => boolean;
  readonly accepted: string;
  readonly maxBytes: number;
};

const CSV: Form = {
  types: CSV_TYPES,
  names: (contentType, filename) => UNTOLD.includes(contentType) && /\.(csv|txt)$/i.test(filename),
  accepted: CSV_TYPES.join(', '),
  maxBytes: MAX_CSV_BYTES,
};
const FORMS: Readonly<Partial<Record<ImportType, Form>>> = {
  QifImport: {
    types: QIF_TYPES,
    names: (_, filename) => /\.qif$/i.test(filename),
    accepted: `${QIF_TYPES.join(', ')} or a name ending in .qif`,
    maxBytes: MAX_CSV_BYTES,
  },
  NativeImport: {
    types: NATIVE_TYPES,
    names: (_, filename) => /\.(ndjson|json)$/i.test(filename),
    accepted: `${NATIVE_TYPES.join(', ')} or a name ending in .ndjson`,
    maxBytes: MAX_NATIVE_BYTES,
  },
  PdfImport: {
    types: PDF_TYPES,
    names: (contentType, filename) => contentType === null && /\.pdf$/i.test(filename),
    accepted: PDF_TYPES.join(', '),
    maxBytes: MAX_PDF_BYTES,
  },
};

const formOf = (type: ImportType): Form => FORMS[type] ?? CSV;

/** Bytes that a file of the type may have. */
export const limitOf = (type: ImportType): number => formOf(type).maxBytes;

const tooLarge = (code: 'content_too_large' | 'file_too_large', what: string, type: ImportType): DomainError =>
  new DomainError(code, `${what} is larger than ${limitOf(type)} bytes`);
