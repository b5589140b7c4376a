import { type ClientAuth, ClientSecretPost, type CustomFetch } from 'openid-client';
import type { GuardedFetch } from '../../../../platform/domain/network/egress.ts';

export type ClientAuthentication = 'client_secret_post' | 'client_secret_basic';

export const clientAuthentication = (method: ClientAuthentication, clientSecret: string): ClientAuth =>
  method === 'client_secret_post' ? ClientSecretPost(clientSecret) : clientSecretBasic(clientSecret);

/**
 * RFC 6749 §2.3.1: both parts form-encoded, then base64. HTML form encoding leaves `-`, `_` and `.` as they are, so it
 * also works with providers that forget to decode, unlike the library's `%2D`.
 */
const clientSecretBasic =
  (clientSecret: string): ClientAuth =>
  (_server, client, _body, headers) => {
    const credentials = `${formUrlEncoded(client.client_id)}:${formUrlEncoded(clientSecret)}`;
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`);
  };

const formUrlEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** The egress guard's fetch as openid-client calls it. Ignores its signal, because the guard's deadline is shorter. */
export const libraryFetch =
  (
    fetch: GuardedFetch,
    after: (response: Response) => Response | Promise<Response> = (response) => response,
  ): CustomFetch =>
  async (url, { method, headers, body }) =>
    after(await fetch(url, { method, headers, ...bodyOf(body) }));

const bodyOf = (body: unknown): { readonly body?: string } => {
  if (body === undefined || body === null) return {};
  if (typeof body === 'string' || body instanceof URLSearchParams) return { body: String(body) };
  throw new TypeError('only forms and text bodies are supported');
};
