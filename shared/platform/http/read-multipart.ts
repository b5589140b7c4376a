import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { byteSize } from '../domain/byte-size.ts';
import { DomainError, ValidationError } from '../domain/errors.ts';
import { isGzipType, mediaType } from './media-type.ts';
import { inflate, isGzip, MAX_CONTENT_BYTES, type ParsedBody, type UploadedFile } from './read-body.ts';

const LIMITS = { fieldSize: 64 * 1024, fields: 200, files: 4, parts: 204, headerPairs: 20, headerSize: 16 * 1024 };

type Part = {
  readonly name: string;
  readonly filename: string;
  readonly contentType: string;
  readonly chunks: Buffer[];
};

/**
 * For repeated text fields the last one counts; files other than `file` are ignored.
 * @throws DomainError 400 for a malformed form, 422 for invalid parts
 */
export const readMultipart = async (body: Uint8Array, contentType: string): Promise<ParsedBody> => {
  const fields: Record<string, unknown> = Object.create(null);
  const parts = await readParts(body, contentType, fields);
  const files = parts.filter(({ name, filename, chunks }) => name === 'file' && (filename !== '' || chunks.length > 0));
  if (files.length > 1) throw new ValidationError(['Send one file at a time']);
  const [file] = files;
  const raw = parts.findLast(({ name }) => name === 'raw_file_content');
  return {
    fields,
    file: file === undefined ? null : toUploadedFile(file),
    rawContent: raw === undefined ? null : Buffer.concat(raw.chunks),
  };
};

const readParts = (body: Uint8Array, contentType: string, fields: Record<string, unknown>): Promise<Part[]> =>
  new Promise((resolve, reject) => {
    const parts: Part[] = [];
    const form = openForm(contentType);
    if (form === undefined) {
      reject(new DomainError('bad_request', 'The Content-Type of a form must name its boundary'));
      return;
    }
    form.on('field', (name, value, _nameTruncated, valueTruncated) => {
      if (valueTruncated)
        reject(new ValidationError([`${name.slice(0, 40)} is longer than ${byteSize(LIMITS.fieldSize)}`]));
      fields[name] = value;
    });
    form.on('file', (name, stream, filename, _encoding, type) => {
      const part = { name, filename: filename ?? '', contentType: type, chunks: [] as Buffer[] };
      parts.push(part);
      stream.on('data', (chunk: Buffer) => part.chunks.push(chunk));
      stream.on('error', () => reject(broken()));
    });
    const tooMany = () =>
      reject(new ValidationError([`The form has more than ${LIMITS.fields} fields or ${LIMITS.files} files`]));
    form.on('partsLimit', tooMany).on('fieldsLimit', tooMany).on('filesLimit', tooMany);
    form.on('error', () => reject(broken()));
    form.on('finish', () => resolve(parts));
    form.end(body);
  });

/** undefined if the header has no boundary. */
const openForm = (contentType: string): BusboyInstance | undefined => {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: LIMITS,
      isPartAFile: (name, type, filename) =>
        filename !== undefined || type === 'application/octet-stream' || name === 'raw_file_content',
    });
  } catch {
    return undefined;
  }
};

const broken = (): DomainError =>
  new DomainError('bad_request', 'The form is broken: a part does not end, or its header is not valid');

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
