import { gunzipSync } from 'node:zlib';
import { DomainError, ValidationError } from '../../domain/errors.ts';
import { byteSize, MAX_CONTENT_BYTES } from '../../domain/text/byte-size.ts';
import { type ApiEvent, headerOf } from '../api-event.ts';
import { type KnownInput, knownPart, refuseUnknown } from './known-input.ts';
import { isGzipType, type MediaType, mediaType } from './media-type.ts';

const JSON_TYPE: MediaType = { type: 'application/json', text: 'application/json' };

const OTHER_WAYS =
  'send compressed bodies as Content-Type: application/gzip with X-Content-Type: application/json, ' +
  'or as a gzipped file in multipart/form-data';

type BodyEvent = Pick<ApiEvent, 'headers' | 'body' | 'isBase64Encoded' | 'known'>;

export type ReadForm = (body: Uint8Array, contentType: string) => Promise<ParsedBody>;

/**
 * The request that a body makes. Names that the operation does not know are refused together with the faults of the other
 * fields. Forms are supported if `readForm` is given.
 * @throws DomainError 400, 415 or 422 with a sentence for each error
 */
export const readRequest = async <Request>(
  event: BodyEvent,
  toRequest: (body: ParsedBody) => Request,
  readForm?: ReadForm,
): Promise<Request> => {
  const body = await readBody(event, readForm);
  const { known } = event;
  if (known === undefined) return toRequest(body);
  const place = body.files === undefined ? 'body' : 'form';
  refuseUnknown(known, place, { ...body.fields, ...body.files }, () =>
    toRequest({ ...body, fields: knownPart(known, place, body.fields) }),
  );
  return toRequest(body);
};

/** The request that the fields of a body make, as in `readRequest`. */
export const readFields = <Request>(
  event: BodyEvent,
  toRequest: (fields: ParsedBody['fields']) => Request,
  readForm?: ReadForm,
): Promise<Request> => readRequest(event, ({ fields }) => toRequest(fields), readForm);

/** The body according to its Content-Type; an empty body is an empty object. */
export const readBody = async (event: BodyEvent, readForm?: ReadForm): Promise<ParsedBody> => {
  if (event.body === undefined || event.body === '') return readJson('{}');
  const { payload, declared } = unwrap(event);
  if (declared.type === 'application/json' || declared.type.endsWith('+json')) {
    refuseOtherCharset(event, declared);
    return readJson(payload);
  }
  if (readForm === undefined) {
    throw unsupported(`Content-Type ${declared.type} is not supported: send application/json`);
  }
  if (declared.type === 'multipart/form-data') return readForm(Buffer.from(payload), declared.text);
  throw unsupported(
    `Content-Type ${declared.type} is not supported: send application/json or multipart/form-data; ${OTHER_WAYS}`,
  );
};

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
const UTF_8 = /^(utf-?8|us-ascii)?$/i;
const REPLACEMENT_CHARACTER = '\ufffd';

/** @throws DomainError 415 for a declared encoding that is not UTF-8, 400 for a text that lost bytes in the gateway because of it */
const refuseOtherCharset = (event: BodyEvent, declared: MediaType): void => {
  const charset = CHARSET.exec(declared.text)?.[1] ?? '';
  if (!UTF_8.test(charset))
    throw unsupported(`The charset ${charset.slice(0, 40)} is not supported: send JSON in UTF-8`);
  const { body = '', isBase64Encoded } = event;
  if (isBase64Encoded || !body.includes(REPLACEMENT_CHARACTER)) return;
  const sent = Number(headerOf(event, 'content-length') ?? Buffer.byteLength(body));
  if (sent !== Buffer.byteLength(body)) throw new DomainError('bad_request', NOT_UTF_8);
};

const NOT_UTF_8 = 'The body is not UTF-8: send JSON in UTF-8';

/** @throws DomainError `unknown_parameter` for any content sent to an operation that takes none */
export const refuseBody = (event: BodyEvent, { operation }: KnownInput): void => {
  const text = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
    .toString('utf8')
    .trim();
  if (text === '' || /^\{\s*\}$/.test(text)) return;
  const message = `${operation} takes no body: send the request without one`;
  throw new DomainError('unknown_parameter', message, {
    errors: [message],
    details: { parameter: null, in: 'body', nearest: null, faults: [{ in: 'body', field: '', message }] },
  });
};

