import { DomainError } from '../domain/errors.ts';
import { type ApiEvent, headerOf } from './api-event.ts';
import { inflate } from './inflate.ts';
import { isGzipType, type MediaType, mediaType } from './media-type.ts';
import { MAX_CONTENT_BYTES, type ParsedBody } from './parsed-body.ts';
import { readJson } from './read-json.ts';

const JSON_TYPE: MediaType = { type: 'application/json', text: 'application/json' };

const OTHER_WAYS =
  'compressed bodies arrive whole as Content-Type: application/gzip with X-Content-Type: application/json, ' +
  'or as a gzipped file in multipart/form-data';

type BodyEvent = Pick<ApiEvent, 'headers' | 'body' | 'isBase64Encoded'>;

type ReadForm = (body: Uint8Array, contentType: string) => Promise<ParsedBody>;

/**
 * The body by its Content-Type; none at all is an empty object. Forms are read where `readForm` is given.
 * @throws DomainError 400, 415 or 422 with a sentence for everything that cannot be read.
 */
export const readBody = async (event: BodyEvent, readForm?: ReadForm): Promise<ParsedBody> => {
  if (event.body === undefined || event.body === '') return readJson('{}');
  const { payload, declared } = unwrap(event);
  if (declared.type === 'application/json' || declared.type.endsWith('+json')) return readJson(payload);
  if (readForm === undefined) {
    throw unsupported(`Content-Type ${declared.type} is not supported: send application/json`);
  }
  if (declared.type === 'multipart/form-data') return readForm(Buffer.from(payload), declared.text);
  throw unsupported(
    `Content-Type ${declared.type} is not supported: send application/json or multipart/form-data; ${OTHER_WAYS}`,
  );
};

type Unwrapped = { readonly payload: Uint8Array | string; readonly declared: MediaType };

/** What was sent, inflated, and what it says it is. */
const unwrap = (event: BodyEvent): Unwrapped => {
  const declared = mediaType(headerOf(event, 'content-type')) ?? JSON_TYPE;
  if (isGzipType(declared.type)) {
    return {
      payload: inflateBody(bytesOf(event)),
      declared: mediaType(headerOf(event, 'x-content-type')) ?? JSON_TYPE,
    };
  }
  const encoding = headerOf(event, 'content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return { payload: payloadOf(event), declared };
  if (encoding !== 'gzip') throw unsupported(`Content-Encoding ${encoding} is not supported: ${OTHER_WAYS}`);
  if (!event.isBase64Encoded) {
    throw unsupported(`Content-Encoding: gzip does not survive the way to us with this Content-Type: ${OTHER_WAYS}`);
  }
  return { payload: inflateBody(bytesOf(event)), declared };
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
