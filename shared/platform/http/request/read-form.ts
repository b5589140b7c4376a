import { DomainError } from '../../domain/errors.ts';
import { byteSize, MEGABYTE } from '../../domain/text/byte-size.ts';
import { type ApiEvent, headerOf } from '../api-event.ts';
import { mediaType } from './media-type.ts';
import { readJson } from './read-body.ts';

/** The largest message that a provider may post, in base64 and percent-encoded, with some margin. */
const MAX_BYTES = MEGABYTE;
/** A message, its parameters, and room for extensions. */
const MAX_FIELDS = 20;

/**
 * The fields of a form posted by another site.
 * @throws DomainError 400, 415 or 422
 */
export const readForm = (
  event: Pick<ApiEvent, 'headers' | 'body' | 'isBase64Encoded'>,
): Readonly<Record<string, string | undefined>> => {
  if (mediaType(headerOf(event, 'content-type'))?.type !== 'application/x-www-form-urlencoded') {
    throw new DomainError('unsupported_media_type', 'Send a form: application/x-www-form-urlencoded');
  }
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (body.byteLength > MAX_BYTES) {
    throw new DomainError('content_too_large', `The form is larger than ${byteSize(MAX_BYTES)}`);
  }
  const text = body.toString('utf8');
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) {
    throw new DomainError('bad_request', `The form has more than ${MAX_FIELDS} fields`);
  }
  const fields: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in fields) throw new DomainError('bad_request', `The form has the field ${name} twice`);
    fields[name] = value;
  }
  return fields;
};

/** The limit for forms of users; no secret or setting is longer. */
const MAX_FIELDS_BYTES = 256 * 1024;

export type SentFields = {
  /** Without a prototype. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** True for a browser form, which is answered with a page or a redirect. */
  readonly isForm: boolean;
};

/**
 * The fields of a JSON body or a form; an empty body has none. A form may repeat the field `repeatable`.
 * @throws DomainError 400, 415 or 422
 */
export const readFields = (
  event: Pick<ApiEvent, 'headers' | 'body' | 'isBase64Encoded'>,
  repeatable?: string,
): SentFields => {
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  const { type } = mediaType(headerOf(event, 'content-type')) ?? { type: 'application/json' };
  if (body.byteLength > MAX_FIELDS_BYTES)
    throw new DomainError('content_too_large', `The body is larger than ${byteSize(MAX_FIELDS_BYTES)}`);
  if (type === 'application/x-www-form-urlencoded') {
    return { fields: formFields(body.toString('utf8'), repeatable), isForm: true };
  }
  if (body.byteLength === 0) return { fields: readJson('{}').fields, isForm: false };
  if (type === 'application/json' || type.endsWith('+json')) return { fields: readJson(body).fields, isForm: false };
  throw new DomainError(
    'unsupported_media_type',
    `Content-Type ${type} is not supported: send application/json or application/x-www-form-urlencoded`,
  );
};

/** A repeated field is ambiguous, so it is refused, except for one whose values are then joined by spaces. */
const formFields = (text: string, repeatable?: string): Readonly<Record<string, unknown>> => {
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in fields && name === repeatable) {
      fields[name] = `${fields[name]} ${value}`;
      continue;
    }
    if (name in fields) throw new DomainError('bad_request', `The form has the field ${name} twice`);
    fields[name] = value;
  }
  return fields;
};
