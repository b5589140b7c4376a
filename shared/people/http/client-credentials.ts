import { type ApiEvent, headerOf } from '../../platform/http/api-event.ts';
import type { ClientCredentials } from '../use-cases/oauth/authenticate-client.ts';

export type ClientCredentialsRead =
  | { readonly ok: true; readonly credentials: ClientCredentials; readonly scheme: Scheme }
  | { readonly ok: false; readonly error: ClientError; readonly description: string; readonly scheme: Scheme };
type Scheme = 'basic' | 'body';
type ClientError = 'invalid_request' | 'invalid_client';

const BASIC = /^basic +([A-Za-z0-9+/]+=*) *$/i;

/** How a client says who it is: HTTP Basic or the body, never both (RFC 6749 §2.3). */
export const readClientCredentials = (
  event: Pick<ApiEvent, 'headers'>,
  { client_id: clientId, client_secret: clientSecret }: Readonly<Record<string, string>>,
): ClientCredentialsRead => {
  const authorization = headerOf(event, 'authorization') ?? '';
  if (authorization === '') {
    if (clientId === undefined) return refused('invalid_client', 'client_id is required', 'body');
    return { ok: true, credentials: { clientId, clientSecret: clientSecret ?? null }, scheme: 'body' };
  }
  const basic = readBasic(authorization);
  if (basic === undefined)
    return refused('invalid_client', 'Authorization must be Basic with client_id and secret', 'basic');
  if (clientSecret !== undefined || (clientId !== undefined && clientId !== basic.clientId)) {
    return refused('invalid_request', 'The client says who it is in two ways: use Authorization or the body', 'basic');
  }
  return { ok: true, credentials: basic, scheme: 'basic' };
};

/** Both parts are encoded as in a form before they are joined (RFC 6749 §2.3.1). */
const readBasic = (authorization: string): ClientCredentials | undefined => {
  const encoded = BASIC.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const [id, secret] = [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))];
  if (colon < 0 || id === undefined || secret === undefined) return undefined;
  return { clientId: id, clientSecret: secret === '' ? null : secret };
};

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
};

const refused = (error: ClientError, description: string, scheme: Scheme): ClientCredentialsRead => ({
  ok: false,
  error,
  description,
  scheme,
});
