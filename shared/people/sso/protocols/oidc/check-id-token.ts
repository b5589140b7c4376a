import { createHash } from 'node:crypto';
import type { Refused } from '../../domain/external-identity.ts';
import { checkSubject } from '../oauth2/check-subject.ts';
import { quoted, refused } from '../oauth2/refusal.ts';
import { CLOCK_TOLERANCE } from './configuration.ts';
import type { IdTokenRefusal } from './oidc-refusal.ts';

/** RFC 8725 §3.11: access and logout tokens of the same provider have their own types. */
export const checkTokenType: TokenCheck = ({ header: { typ } }) =>
  typ === undefined || (typeof typ === 'string' && typ.toLowerCase().replace(/^application\//, '') === 'jwt')
    ? undefined
    : refused('id_token_typ', `The type of the token is ${quoted(typ)}, not "JWT"`);

/** Compares with the configuration; the library compares with the discovery document. */
export const checkTokenIssuer: TokenCheck = ({ claims: { iss } }, { issuer }) =>
  iss === issuer ? undefined : refused('id_token_iss', `iss is ${quoted(iss)}, expected ${quoted(issuer)}`);

/** OIDC Core §3.1.3.7 rule 5, also for a single audience; the library checks it only for several. */
export const checkAuthorizedParty: TokenCheck = ({ claims: { azp } }, { clientId }) =>
  azp === undefined || azp === clientId
    ? undefined
    : refused('id_token_azp', `azp is ${quoted(azp)}, expected ${quoted(clientId)}`);

/** In the code flow, the token is issued at the exchange: now. */
const MAX_AGE = 10 * 60;

export const checkIssuedAt: TokenCheck = ({ claims: { iat } }, { now }) => {
  if (typeof iat !== 'number') return refused('id_token_iat', 'iat must be a number');
  if (iat > now + CLOCK_TOLERANCE) return refused('id_token_iat', `iat is ${Math.round(iat - now)} s in the future`);
  return iat < now - MAX_AGE - CLOCK_TOLERANCE
    ? refused('id_token_iat', `iat is ${Math.round(now - iat)} s old, more than ${MAX_AGE} s`)
    : undefined;
};

/** Rejects a future time; the library checks the age if `max_age` was sent. */
export const checkAuthenticatedAt: TokenCheck = ({ claims: { auth_time } }, { now }) =>
  typeof auth_time === 'number' && auth_time > now + CLOCK_TOLERANCE
    ? refused('id_token_auth_time', `auth_time is ${Math.round(auth_time - now)} s in the future`)
    : undefined;

export const checkTokenSubject: TokenCheck = ({ claims: { sub } }) => {
  const problem = checkSubject(sub);
  return problem === undefined ? undefined : refused('id_token_sub', `sub ${problem}`);
};

/** Optional in the code flow. If present, it must match, or the access token belongs to another sign-in. */
export const checkAccessTokenHash: TokenCheck = ({ header, claims: { at_hash }, accessToken }) =>
  at_hash === undefined || at_hash === leftHalfHash(accessToken, header.alg)
    ? undefined
    : refused('id_token_at_hash', 'at_hash does not match the access token');

export const checkCodeHash: TokenCheck = ({ header, claims: { c_hash }, code }) =>
  c_hash === undefined || c_hash === leftHalfHash(code, header.alg)
    ? undefined
    : refused('id_token_c_hash', 'c_hash does not match the code');

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

/** The checks of OIDC Core §3.1.3.7 that the library leaves out. */
export const checkIdToken: TokenCheck = (token, expected) => {
  for (const check of CHECKS) {
    const refusal = check(token, expected);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
};

/** An ID token whose signature and basic claims were checked, with its code and access token. */
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

/** Undefined if the check passes. */
export type TokenCheck = (token: CheckedToken, expected: TokenExpectation) => Refused<IdTokenRefusal> | undefined;

/** OIDC Core §3.1.3.6: the left half of the hash that the signature algorithm uses, in base64url. */
export const leftHalfHash = (text: string, alg: string | undefined): string => {
  const digest = createHash(hashOf(alg)).update(text, 'ascii').digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
};

const hashOf = (alg = ''): string => {
  if (alg === 'EdDSA' || alg === 'Ed25519') return 'sha512';
  return `sha${alg.slice(-3)}`;
};
