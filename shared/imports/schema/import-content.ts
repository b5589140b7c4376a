import * as z from 'zod';
import { DomainError, quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import { MAX_UPLOAD_BYTES } from '../../platform/domain/object-store.ts';
import { byteSize, MEGABYTE } from '../../platform/domain/text/byte-size.ts';
import { MAX_CONTENT_BYTES } from '../../platform/http/request/read-body.ts';
import { Instant } from '../../platform/schema/instant.ts';
import type { ImportType } from '../domain/import-attributes.ts';
import type { CreatedUpload } from '../use-cases/uploads.ts';
import { OptionalText } from './wire-text.ts';

/** Refers to an uploaded file in requests that accept one. */
export const UploadId = z.string().describe('The `id` from POST /api/v1/uploads, after the file was sent to its `url`');

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

/** The content of a request, sent as text or as a file. */
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

export const MAX_CSV_BYTES = 10 * MEGABYTE;
export const MAX_PDF_BYTES = 25 * MEGABYTE;

const CSV_TYPES = ['text/csv', 'text/plain', 'application/vnd.ms-excel', 'application/csv'];
/** Statements of banks and workbooks, which a TransactionImport recognizes by their content. */
const STATEMENT_TYPES = [
  ...['application/x-ofx', 'application/ofx', 'application/vnd.intu.qfx', 'application/xml', 'text/xml'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];
const STATEMENT_NAMES = /\.(?:csv|txt|tsv|tab|xlsx|ofx|qfx|xml|sta|mt940|mt942|940|942|swi|fin)$/i;
const NATIVE_TYPES = [
  ...['application/x-ndjson', 'application/ndjson', 'application/json', 'application/octet-stream', 'text/plain'],
];
const QIF_TYPES = ['application/qif', 'application/x-qif', 'application/vnd.intu.qif', 'text/plain'];
const PDF_TYPES = ['application/pdf', 'application/x-pdf', 'application/octet-stream'];
/** Content types that say nothing about the file. Unless its name says otherwise, the content decides then. */
const UNTOLD = [null, 'application/octet-stream'];
const UNTOLD_NAMES = /\.(?:bin|dat|data|download|export)$/i;
const EXTENSION = /\.[a-z0-9]{1,6}$/i;

const saysNothing = (filename: string): boolean => UNTOLD_NAMES.test(filename) || !EXTENSION.test(filename);

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

/** A file that was uploaded separately. If it has neither a content type nor a name, the type of the import decides. */
export const uploadedContent = (file: Omit<SentContent, 'source'>, type: ImportType | null): SentContent => {
  if (file.contentType !== null || file.filename !== null) return checkedFile(file, type);
  if (file.bytes.length > limitOf(type)) throw tooLarge('file_too_large', 'file', limitOf(type));
  return { ...file, source: 'file' };
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

const checkedFile = (file: Omit<SentContent, 'source'>, type: ImportType | null): SentContent => {
  const form = (type === null ? FORMS : [formOf(type)]).find((each) => takes(each, file));
  if (form === undefined) {
    const reader = type === null ? 'by any type of import' : `as ${type}`;
    throw new DomainError(
      'invalid_file_type',
      `A file of type ${file.contentType ?? 'unknown'} cannot be read ${reader}: send ${formOf(type).accepted}`,
    );
  }
  if (file.bytes.length > form.maxBytes) throw tooLarge('file_too_large', 'file', form.maxBytes);
  return { ...file, source: 'file' };
};

const takes = ({ types, names }: Form, { contentType, filename }: Omit<SentContent, 'source'>): boolean =>
  types.includes(contentType ?? '') || names(contentType, filename ?? '');

type Form = {
  readonly types: readonly string[];
  /** Whether the name identifies the file if the content type does not. */
  readonly names: (contentType: string | null, filename: string) => boolean;
  readonly accepted: string;
  readonly maxBytes: number;
};

const CSV: Form = {
  types: [...CSV_TYPES, ...STATEMENT_TYPES],
  names: (contentType, filename) =>
    UNTOLD.includes(contentType) && (STATEMENT_NAMES.test(filename) || saysNothing(filename)),
  accepted: CSV_TYPES.join(', '),
  maxBytes: MAX_CSV_BYTES,
};
const QIF: Form = {
  types: QIF_TYPES,
  names: (contentType, filename) =>
    /\.qif$/i.test(filename) || (UNTOLD.includes(contentType) && (/\.txt$/i.test(filename) || saysNothing(filename))),
  accepted: `${QIF_TYPES.join(', ')} or a name ending in .qif`,
  maxBytes: MAX_CSV_BYTES,
};
const PDF: Form = {
  types: PDF_TYPES,
  names: (contentType, filename) => contentType === null && (/\.pdf$/i.test(filename) || saysNothing(filename)),
  accepted: PDF_TYPES.join(', '),
  maxBytes: MAX_PDF_BYTES,
};
const NATIVE: Form = {
  types: NATIVE_TYPES,
  names: (contentType, filename) =>
    /\.(ndjson|json)$/i.test(filename) || (contentType === null && saysNothing(filename)),
  accepted: `${NATIVE_TYPES.join(', ')} or a name ending in .ndjson`,
  maxBytes: MAX_CONTENT_BYTES,
};
/** In the order in which a file without a type of import is tried: native content and PDFs have no usual media type of their own. */
const FORMS: readonly Form[] = [CSV, QIF, PDF, NATIVE];
const OF_TYPES: Readonly<Partial<Record<ImportType, Form>>> = { QifImport: QIF, PdfImport: PDF, NativeImport: NATIVE };

/** Without a type, that of a table: most files are. */
const formOf = (type: ImportType | null): Form => (type === null ? CSV : (OF_TYPES[type] ?? CSV));

/** The size limit for a file of the type, in bytes. */
export const limitOf = (type: ImportType | null): number => formOf(type).maxBytes;

const tooLarge = (code: 'content_too_large' | 'file_too_large', what: string, maxBytes: number): DomainError =>
  new DomainError(code, `${what} is larger than ${byteSize(maxBytes)} uncompressed: split it into smaller ones`);