type Unwrapped = { readonly payload: Uint8Array | string; readonly declared: MediaType };

/** The decompressed body with its declared type. */
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
    throw unsupported(`Content-Encoding: gzip is not supported with this Content-Type: ${OTHER_WAYS}`);
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
    throw new DomainError('content_too_large', `The body is larger than ${byteSize(MAX_CONTENT_BYTES)} when inflated`);
  }
  const text = inflated.reason === 'twice' ? 'is compressed twice' : 'is not complete gzip data';
  throw new DomainError('bad_request', `The body ${text}`);
};

const unsupported = (message: string): DomainError => new DomainError('unsupported_media_type', message);

/** The same limit as for forms. An object with a million fields takes seconds to process. */
const MAX_FIELDS = 200;
/** Far above meaningful input, far below the stack limit. */
const MAX_LEVELS = 50;

/** @throws DomainError `bad_request` unless the body is one JSON object in UTF-8, 422 if it is too large or too deep */
export const readJson = (body: Uint8Array | string): ParsedBody => {
  const value = parse(body);
  if (typeof value === 'string') throw new DomainError('bad_request', value);
  if (Array.isArray(value)) throw new DomainError('bad_request', 'The body must be a JSON object, not a list');
  if (Object.keys(value).length > MAX_FIELDS)
    throw new ValidationError([`The body has more than ${MAX_FIELDS} fields`]);
  if (isDeeperThan(value, MAX_LEVELS))
    throw new ValidationError([`The body is nested more than ${MAX_LEVELS} levels deep`]);
  return { fields: Object.assign(Object.create(null), value), file: null, rawContent: null };
};

/** Returns a message for invalid input. The parser's own error is dropped because it quotes the input. */
const parse = (body: Uint8Array | string): object | string => {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? value
      : 'The body must be a JSON object, like {"name": "value"}';
  } catch (error) {
    return error instanceof SyntaxError ? `The body is not valid JSON${placeIn(error)}` : NOT_UTF_8;
  }
};

/** Where the parser stopped, from its message, which also quotes the input. */
const placeIn = ({ message }: SyntaxError): string => {
  const place = /at position \d+ \((line \d+ column \d+)\)$/.exec(message)?.[1];
  return place === undefined ? ': check quotes and commas' : `: check ${place}`;
};

/** Whether nesting exceeds `levels`. Walks level by level, so that depth needs no stack. */
const isDeeperThan = (value: unknown, levels: number): boolean => {
  let level = [value].filter(isNested);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === levels) return true;
    level = level.flatMap((nested) => Object.values(nested).filter(isNested));
  }
  return false;
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Checks the magic bytes. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

type Inflated =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: 'too_large' | 'damaged' | 'twice' };

/** Never produces more than `limit` bytes. */
export const inflate = (bytes: Uint8Array, limit: number): Inflated => {
  try {
    const inflated = gunzipSync(bytes, { maxOutputLength: limit });
    return isGzip(inflated) ? { ok: false, reason: 'twice' } : { ok: true, bytes: inflated };
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return { ok: false, reason: tooLarge ? 'too_large' : 'damaged' };
  }
};

/** The content of a request, whether JSON or a form, plain or compressed. Sizes are after decompression. */
export type ParsedBody = {
  /** Without a prototype, so that client keys cannot reach one. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The uploaded part named `file`. */
  readonly file: UploadedFile | null;
  /** A part named `raw_file_content` as bytes, because form text need not be UTF-8. */
  readonly rawContent: Uint8Array | null;
  /** The names of the parts of a form that are files. */
  readonly files?: Readonly<Record<string, true>>;
};

export type UploadedFile = {
  readonly bytes: Uint8Array;
  /** Without `.gz` if the file was compressed. */
  readonly filename: string | null;
  /** Lower case, without parameters; null if it was declared only as gzip. */
  readonly contentType: string | null;
};

/** The largest file in a form: the Base64-encoded request must fit the 6 MB limit of a Lambda invocation. */
export const MOST_SENT_BYTES = 4_600_000;
