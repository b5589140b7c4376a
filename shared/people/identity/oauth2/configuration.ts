import { allowInsecureRequests, Configuration, customFetch } from 'openid-client';
import { type GuardedFetch, outsideUrlProblem } from '../../../platform/domain/egress.ts';
import type { Refused } from '../../domain/external-identity.ts';
import type { OAuth2Provider } from '../../domain/identity-provider.ts';
import { exactJsonObject } from './exact-json.ts';
import { clientAuthentication, libraryFetch } from './openid-client-options.ts';
import { quoted, refused } from './refusal.ts';

/** The three URLs in the shape of openid-client. */
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
  allowInsecureRequests(configuration); // whether http is allowed is for the guard to say, server by server
  return configuration;
};

/** OAuth 2.0 has no issuer: subjects are told apart by the server that says them. */
export const oauth2Issuer = (provider: Pick<OAuth2Provider, 'userInfoUrl'>): string =>
  new URL(provider.userInfoUrl).origin;

/**
 * The answer of a token endpoint as RFC 6749 has it. An ID token beside the access token is left away: without a
 * configured issuer nobody can check it, and nothing is read from it. An error under status 200 becomes an error.
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

/** Checked when the provider was saved, and again here: what stands in a table or a file may be older than the rule. */
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
  /** `host:port` of servers that may be spoken to by http; empty in the cloud. */
  readonly allow: readonly string[];
};
