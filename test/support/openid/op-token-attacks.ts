import { createHash } from 'node:crypto';
import type { OidcRefusal } from '../../../shared/people/sso/protocols/oidc/oidc-refusal.ts';
import {
  type Attack,
  type Draft,
  endpoint,
  html,
  type Json,
  json,
  type OpFacts,
  type Reply,
  redirect,
  status,
  without,
} from './op-fault.ts';
import { base64url, encodeJwt, hmacSigner, rsaKey, type Signer, signer } from './op-keys.ts';

const ATTACKER = rsaKey('attacker-1');
const ATTACKER_RS256 = signer('RS256', ATTACKER.privateKey);
const WEAK = rsaKey('weak-1', 1024);

const header = (reason: OidcRefusal, changes: Json): Attack => ({
  reason,
  idToken: ({ header: target }) => void Object.assign(target, changes),
});
const claim = (reason: OidcRefusal, changes: Json): Attack => ({
  reason,
  idToken: ({ claims }) => void Object.assign(claims, changes),
});
const claimWithout = (name: string, reason: OidcRefusal): Attack => ({
  reason,
  idToken: ({ claims }) => void delete claims[name],
});
const claimAt = (reason: OidcRefusal, name: string, seconds: number): Attack => ({
  reason,
  idToken: ({ claims }, { now }) => void Object.assign(claims, { [name]: now + seconds }),
});
const signedBy = (reason: OidcRefusal, alg: string, by: (facts: OpFacts) => Signer): Attack => ({
  reason,
  idToken: (draft, facts) => {
    draft.header['alg'] = alg;
    draft.by = by(facts);
  },
});
const attackerSigned = (reason: OidcRefusal, changes: (facts: OpFacts) => Json): Attack => ({
  reason,
  idToken: (draft, facts) => {
    Object.assign(draft.header, changes(facts));
    draft.by = ATTACKER_RS256;
  },
});
const finished = (reason: OidcRefusal, finish: NonNullable<Draft['finish']>): Attack => ({
  reason,
  idToken: (draft) => {
    draft.finish = finish;
  },
});
const none: Signer = () => Buffer.alloc(0);
const half = (hash: string, text: string): string => {
  const digest = createHash(hash).update(text).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
};
const published = (keys: (facts: OpFacts) => unknown): Attack => ({
  reason: 'id_token_key',
  jwks: (_, facts) => ({ keys: keys(facts) }),
});

