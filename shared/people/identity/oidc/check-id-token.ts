import { createHash } from 'node:crypto';
import type { Refused } from '../../domain/external-identity.ts';
import { checkSubject } from '../oauth2/check-subject.ts';
import { quoted, refused } from '../oauth2/refusal.ts';
import { CLOCK_TOLERANCE } from './configuration.ts';
import type { IdTokenRefusal } from './oidc-refusal.ts';

/** RFC 8725 §3.11: an access token or a logout token of the same provider has a type of its own. */
export const checkTokenType: TokenCheck = ({ header: { typ } }) =>
  typ === undefined || (typeof typ === 'string' && typ.toLowerCase().replace(/^application\//, '') === 'jwt')
    ? undefined
    : refused('id_token_typ', `The type of the token is ${quoted(typ)}, not "JWT"`);

/** Against the configuration itself; the library compares with the discovery document. */
export const checkTokenIssuer: TokenCheck = ({ claims: { iss } }, { issuer }) =>
  iss === issuer ? undefined : refused('id_token_iss', `iss is ${quoted(iss)}, expected ${quoted(issuer)}`);

/** OIDC Core §3.1.3.7 rule 5, also where there is one audience only; the library looks when there are several. */
export const checkAuthorizedParty: TokenCheck = ({ claims: { azp } }, { clientId }) =>
  azp === undefined || azp === clientId
    ? undefined
    : refused('id_token_azp', `azp is ${quoted(azp)}, expected ${quoted(clientId)}`);

/** A token of the code flow is made when the code is exchanged: now. */
const MAX_AGE = 10 * 60;

export const checkIssuedAt: TokenCheck = ({ claims: { iat } }, { now }) => {
  if (typeof iat !== 'number') return refused('id_token_iat', 'iat is no number');
  if (iat > now + CLOCK_TOLERANCE) return refused('id_token_iat', `iat lies ${Math.round(iat - now)} s ahead`);
  return iat < now - MAX_AGE - CLOCK_TOLERANCE
    ? refused('id_token_iat', `iat is ${Math.round(now - iat)} s old, more than ${MAX_AGE} s`)
    : undefined;
};

/** Nobody has signed in tomorrow; whether it is long ago the library asks when `max_age` was sent. */
export const checkAuthenticatedAt: TokenCheck = ({ claims: { auth_time } }, { now }) =>
  typeof auth_time === 'number' && auth_time > now + CLOCK_TOLERANCE
    ? refused('id_token_auth_time', `auth_time lies ${Math.round(auth_time - now)} s ahead`)
    : undefined;

export const checkTokenSubject: TokenCheck = ({ claims: { sub } }) => {
  const problem = checkSubject(sub);
  return problem === undefined ? undefined : refused('id_token_sub', `sub ${problem}`);
};

/** Optional in the code flow; where it stands it must be right, or the access token is somebody else's. */
export const checkAccessTokenHash: TokenCheck = ({ header, claims: { at_hash }, accessToken }) =>
  at_hash === undefined || at_hash === leftHalfHash(accessToken, header.alg)
    ? undefined
    : refused('id_token_at_hash', 'at_hash is not the one of the access token');

export const checkCodeHash: TokenCheck = ({ header, claims: { c_hash }, code }) =>
  c_hash === undefined || c_hash === leftHalfHash(code, header.alg)
    ? undefined
    : refused('id_token_c_hash', 'c_hash is not the one of the code');

const CHECKS = [
  checkTokenType,
  checkTokenIssuer,
  checkAuthorizedParty,
  checkIssuedAt,
  checkAuthenticatedAt,
  checkTokenSubject,
  checkAccessTokenHash,
  checkCodeHash,
];

/** What the library leaves open of OIDC Core §3.1.3.7. */
export const checkIdToken: TokenCheck = (token, expected) => {
  for (const check of CHECKS) {
    const refusal = check(token, expected);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** An ID token whose signature and first claims hold, and what it came with. */
export type CheckedToken = {
  readonly header: { readonly alg?: string; readonly typ?: unknown };
  readonly claims: Readonly<Record<string, unknown>>;
  readonly accessToken: string;
  readonly code: string;
};

type TokenExpectation = {
  readonly clientId: string;
  readonly issuer: string;
  /** Seconds since the epoch. */
  readonly now: number;
};

/** Undefined: nothing to say against it. */
export type TokenCheck = (token: CheckedToken, expected: TokenExpectation) => Refused<IdTokenRefusal> | undefined;

/** OIDC Core §3.1.3.6: the left half of the hash that belongs to the algorithm of the signature, as base64url. */
export const leftHalfHash = (text: string, alg: string | undefined): string => {
  const digest = createHash(hashOf(alg)).update(text, 'ascii').digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
};

const hashOf = (alg = ''): string => {
  if (alg === 'EdDSA' || alg === 'Ed25519') return 'sha512';
  return `sha${alg.slice(-3)}`;
};
