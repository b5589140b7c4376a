import type { components } from './generated/api.ts';

export type VerifyOptions = {
  /** How far the time of the request may be from now. 300 by default. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970. */
  readonly now?: number;
};

const PREFIX = 'whsec_';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/**
 * The event in a request to a webhook. `body` is the text as it arrived, before it was parsed.
 * @throws Error if no signature is of this secret, or the request is old
 */
export const verifyWebhook = async (
  secret: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<components['schemas']['Event']> => {
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
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.slice(PREFIX.length)), algorithm, false, ['verify']);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',');
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(text), content))) {
      return JSON.parse(body) as components['schemas']['Event'];
    }
  }
  throw new Error('No signature of the request is of this secret');
};
