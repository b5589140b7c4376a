import { allowInsecureRequests, Configuration, customFetch } from 'openid-client';
import { type GuardedFetch, outsideUrlProblem } from '../../../../platform/domain/network/egress.ts';
import type { Refused } from '../../domain/external-identity.ts';
import type { OAuth2Provider } from '../../domain/identity-provider.ts';
import { exactJsonObject } from './exact-json.ts';
import { clientAuthentication, libraryFetch } from './openid-client-options.ts';
import { quoted, refused } from './refusal.ts';

/** The three URLs as an openid-client configuration. */
export const oauth2Configuration = (
  provider: OAuth2Provider,
  clientSecret: string,
  fetch: GuardedFetch,
): Configuration => {
  const configuration = new Configuration(
    {
      issuer: oauth2Issuer(provider),
      authorization_endpoint: provider.authorizationUrl,
      token_endpoint: provider.tokenUrl,
    },
    provider.clientId,
    undefined,
    clientAuthentication(provider.clientAuthentication, clientSecret),
  );
  configuration[customFetch] = libraryFetch(fetch, plainTokenAnswer);
  allowInsecureRequests(configuration); // the egress guard decides which servers may use http
  return configuration;
};

/** OAuth 2.0 has no issuer, so subjects are scoped to the user info server. */
export const oauth2Issuer = (provider: Pick<OAuth2Provider, 'userInfoUrl'>): string =>
  new URL(provider.userInfoUrl).origin;

/**
 * Adapts a token response to RFC 6749. Removes an ID token, which cannot be verified without a configured issuer, and
 * turns an error with status 200 into an error.
 */
const plainTokenAnswer = async (response: Response): Promise<Response> => {
  if (response.status !== 200) return response;
  const text = await response.text();
  const answer = exactJsonObject(text);
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  if (answer === undefined) return new Response(text, { headers });
  const { id_token: _, ...plain } = answer;
  const isError = typeof plain['error'] === 'string' && plain['access_token'] === undefined;
  return new Response(JSON.stringify(plain), { status: isError ? 400 : 200, headers });
};

const URLS = ['authorizationUrl', 'tokenUrl', 'userInfoUrl'] as const;

/** Checked again here, because stored or file-based settings may predate the rule. */
export const checkUrls = (
  provider: Pick<OAuth2Provider, (typeof URLS)[number]>,
  allow: readonly string[],
): Refused<'provider_insecure'> | undefined => {
  for (const name of URLS) {
    const problem = outsideUrlProblem(provider[name], allow);
    if (problem !== undefined) return refused('provider_insecure', `${name} ${quoted(provider[name])} ${problem}`);
  }
  return undefined;
};

export type OAuth2Context = {
  readonly fetch: GuardedFetch;
  /** `host:port` of servers that may be contacted over http; empty in the cloud. */
  readonly allow: readonly string[];
};
