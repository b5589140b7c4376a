import {
  EgressRefusedError,
  type GuardedFetch,
  outsideUrlProblem,
} from '../../../../platform/domain/network/egress.ts';
import type { Claims } from '../../domain/claims.ts';
import type { Refused } from '../../domain/external-identity.ts';
import { exactJsonObject } from '../oauth2/exact-json.ts';
import { quoted, refused } from '../oauth2/refusal.ts';
import type { DiscoveryRefusal } from './oidc-refusal.ts';

/** The validated parts of OpenID Connect Discovery §3 that we use. */
export type OidcMetadata = {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly jwksUri: string;
  readonly userinfoEndpoint: string | null;
  readonly endSessionEndpoint: string | null;
  /** The announced algorithms that we accept. */
  readonly idTokenAlgorithms: readonly string[];
  readonly userinfoAlgorithms: readonly string[];
  /** RFC 9207: every response has `iss`. */
  readonly sendsIss: boolean;
  readonly takesClaimsParameter: boolean;
  /** Null if not announced. */
  readonly codeChallengeMethods: readonly string[] | null;
  readonly scopes: readonly string[] | null;
  readonly clientAuthentications: readonly string[] | null;
};

/** Asymmetric signatures only: never `none` or a shared secret (HS256). */
const ALGORITHMS = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);

/** Only checks that endpoints are present; `checkEndpoints` checks them. */
export const readMetadata = (document: Claims): OidcMetadata => {
  const text = (name: string): string => (typeof document[name] === 'string' ? document[name] : '');
  return {
    issuer: text('issuer'),
    authorizationEndpoint: text('authorization_endpoint'),
    tokenEndpoint: text('token_endpoint'),
    jwksUri: text('jwks_uri'),
    userinfoEndpoint: text('userinfo_endpoint') || null,
    endSessionEndpoint: text('end_session_endpoint') || null,
    idTokenAlgorithms: algorithms(document['id_token_signing_alg_values_supported'], ['RS256']),
    userinfoAlgorithms: algorithms(document['userinfo_signing_alg_values_supported'], []),
    sendsIss: document['authorization_response_iss_parameter_supported'] === true,
    takesClaimsParameter: document['claims_parameter_supported'] === true,
    codeChallengeMethods: texts(document['code_challenge_methods_supported']),
    scopes: texts(document['scopes_supported']),
    clientAuthentications: texts(document['token_endpoint_auth_methods_supported']),
  };
};

const algorithms = (value: unknown, fallback: readonly string[]): readonly string[] =>
  (texts(value) ?? fallback).filter((name) => ALGORITHMS.has(name));

const texts = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : null;

type Fetched = { readonly ok: true; readonly metadata: OidcMetadata } | Refused<DiscoveryRefusal>;

/** Fetches the discovery document (Discovery §4) without checking it. */
export const fetchMetadata = async (
  fetch: GuardedFetch,
  issuer: string,
  allow: readonly string[],
): Promise<Fetched> => {
  const problem = issuerProblem(issuer, allow);
  if (problem !== undefined) return refused('issuer_insecure', `The issuer ${quoted(issuer)} ${problem}`);
  const url = discoveryUrl(issuer);
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    if (response.status !== 200) {
      return refused('discovery_status', `${url} returned status ${response.status}`);
    }
    const document = exactJsonObject(await response.text());
    return document === undefined
      ? refused(
          'discovery_not_json',
          `${url} returned ${quoted(response.headers.get('content-type'))} instead of a JSON object`,
        )
      : { ok: true, metadata: readMetadata(document) };
  } catch (error) {
    if (error instanceof EgressRefusedError)
      return refused('discovery_unreachable', `${error.message} (${error.code})`);
    throw error;
  }
};

export const discoveryUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

const issuerProblem = (issuer: string, allow: readonly string[]): string | undefined =>
  outsideUrlProblem(issuer, allow) ?? (issuer.includes('?') ? 'must not contain a query (?)' : undefined);

type Check = (
  metadata: OidcMetadata,
  issuer: string,
  allow: readonly string[],
) => Refused<DiscoveryRefusal> | undefined;

/** Discovery §4.3 and our own requirements; undefined if the provider can be used. */
export const checkMetadata: Check = (metadata, issuer, allow) => {
  for (const check of [checkIssuer, checkEndpoints, checkAlgorithms]) {
    const refusal = check(metadata, issuer, allow);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** Exact match, because the issuer is part of the key of linked identities. */
export const checkIssuer: Check = (metadata, issuer) => {
  if (metadata.issuer === issuer) return undefined;
  const onlySlash = metadata.issuer.replace(/\/$/, '') === issuer.replace(/\/$/, '');
  const hint = onlySlash
    ? '. They differ only in the trailing slash. Enter the issuer exactly as the provider publishes it'
    : '';
  return refused(
    'issuer_mismatch',
    metadata.issuer === ''
      ? 'The discovery document has no issuer'
      : `The issuer is ${quoted(metadata.issuer)}, but ${quoted(issuer)} is configured${hint}`,
  );
};

export const checkEndpoints: Check = (metadata, _issuer, allow) => {
  const required = {
    authorization_endpoint: metadata.authorizationEndpoint,
    token_endpoint: metadata.tokenEndpoint,
    jwks_uri: metadata.jwksUri,
  };
  const missing = Object.entries(required).flatMap(([name, url]) => (url === '' ? [name] : []));
  if (missing.length > 0) {
    return refused('metadata_incomplete', `The discovery document lacks ${missing.join(', ')}`);
  }
  const optional = {
    ...(metadata.userinfoEndpoint !== null && { userinfo_endpoint: metadata.userinfoEndpoint }),
    ...(metadata.endSessionEndpoint !== null && { end_session_endpoint: metadata.endSessionEndpoint }),
  };
  for (const [name, url] of Object.entries({ ...required, ...optional })) {
    const problem = outsideUrlProblem(url, allow);
    if (problem !== undefined) return refused('metadata_insecure', `${name} ${quoted(url)} ${problem}`);
  }
  return undefined;
};

export const checkAlgorithms: Check = (metadata) =>
  metadata.idTokenAlgorithms.length > 0
    ? undefined
    : refused(
        'metadata_unsupported',
        'The provider signs ID tokens with no supported algorithm: RS, PS or ES with 256, 384 or 512, or EdDSA',
      );