export const SIGNATURE_ATTACKS: Readonly<Record<string, Attack>> = {
  alg_none: signedBy('id_token_alg', 'none', () => none),
  alg_none_spelled_otherwise: signedBy('id_token_alg', 'nOnE', () => none),
  alg_absent: { reason: 'id_token_alg', idToken: ({ header: target }) => void delete target['alg'] },
  alg_hs256_client_secret: signedBy('id_token_alg', 'HS256', ({ clientSecret }) => hmacSigner(clientSecret)),
  alg_hs256_public_key: signedBy('id_token_alg', 'HS256', ({ keys }) =>
    hmacSigner(keys.RS256.publicKey.export({ type: 'spki', format: 'pem' }) as string),
  ),
  alg_rs1: signedBy('id_token_alg', 'RS1', () => none),
  alg_not_announced: signedBy('id_token_alg', 'PS512', ({ keys }) => signer('PS512', keys.RS256.privateKey)),
  alg_of_another_key: signedBy('id_token_key', 'ES256', ({ keys }) => signer('ES256', keys.ES256.privateKey)),
  alg_ps_for_rs: signedBy('id_token_signature', 'PS256', ({ keys }) => signer('RS256', keys.RS256.privateKey)),
  kid_unknown: header('id_token_key', { kid: 'no-such-key' }),
  kid_path: header('id_token_key', { kid: '../../etc/passwd' }),
  kid_list: header('id_token_key', { kid: ['rsa-1'] }),
  kid_absent_several_keys: {
    reason: 'id_token_key',
    idToken: ({ header: target }) => void delete target['kid'],
    jwks: (_, { keys }) => ({ keys: [keys.RS256.jwk, ATTACKER.jwk] }),
  },
  jku: attackerSigned('id_token_key', ({ origin }) => ({ kid: 'attacker-1', jku: `${origin}/canary` })),
  jku_known_kid: attackerSigned('id_token_signature', ({ origin }) => ({ jku: `${origin}/canary` })),
  jwk: attackerSigned('id_token_signature', () => ({ jwk: ATTACKER.jwk })),
  jwk_without_kid: attackerSigned('id_token_signature', () => ({ kid: undefined, jwk: ATTACKER.jwk })),
  x5u: attackerSigned('id_token_key', ({ origin }) => ({ kid: 'attacker-1', x5u: `${origin}/canary` })),
  x5c: attackerSigned('id_token_signature', () => ({
    x5c: [ATTACKER.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
  })),
  signed_by_another_key: attackerSigned('id_token_signature', () => ({})),
  signature_stripped: finished('id_token_signature', (token) => token.replace(/[^.]*$/, '')),
  signature_flipped: finished('id_token_signature', (token) =>
    token.replace(/\.(.)([^.]*)$/, (_, first: string, rest: string) => `.${first === 'A' ? 'B' : 'A'}${rest}`),
  ),
  signature_no_base64: finished('id_token_signature', (token) => token.replace(/[^.]*$/, '!!!')),
  claims_changed_after: finished('id_token_signature', (token) => {
    const [head, body = '', signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Json;
    return `${head}.${base64url({ ...claims, sub: 'admin' })}.${signature}`;
  }),
  crit: header('id_token_crit', { crit: ['exp'] }),
  encrypted: finished('id_token_encrypted', () => 'e30.e30.e30.e30.e30'),
  two_parts: finished('id_token_malformed', (token) => token.split('.').slice(0, 2).join('.')),
  no_jwt: finished('id_token_malformed', () => 'id-token'),
  header_no_json: finished('id_token_malformed', (token) => token.replace(/^[^.]*/, 'abc')),
  header_list: finished('id_token_malformed', (token) => token.replace(/^[^.]*/, base64url(['RS256']))),
  claims_no_json: finished('id_token_malformed', (token) => token.replace(/\.[^.]*\./, '.abc.')),
  claims_list: finished('id_token_malformed', (token) => token.replace(/\.[^.]*\./, `.${base64url([])}.`)),
  typ_access_token: header('id_token_typ', { typ: 'at+jwt' }),
  typ_logout_token: header('id_token_typ', { typ: 'logout+jwt' }),
  typ_number: header('id_token_typ', { typ: 1 }),
  jwks_html: { reason: 'jwks_unavailable', jwks: () => html() },
  jwks_500: { reason: 'jwks_unavailable', jwks: () => status(500) },
  jwks_302: { reason: 'jwks_unavailable', jwks: (_, facts) => redirect(facts) },
  jwks_no_list: { reason: 'jwks_unavailable', jwks: () => ({ keys: 'rsa-1' }) },
  jwks_huge: { reason: 'jwks_unavailable', jwks: () => json(`{"keys":[],"x":"${'x'.repeat(1_100_000)}"}`) },
  jwks_private_address: endpoint('jwks_unavailable', 'jwks_uri', 'https://10.0.0.1/jwks'),
  jwks_empty: published(() => []),
  jwks_for_encryption: published(({ keys }) => [{ ...keys.RS256.jwk, use: 'enc' }]),
  jwks_for_another_alg: published(({ keys }) => [{ ...keys.RS256.jwk, alg: 'RS512' }]),
  jwks_same_kid_twice: published(({ keys }) => [keys.RS256.jwk, { ...ATTACKER.jwk, kid: keys.RS256.jwk.kid }]),
  jwks_symmetric: published(({ keys }) => [{ kty: 'oct', k: 'AAAA', kid: keys.RS256.jwk.kid }]),
  jwks_weak: {
    reason: 'id_token_key',
    jwks: () => ({ keys: [WEAK.jwk] }),
    idToken: (draft) => {
      draft.header['kid'] = 'weak-1';
      draft.by = signer('RS256', WEAK.privateKey);
    },
  },
  jwks_broken_key: published(({ keys }) => [{ ...keys.RS256.jwk, n: '' }]),
};

export const CLAIM_ATTACKS: Readonly<Record<string, Attack>> = {
  iss_of_another: claim('id_token_iss', { iss: 'https://accounts.example.com' }),
  iss_with_slash: {
    reason: 'id_token_iss',
    idToken: ({ claims }, { issuer }) => void Object.assign(claims, { iss: `${issuer}/` }),
  },
  iss_missing: claimWithout('iss', 'id_token_iss'),
  iss_number: claim('id_token_iss', { iss: 7 }),
  aud_of_another: claim('id_token_aud', { aud: 'another-client' }),
  aud_list_without_us: claim('id_token_aud', { aud: ['another-client', 'third-client'] }),
  aud_missing: claimWithout('aud', 'id_token_aud'),
  aud_number: claim('id_token_aud', { aud: 7 }),
  aud_empty_list: claim('id_token_aud', { aud: [] }),
  aud_several_without_azp: {
    reason: 'id_token_aud',
    idToken: ({ claims }) => void Object.assign(claims, { aud: [claims['aud'], 'another-client'] }),
  },
  azp_several: {
    reason: 'id_token_azp',
    idToken: ({ claims }) => void Object.assign(claims, { aud: [claims['aud'], 'b'], azp: 'b' }),
  },
  azp_single: claim('id_token_azp', { azp: 'another-client' }),
  azp_null: claim('id_token_azp', { azp: null }),
  exp_past: claimAt('id_token_exp', 'exp', -61),
  exp_missing: claimWithout('exp', 'id_token_exp'),
  exp_text: claim('id_token_exp', { exp: '9999999999' }),
  exp_null: claim('id_token_exp', { exp: null }),
  iat_future: claimAt('id_token_iat', 'iat', 120),
  iat_old: claimAt('id_token_iat', 'iat', -700),
  iat_missing: claimWithout('iat', 'id_token_iat'),
  iat_text: claim('id_token_iat', { iat: 'now' }),
  nbf_future: claimAt('id_token_nbf', 'nbf', 120),
  nbf_text: claim('id_token_nbf', { nbf: 'now' }),
  nonce_other: claim('id_token_nonce', { nonce: 'of-an-earlier-login' }),
  nonce_missing: claimWithout('nonce', 'id_token_nonce'),
  nonce_list: {
    reason: 'id_token_nonce',
    idToken: ({ claims }) => void Object.assign(claims, { nonce: [claims['nonce']] }),
  },
  nonce_empty: claim('id_token_nonce', { nonce: '' }),
  sub_missing: claimWithout('sub', 'id_token_sub'),
  sub_empty: claim('id_token_sub', { sub: '' }),
  sub_blank: claim('id_token_sub', { sub: ' ' }),
  sub_number: claim('id_token_sub', { sub: 7 }),
  sub_null: claim('id_token_sub', { sub: null }),
  sub_list: claim('id_token_sub', { sub: ['user-248289761001'] }),
  sub_too_long: claim('id_token_sub', { sub: 'x'.repeat(256) }),
  sub_control_character: claim('id_token_sub', { sub: 'user\u0000admin' }),
  at_hash_other: claim('id_token_at_hash', { at_hash: half('sha256', 'another-token') }),
  at_hash_of_sha512: {
    reason: 'id_token_at_hash',
    idToken: ({ claims }, { login }) => void Object.assign(claims, { at_hash: half('sha512', login.accessToken) }),
  },
  at_hash_number: claim('id_token_at_hash', { at_hash: 7 }),
  at_hash_swapped_token: {
    reason: 'id_token_at_hash',
    idToken: ({ claims }, { login }) => void Object.assign(claims, { at_hash: half('sha256', login.accessToken) }),
    token: (answer) => ({ ...answer, access_token: 'of-somebody-else' }),
  },
  c_hash_other: claim('id_token_c_hash', { c_hash: half('sha256', 'another-code') }),
  auth_time_missing: { ...claimWithout('auth_time', 'id_token_auth_time'), maxAge: 60 },
  auth_time_old: { ...claimAt('id_token_auth_time', 'auth_time', -300), maxAge: 60 },
  auth_time_future: { ...claimAt('id_token_auth_time', 'auth_time', 300), maxAge: 60 },
  auth_time_text: { ...claim('id_token_auth_time', { auth_time: 'now' }), maxAge: 60 },
  auth_time_negative: claim('id_token_auth_time', { auth_time: -1 }),
};

const userInfo = (reason: OidcRefusal, reply: (facts: OpFacts) => Reply): Attack => ({
  reason,
  userInfo: (_, facts) => reply(facts),
});
const userInfoClaims = (reason: OidcRefusal, changes: Json): Attack => ({
  reason,
  userInfo: (claims) => ({ ...claims, ...changes }),
});
const signedUserInfo = (
  reason: OidcRefusal,
  changes: (facts: OpFacts) => Json,
  head: Json = {},
  by?: Signer,
): Attack => ({
  reason,
  userInfo: (claims, facts) => ({
    type: 'application/jwt',
    body: encodeJwt(
      { alg: 'RS256', kid: facts.keys.RS256.jwk.kid, ...head },
      { iss: facts.issuer, aud: facts.clientId, ...claims, ...changes(facts) },
      by ?? signer('RS256', facts.keys.RS256.privateKey),
    ),
  }),
});

export const USER_INFO_ATTACKS: Readonly<Record<string, Attack>> = {
  userinfo_sub_other: userInfoClaims('userinfo_sub', { sub: 'somebody-else' }),
  userinfo_sub_missing: { reason: 'userinfo_sub', userInfo: (claims) => without(claims, 'sub') },
  userinfo_sub_list: userInfoClaims('userinfo_sub', { sub: ['user-248289761001'] }),
  userinfo_html: userInfo('userinfo_not_json', () => html()),
  userinfo_list: userInfo('userinfo_not_json', () => json('[]')),
  userinfo_broken: userInfo('userinfo_not_json', () => json('{"sub":')),
  userinfo_401: userInfo('userinfo_status', () => ({
    ...status(401),
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })),
  userinfo_500: userInfo('userinfo_status', () => html(500)),
  userinfo_302: userInfo('userinfo_unreachable', redirect),
  userinfo_huge: userInfo('userinfo_unreachable', () => json(`{"x":"${'x'.repeat(1_100_000)}"}`)),
  userinfo_private: endpoint('userinfo_unreachable', 'userinfo_endpoint', 'https://192.168.0.1/userinfo'),
  userinfo_signed_none: signedUserInfo('userinfo_signature', () => ({}), { alg: 'none' }, none),
  userinfo_signed_hs256: signedUserInfo('userinfo_signature', () => ({}), { alg: 'HS256' }, hmacSigner('x')),
  userinfo_signed_by_another: signedUserInfo('userinfo_signature', () => ({}), {}, ATTACKER_RS256),
  userinfo_signed_unknown_kid: signedUserInfo('userinfo_signature', () => ({}), { kid: 'attacker-1' }, ATTACKER_RS256),
  userinfo_signed_no_jwt: userInfo('userinfo_signature', () => ({ type: 'application/jwt', body: 'x' })),
  userinfo_signed_iss: signedUserInfo('userinfo_iss', () => ({ iss: 'https://accounts.example.com' })),
  userinfo_signed_aud: signedUserInfo('userinfo_aud', () => ({ aud: 'another-client' })),
  userinfo_signed_expired: signedUserInfo('userinfo_expired', ({ now }) => ({ exp: now - 300 })),
  userinfo_signed_sub: signedUserInfo('userinfo_sub', () => ({ sub: 'somebody-else' })),
};
