import { DomainError } from '../domain/errors.ts';
import { type ApiEvent, headerOf } from './api-event.ts';
import { inflate } from './inflate.ts';
import { isGzipType, mediaType } from './media-type.ts';
import { MAX_CONTENT_BYTES, type ParsedBody } from './parsed-body.ts';
import { readJson } from './read-json.ts';
import { readMultipart } from './read-multipart.ts';

const OTHER_WAYS =
  'compressed bodies arrive whole as Content-Type: application/gzip with X-Content-Type: application/json, ' +
  'or as a gzipped file in multipart/form-data';

type BodyEvent = Pick<ApiEvent, 'headers' | 'body' | 'isBase64Encoded'>;

/**
 * The body by its Content-Type; none at all is an empty object.
 * @throws DomainError 400, 415 or 422 with a sentence for everything that cannot be read.
 */
export const readBody = async (event: BodyEvent): Promise<ParsedBody> => {
  if (event.body === undefined || event.body === '') return readJson('{}');
  const sent = mediaType(headerOf(event, 'content-type'));
  const encoding = headerOf(event, 'content-encoding')?.trim().toLowerCase() ?? '';
  if (sent !== undefined && isGzipType(sent.type)) {
    const inner = mediaType(headerOf(event, 'x-content-type'));
    return readPlain(inflateBody(bytesOf(event)), inner?.type ?? 'application/json', inner?.text ?? '');
  }
  const type = sent?.type ?? 'application/json';
  if (encoding === '' || encoding === 'identity') return readPlain(payloadOf(event), type, sent?.text ?? '');
  if (encoding !== 'gzip') throw unsupported(`Content-Encoding ${encoding} is not supported: ${OTHER_WAYS}`);
  if (!event.isBase64Encoded) {
    throw unsupported(`Content-Encoding: gzip does not survive the way to us with this Content-Type: ${OTHER_WAYS}`);
  }
  return readPlain(inflateBody(bytesOf(event)), type, sent?.text ?? '');
};

const readPlain = async (body: Uint8Array | string, type: string, typeText: string): Promise<ParsedBody> => {
  if (type === 'application/json' || type.endsWith('+json')) return readJson(body);
  if (type === 'multipart/form-data') return readMultipart(Buffer.from(body), typeText);
  throw unsupported(
    `Content-Type ${type} is not supported: send application/json or multipart/form-data; ${OTHER_WAYS}`,
  );
};

const payloadOf = (event: BodyEvent): Uint8Array | string =>
  event.isBase64Encoded ? bytesOf(event) : (event.body ?? '');

const bytesOf = ({ body = '', isBase64Encoded }: BodyEvent): Uint8Array =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

const inflateBody = (bytes: Uint8Array): Uint8Array => {
  const inflated = inflate(bytes, MAX_CONTENT_BYTES);
  if (inflated.ok) return inflated.bytes;
  if (inflated.reason === 'too_large') {
    throw new DomainError('content_too_large', `The body is larger than ${MAX_CONTENT_BYTES} bytes when inflated`);
  }
  const text = inflated.reason === 'twice' ? 'is compressed twice' : 'is not whole gzip data';
  throw new DomainError('bad_request', `The body ${text}`);
};

const unsupported = (message: string): DomainError => new DomainError('unsupported_media_type', message);
