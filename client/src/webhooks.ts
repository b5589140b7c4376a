import type { components } from './generated/api.ts';

export type VerifyOptions = {
  /** How far the time of the request may be from now. 300 by default. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970. */
  readonly now?: number;
};

const PREFIX = 'whsec_';

/** undefined for text that is not base64. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
};

/** @throws Error for a secret that is not whole; it does not contain the secret */
const keyBytesOf = (secret: string): Uint8Array<ArrayBuffer> => {
  const bytes = secret.startsWith(PREFIX) ? bytesOf(secret.slice(PREFIX.length)) : undefined;
  if (bytes === undefined || bytes.length === 0)
    throw new Error('The secret of a webhook begins with whsec_, and the rest is base64: copy all of it again');
  return bytes;
};

/**
 * The event in a request to a webhook. `body` is the text as it arrived, before it was parsed.
 * @throws Error if no signature is of this secret, the request is old, or the secret is not whole
 */
export const verifyWebhook = async (
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<components['schemas']['Event']> => {
  const keyBytes = keyBytesOf(secret);
  const read = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== 'string' || value === '')
      throw new Error(`The header ${name} is missing: this is no request of a webhook`);
    return value;
  };
  const [id, timestamp, signatures] = [read('webhook-id'), read('webhook-timestamp'), read('webhook-signature')];
  const isRecent = Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds;
  if (!isRecent) throw new Error(`The request is of ${timestamp}, which is more than ${toleranceSeconds} seconds away`);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', keyBytes, algorithm, false, ['verify']);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',');
    const bytes = version === 'v1' ? bytesOf(text) : undefined;
    if (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, content))) {
      return JSON.parse(body) as components['schemas']['Event'];
    }
  }
  throw new Error('No signature of the request is of this secret');
};
