import { decodeProtectedHeader } from 'jose';
import { authorizationCodeGrant, ClientError } from 'openid-client';
import { isObject } from '../../../../platform/domain/stored-shape.ts';
import type { Refused } from '../../domain/external-identity.ts';
import type { OpenIdConnectProvider } from '../../domain/identity-provider.ts';
import type { AuthorizationFlow } from '../oauth2/flow.ts';
import { type GrantRefusal, grantRefusal } from '../oauth2/grant-refusal.ts';
import { quoted, refused } from '../oauth2/refusal.ts';
import type { CheckedToken } from './check-id-token.ts';
import { oidcConfiguration } from './configuration.ts';
import type { OidcContext } from './discover.ts';
import type { OidcMetadata } from './metadata.ts';
import type { IdTokenRefusal } from './oidc-refusal.ts';

export type Exchanged = { readonly ok: true; readonly idToken: string; readonly token: CheckedToken };

/**
 * Exchanges the code for tokens. The library checks the response and most claims of the ID token, but not its
 * signature.
 */
export const exchangeCode = async (
  { fetch }: OidcContext,
  metadata: OidcMetadata,
  { provider, clientSecret, callbackUrl, redirectUri, flow, now, maxAge }: OidcCompletionInput,
  code: string,
): Promise<Exchanged | Refused<GrantRefusal | IdTokenRefusal>> => {
  const url = new URL(redirectUri);
  url.search = new URL(callbackUrl).search;
  try {
    const answer = await authorizationCodeGrant(oidcConfiguration(provider, metadata, clientSecret, fetch, now), url, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
      ...(maxAge !== undefined && { maxAge }),
    });
    const claims = answer.claims();
    if (answer.id_token === undefined || claims === undefined)
      return refused('id_token_missing', 'The token response has no ID token');
    const header = decodeProtectedHeader(answer.id_token);
    return { ok: true, idToken: answer.id_token, token: { header, claims, accessToken: answer.access_token, code } };
  } catch (error) {
    return idTokenRefusal(error) ?? (await grantRefusal(error));
  }
};

export type OidcCompletionInput = {
  readonly provider: OpenIdConnectProvider;
  /** Decrypted. */
  readonly clientSecret: string;
  /** With its query, as the browser requested it. */
  readonly callbackUrl: string;
  readonly flow: AuthorizationFlow;
  readonly redirectUri: string;
  /** UTC instant. */
  readonly now: string;
  /** As sent in the request, if any. */
  readonly maxAge?: number;
};

/** Details that the library attaches to an error: the claim, header or response. */
type Facts = {
  readonly claim?: string;
  readonly expected?: unknown;
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>> | null;
};

const BY_CLAIM: Readonly<Record<string, IdTokenRefusal>> = {
  iss: 'id_token_iss',
  aud: 'id_token_aud',
  azp: 'id_token_azp',
  exp: 'id_token_exp',
  iat: 'id_token_iat',
  nbf: 'id_token_nbf',
  nonce: 'id_token_nonce',
  auth_time: 'id_token_auth_time',
  sub: 'id_token_sub',
};

/** Errors of openid-client about the ID token; undefined for other errors. */
const idTokenRefusal = (error: unknown): Refused<IdTokenRefusal> | undefined => {
  if (!(error instanceof ClientError) || !(error.cause instanceof Error)) return undefined;
  const { message, cause } = error.cause;
  if (typeof cause === 'string') {
    return error.code === 'OAUTH_UNSUPPORTED_OPERATION'
      ? refused('id_token_encrypted', 'Encrypted ID tokens are not supported')
      : refused('id_token_malformed', 'The ID token is not a JWT');
  }
  if (error.code === 'OAUTH_PARSE_ERROR') {
    return /JWT/.test(message) ? refused('id_token_malformed', 'The ID token is not a JWT') : undefined;
  }
  return byFacts(error.code, isObject<Facts>(cause) ? cause : {}, message);
};

const byFacts = (code: string | undefined, facts: Facts, message: string): Refused<IdTokenRefusal> | undefined => {
  const { claims, header, body } = facts;
  if (header !== undefined && code === 'OAUTH_UNSUPPORTED_OPERATION') {
    return refused('id_token_crit', `The ID token requires unsupported extensions: ${quoted(header['crit'])}`);
  }
  if (header !== undefined) {
    return refused(
      'id_token_alg',
      `The ID token is signed with ${quoted(header['alg'])}, expected one of ${quoted(facts.expected)}`,
    );
  }
  if (claims !== undefined) return byClaim(facts.claim ?? oddClaim(message), claims, facts.expected);
  return body && isTokenAnswer(body) && !isText(body['id_token'])
    ? refused('id_token_missing', 'The token response has no ID token')
    : undefined;
};

const byClaim = (claim: string, claims: NonNullable<Facts['claims']>, expected: unknown): Refused<IdTokenRefusal> => {
  const reason = BY_CLAIM[claim] ?? 'id_token_malformed';
  if (claim === 'nonce') return refused(reason, 'The nonce is missing or does not match the request');
  const wanted = typeof expected === 'string' ? `, expected ${quoted(expected)}` : '';
  return refused(
    reason,
    claims[claim] === undefined ? `${claim} is missing` : `${claim} is ${quoted(claims[claim])}${wanted}`,
  );
};

/** For a missing claim or one of the wrong type, only the message names it. */
const oddClaim = (message: string): string => /"(\w+)" \(/.exec(message)?.[1] ?? '';

const isTokenAnswer = (body: NonNullable<Facts['body']>): boolean =>
  isText(body['access_token']) && isText(body['token_type']);

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
