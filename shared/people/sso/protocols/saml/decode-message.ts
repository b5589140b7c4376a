import { inflateRawSync } from 'node:zlib';
import { byteSize } from '../../../../platform/domain/text/byte-size.ts';
import type { Refused } from '../../domain/external-identity.ts';
import { refuse, type SamlRefusal } from './saml-refusal.ts';

/** Well above real messages: the response for a user in 200 groups has 50 KB. */
export const MAX_MESSAGE_BYTES = 128 * 1024;

export type Decoded = { readonly ok: true; readonly xml: string };

/** `SAMLResponse` or `SAMLRequest` of a form (HTTP-POST binding): base64 of the message. */
export const decodePost = (field: string): Decoded | Refused<SamlRefusal> => {
  const bytes = fromBase64(field);
  return Buffer.isBuffer(bytes) ? toText(bytes) : bytes;
};

/** The same in a query (HTTP-Redirect binding), after percent-decoding: base64 of the deflated message. */
export const decodeRedirect = (parameter: string): Decoded | Refused<SamlRefusal> => {
  const bytes = fromBase64(parameter);
  if (!Buffer.isBuffer(bytes)) return bytes;
  try {
    return toText(inflateRawSync(bytes, { maxOutputLength: MAX_MESSAGE_BYTES }));
  } catch (error) {
    return error instanceof RangeError
      ? refuse('too_large', `The message is larger than ${byteSize(MAX_MESSAGE_BYTES)}`)
      : refuse('not_deflated', 'The message is not deflated');
  }
};

/** The maximum message in base64, with frequent line breaks. */
const MAX_BASE64_CHARACTERS = 2 * MAX_MESSAGE_BYTES;

const fromBase64 = (text: string): Buffer | Refused<SamlRefusal> => {
  if (text.length > MAX_BASE64_CHARACTERS) {
    return refuse('too_large', `The message is larger than ${byteSize(MAX_MESSAGE_BYTES)}`);
  }
  const compact = text.replace(/[\t\n\r ]/g, '');
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(compact) && compact.length % 4 === 0;
  return isBase64 ? Buffer.from(compact, 'base64') : refuse('not_base64', 'The message is not base64');
};

const toText = (bytes: Buffer): Decoded | Refused<SamlRefusal> => {
  if (bytes.length > MAX_MESSAGE_BYTES) {
    return refuse('too_large', `The message is larger than ${byteSize(MAX_MESSAGE_BYTES)}`);
  }
  try {
    return { ok: true, xml: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return refuse('not_utf8', 'The message is not UTF-8');
  }
};
