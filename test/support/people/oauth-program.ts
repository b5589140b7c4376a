import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demo } from '../http/api-client.ts';
import type { Loose } from './browser-client.ts';

export const REDIRECT_URI = 'https://app.example.com/callback';

export type Client = { readonly id: string; readonly secret: string | null };
export type Tokens = { readonly access_token: string; readonly refresh_token: string; readonly scope: string };

export const anAddress = () => `198.18.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;

export const verifier = randomBytes(32).toString('base64url');
export const challenge = createHash('sha256').update(verifier).digest('base64url');
export const authorizeUrl = ({ id }: Client, over: Readonly<Record<string, string>> = {}) =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: REDIRECT_URI,
    state: 'a b&c',
    scope: 'read_write',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...over,
  })}`;

export const minuteNow = (): number => Math.floor(Date.now() / 60_000);

/** Requests are counted by the minute: starts when enough of one is left. */
export const aFreshMinute = async (): Promise<number> => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 15_000) await sleep(left);
  return minuteNow();
};

/** Like a program: no cookie and no origin. */
export const ask = async <Body = Loose>(
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) => {
  const response = await fetch(new URL(path, demo().base_url), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-local-viewer': anAddress(),
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
};
export const asClient = ({ id, secret }: Client) => ({
  client_id: id,
  ...(secret !== null && { client_secret: secret }),
});
export const exchange = <Body = Loose>(client: Client, code: string, over: Readonly<Record<string, string>> = {}) =>
  ask<Body>('/oauth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: verifier,
    ...asClient(client),
    ...over,
  });
export const refresh = <Body = Loose>(client: Client, refreshToken: string) =>
  ask<Body>('/oauth/token', { grant_type: 'refresh_token', refresh_token: refreshToken, ...asClient(client) });
export const bearer = (token: string) => ({ apiKey: null, headers: { authorization: `Bearer ${token}` } });
