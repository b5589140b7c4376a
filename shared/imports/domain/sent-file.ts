import { DomainError } from '../../platform/domain/errors.ts';
import { byteSize, MAX_CONTENT_BYTES, MEGABYTE } from '../../platform/domain/text/byte-size.ts';
import type { ImportType } from './import-attributes.ts';

/** The content of a request, sent as text or as a file. */
export type SentContent = {
  readonly bytes: Uint8Array;
  readonly source: 'text' | 'file';
  readonly filename: string | null;
  readonly contentType: string | null;
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

/** A file that was uploaded separately. If it has neither a content type nor a name, the type of the import decides. */
export const uploadedContent = (file: Omit<SentContent, 'source'>, type: ImportType | null): SentContent => {
  if (file.contentType !== null || file.filename !== null) return checkedFile(file, type);
  if (file.bytes.length > limitOf(type)) throw tooLarge('file_too_large', 'file', limitOf(type));
  return { ...file, source: 'file' };
};

/** @throws DomainError if no type of import reads the file, or it is too large for its type */
export const checkedFile = (file: Omit<SentContent, 'source'>, type: ImportType | null): SentContent => {
  const form = (type === null ? FORMS : [formOf(type)]).find((candidate) => takes(candidate, file));
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

export const tooLarge = (code: 'content_too_large' | 'file_too_large', what: string, maxBytes: number): DomainError =>
  new DomainError(code, `${what} is larger than ${byteSize(maxBytes)} uncompressed: split it into smaller ones`);
