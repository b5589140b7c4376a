import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { DomainError, ValidationError } from '../../domain/errors.ts';
import { byteSize, MAX_CONTENT_BYTES } from '../../domain/text/byte-size.ts';
import { isGzipType, mediaType } from './media-type.ts';
import { inflate, isGzip, type ParsedBody, type UploadedFile } from './read-body.ts';

const LIMITS = { fieldSize: 64 * 1024, fields: 200, headerPairs: 20, headerSize: 16 * 1024 };
const MOST_PARTS_WITH_FILES = 4;

type Part = {
  readonly name: string;
  readonly filename: string;
  readonly contentType: string;
  readonly chunks: Buffer[];
};

/**
 * Files other than `file` are ignored.
 * @throws DomainError 400 for a malformed form, 422 for invalid or repeated parts
 */
export const readMultipart = async (body: Uint8Array, contentType: string): Promise<ParsedBody> => {
  const { fields, parts, repeated } = await readParts(body, contentType, MOST_PARTS_WITH_FILES);
  const raws = parts.filter(({ name }) => name === 'raw_file_content');
  const twice = [...repeated, ...raws.slice(1).map(({ name }) => name)];
  if (twice.length > 0) {
    throw new ValidationError(
      [...new Set(twice)].map((name) => `${name.slice(0, 40)} is in the form twice: send it once`),
    );
  }
  const [raw] = raws;
  const files = filesOf(parts);
  if (files.length > 1) throw new ValidationError(['Send one file at a time']);
  const [file] = files;
  return {
    fields,
    file: file === undefined ? null : toUploadedFile(file),
    rawContent: raw === undefined ? null : Buffer.concat(raw.chunks),
    files: Object.fromEntries(parts.map(({ name }) => [name, true])),
  };
};

/** A file of a form with several, inflated only when it is read. */
export type SentFile = {
  /** As sent; null if it has none. */
  readonly filename: string | null;
  /** @throws DomainError 422 */
  readonly read: () => UploadedFile;
};

/**
 * A form with several files named `file`; for repeated text fields the last one counts.
 * @throws DomainError 400 for a malformed form, 422 for too many parts
 */
export const readFiles = async (
  body: Uint8Array,
  contentType: string,
  most: number,
): Promise<Pick<ParsedBody, 'fields'> & { readonly files: readonly SentFile[] }> => {
  const { fields, parts } = await readParts(body, contentType, most);
  const files = filesOf(parts).map((part) => ({ filename: part.filename || null, read: () => toUploadedFile(part) }));
  return { fields, files };
};

/** A browser sends an empty part if no file is chosen. */
const filesOf = (parts: readonly Part[]): readonly Part[] =>
  parts.filter(({ name, filename, chunks }) => name === 'file' && (filename !== '' || chunks.length > 0));

type Parts = {
  /** The last value of each. */
  readonly fields: Record<string, unknown>;
  readonly parts: readonly Part[];
  /** The names of fields that are sent more than once. */
  readonly repeated: readonly string[];
};

const readParts = (body: Uint8Array, contentType: string, most: number): Promise<Parts> =>
  new Promise((resolve, reject) => {
    const fields: Record<string, unknown> = Object.create(null);
    const parts: Part[] = [];
    const repeated: string[] = [];
    const form = openForm(contentType, most);
    if (form === undefined) {
      reject(new DomainError('bad_request', 'The Content-Type of a form must name its boundary'));
      return;
    }
    form.on('field', (name: string | undefined, value, _nameTruncated, valueTruncated) => {
      if (name === undefined) {
        reject(nameless());
        return;
      }
      if (valueTruncated)
        reject(new ValidationError([`${name.slice(0, 40)} is longer than ${byteSize(LIMITS.fieldSize)}`]));
      if (name in fields) repeated.push(name);
      fields[name] = value;
    });
    form.on('file', (name: string | undefined, stream, filename, _encoding, type) => {
      stream.on('error', () => reject(broken())); // without a listener it would end the process
      if (name === undefined) {
        reject(nameless());
        stream.resume();
        return;
      }
      const named = filename?.replaceAll('%22', '"') ?? ''; // how browsers write a quote there
      const part: Part = { name, filename: named, contentType: type, chunks: [] };
      parts.push(part);
      stream.on('data', (chunk: Buffer) => part.chunks.push(chunk));
    });
    const tooMany = () =>
      reject(new ValidationError([`The form has more than ${LIMITS.fields} fields or ${most} files`]));
    form.on('partsLimit', tooMany).on('fieldsLimit', tooMany).on('filesLimit', tooMany);
    form.on('error', () => reject(broken()));
    form.on('finish', () => resolve({ fields, parts, repeated }));
    form.end(body);
  });

/** undefined if the header has no boundary. */
const openForm = (contentType: string, files: number): BusboyInstance | undefined => {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { ...LIMITS, files, parts: LIMITS.fields + files },
      isPartAFile: (name, type, filename) =>
        filename !== undefined || type === 'application/octet-stream' || name === 'raw_file_content',
    });
  } catch {
    return undefined;
  }
};

const broken = (): DomainError =>
  new DomainError('bad_request', 'The form is broken: a part does not end, or its header is not valid');

/** RFC 7578 §4.2 demands a name; the parser hands such parts over, although its types deny it. */
const nameless = (): DomainError =>
  new DomainError('bad_request', 'The form is broken: a part has no name in its Content-Disposition');

const toUploadedFile = ({ filename, contentType, chunks }: Part): UploadedFile => {
  const bytes = Buffer.concat(chunks);
  const type = mediaType(contentType)?.type ?? null;
  const name = filename === '' ? null : filename;
  if (!isGzip(bytes)) return { bytes, filename: name, contentType: type };
  const inflated = inflate(bytes, MAX_CONTENT_BYTES);
  if (!inflated.ok) throw notInflated(inflated.reason);
  return {
    bytes: inflated.bytes,
    filename: name?.replace(/\.gz$/i, '') ?? null,
    contentType: type !== null && isGzipType(type) ? null : type,
  };
};

const notInflated = (reason: 'too_large' | 'damaged' | 'twice'): DomainError => {
  if (reason === 'too_large') {
    return new DomainError('file_too_large', `The file is larger than ${byteSize(MAX_CONTENT_BYTES)} when inflated`);
  }
  const text = reason === 'twice' ? 'The file is compressed twice' : 'The gzip file is damaged or incomplete';
  return new DomainError('invalid_file_type', text);
};
