import type { Claims } from '../../domain/claims/read-path.ts';

/** What we use of OpenID Connect Discovery §3, checked. */
export type OidcMetadata = {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly jwksUri: string;
  readonly userinfoEndpoint: string | null;
  readonly endSessionEndpoint: string | null;
  /** Of those that the provider names, the ones that we take. */
  readonly idTokenAlgorithms: readonly string[];
  readonly userinfoAlgorithms: readonly string[];
  /** RFC 9207: every answer carries `iss`. */
  readonly sendsIss: boolean;
  readonly takesClaimsParameter: boolean;
  /** Null: it does not say. */
  readonly codeChallengeMethods: readonly string[] | null;
  readonly scopes: readonly string[] | null;
  readonly clientAuthentications: readonly string[] | null;
};

/** Signatures by a key that only the provider has: never `none`, never a shared secret (HS256). */
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

/** The endpoints are not checked here, only told apart from nothing. */
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
