import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { leftHalfHash } from '../../../../../shared/people/sso/protocols/oidc/check-id-token.ts';
import { createOpenIdConnect } from '../../../../../shared/people/sso/protocols/oidc/open-id-connect.ts';
import { createGuardedFetch } from '../../../../../shared/platform/egress/guarded-fetch.ts';
import { type FaultyOp, startFaultyOp } from '../../../../support/openid/faulty-op.ts';
import { CLIENT_SECRET, oidcProvider, signIn } from '../../../../support/openid/oidc-sign-in.ts';
import type { Json, OpFault } from '../../../../support/openid/op-fault.ts';
import { encodeJwt, rsaKey, signer } from '../../../../support/openid/op-keys.ts';

const ROTATED = rsaKey('rsa-2');
const without = (object: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

const signedBy = (alg: 'ES256' | 'ES384' | 'ES512' | 'EdDSA'): OpFault => ({
  idToken: (draft, { keys }) => {
    Object.assign(draft.header, { alg, kid: keys[alg].jwk.kid });
    draft.by = signer(alg, keys[alg].privateKey);
  },
});
const rsaSigned = (alg: string): OpFault => ({
  discovery: (metadata) => ({ ...metadata, id_token_signing_alg_values_supported: [alg] }),
  idToken: (draft, { keys }) => {
    draft.header['alg'] = alg;
    draft.by = signer(alg, keys.RS256.privateKey);
  },
});
const claims = (changes: (now: number) => Json): OpFault => ({
  idToken: (draft, { now }) => void Object.assign(draft.claims, changes(now)),
});

/** Correct providers that differ in one way each. */
const VARIANTS: Readonly<Record<string, OpFault>> = {
  es256: signedBy('ES256'),
  es384: signedBy('ES384'),
  es512: signedBy('ES512'),
  eddsa: signedBy('EdDSA'),
  rs384: rsaSigned('RS384'),
  rs512: rsaSigned('RS512'),
  ps256: rsaSigned('PS256'),
  ps384: rsaSigned('PS384'),
  ps512: rsaSigned('PS512'),
  algorithms_not_announced: { discovery: (metadata) => without(metadata, 'id_token_signing_alg_values_supported') },
  several_audiences: {
    idToken: ({ claims: target }) => void Object.assign(target, { aud: [target['aud'], 'api'], azp: target['aud'] }),
  },
  audience_list: { idToken: ({ claims: target }) => void Object.assign(target, { aud: [target['aud']] }) },
  no_kid_one_key: {
    idToken: ({ header }) => void delete header['kid'],
    jwks: (_, { keys }) => ({ keys: [keys.RS256.jwk] }),
  },
  no_typ: { idToken: ({ header }) => void delete header['typ'] },
  long_typ: { idToken: ({ header }) => void Object.assign(header, { typ: 'application/jwt' }) },
  foreign_headers: {
    idToken: ({ header }, { origin }) => void Object.assign(header, { jku: `${origin}/canary`, x5t: 'x' }),
  },
  both_hashes: {
    idToken: ({ claims: target }, { login }) =>
      void Object.assign(target, {
        at_hash: leftHalfHash(login.accessToken, 'RS256'),
        c_hash: leftHalfHash(login.code, 'RS256'),
      }),
  },
  clock_behind: claims((now) => ({ iat: now - 55, exp: now - 55 })),
  clock_ahead: claims((now) => ({ iat: now + 55, nbf: now + 55 })),
  no_iss_in_answer: {
    discovery: (metadata) => without(metadata, 'authorization_response_iss_parameter_supported'),
    callback: (url) => url.searchParams.delete('iss'),
  },
  more_in_the_answer: { callback: (url) => url.searchParams.set('session_state', 'x') },
  no_user_info: { discovery: (metadata) => without(metadata, 'userinfo_endpoint') },
  signed_user_info: {
    userInfo: (info, { keys, issuer, clientId }) => ({
      type: 'application/jwt; charset=utf-8',
      body: encodeJwt(
        { alg: 'RS256', kid: 'rsa-1' },
        { iss: issuer, aud: [clientId], ...info },
        signer('RS256', keys.RS256.privateKey),
      ),
    }),
  },
  lower_case_token_type: { token: (tokens) => ({ ...tokens, token_type: 'bearer' }) },
  jwk_set_type: { jwks: (keys) => ({ type: 'application/jwk-set+json', body: JSON.stringify(keys) }) },
  keys_of_other_kinds: {
    jwks: ({ keys }) => ({
      keys: [{ kty: 'oct', k: 'AAAA', kid: 'o' }, { kty: 'future', kid: 'f' }, ...(keys as Json[])],
    }),
  },
  only_in_user_info: {
    idToken: ({ claims: target }) =>
      void ['email', 'email_verified', 'given_name', 'family_name', 'groups'].map((name) => delete target[name]),
  },
  no_pkce_announced: { discovery: (metadata) => without(metadata, 'code_challenge_methods_supported') },
};

/** Also correct, but with different resulting claims. */
const STATEMENTS: Readonly<Record<string, OpFault & { readonly identity: Json }>> = {
  email_verified_text: {
    ...claims(() => ({ email_verified: 'true' })),
    identity: { email: 'ada@example.com', emailVerified: false },
  },
  email_verified_number: { ...claims(() => ({ email_verified: 1 })), identity: { emailVerified: false } },
  email_unverified: { ...claims(() => ({ email_verified: false })), identity: { emailVerified: false } },
  email_of_another_in_user_info: {
    idToken: ({ claims: target }) => void delete target['email_verified'],
    userInfo: (info) => ({ ...info, email: 'boss@example.com', email_verified: true }),
    identity: { email: 'ada@example.com', emailVerified: false },
  },
  no_email: {
    idToken: ({ claims: target }) => void ['email', 'email_verified'].map((name) => delete target[name]),
    userInfo: (info) => without(info, 'email', 'email_verified'),
    identity: { email: null, emailVerified: false },
  },
  no_groups: {
    idToken: ({ claims: target }) => void delete target['groups'],
    userInfo: (info) => without(info, 'groups'),
    identity: { groups: null },
  },
  empty_groups: { ...claims(() => ({ groups: [] })), identity: { groups: [] } },
  groups_too_many: {
    ...claims(() => ({ groups: undefined, _claim_names: { groups: 'src1' } })),
    userInfo: (info) => without(info, 'groups'),
    identity: { groups: null },
  },
};

const ADA = {
  subject: 'user-248289761001',
  email: 'ada@example.com',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Byron',
  groups: ['finance'],
};

let op: FaultyOp;
const rotating = { on: false };

beforeAll(async () => {
  op = await startFaultyOp({
    clientSecret: CLIENT_SECRET,
    faults: {
      ...VARIANTS,
      ...STATEMENTS,
      rotating: {
        jwks: (keys) => (rotating.on ? { keys: [ROTATED.jwk] } : keys),
        idToken: (draft) => {
          if (!rotating.on) return;
          draft.header['kid'] = 'rsa-2';
          draft.by = signer('RS256', ROTATED.privateKey);
        },
      },
      storm: { idToken: ({ header }) => void Object.assign(header, { kid: `k${Math.random()}` }) },
    },
  });
});
afterAll(() => op.stop());
afterEach(() => void vi.useRealTimers());

const relyingParty = () =>
  createOpenIdConnect({ allow: [op.host], fetch: createGuardedFetch({ allow: [op.host], resolve: async () => [] }) });
const requestsOf = (path: string): number => op.requests.filter((url) => url === path).length;

describe('a correct provider', () => {
  it.each(Object.keys(VARIANTS))('%s', async (name) => {
    const issuer = op.issuer(name);
    expect(await signIn(relyingParty(), oidcProvider({ issuer }))).toEqual({
      ok: true,
      identity: { issuer, ...ADA, attributes: expect.objectContaining({ sub: [ADA.subject], groups: ['finance'] }) },
      session: { strategy: 'openid_connect', idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) },
    });
  });

  it.each(['client_secret_post', 'client_secret_basic'] as const)('by %s', async (clientAuthentication) => {
    const provider = oidcProvider({ issuer: op.issuer(), clientAuthentication });
    expect(await signIn(relyingParty(), provider)).toMatchObject({ ok: true, identity: ADA });
  });

  it('reports when the user signed in, if requested', async () => {
    const provider = oidcProvider({ issuer: op.issuer('clock_behind') });
    const outcome = await signIn(relyingParty(), provider, { maxAge: 60 });
    expect(outcome).toMatchObject({ ok: false, reason: 'id_token_auth_time', detail: 'auth_time is missing' });
  });
});

describe('claims from a provider', () => {
  it.each(Object.entries(STATEMENTS))('%s', async (name, { identity }) => {
    expect(await signIn(relyingParty(), oidcProvider({ issuer: op.issuer(name) }))).toMatchObject({
      ok: true,
      identity,
    });
  });
});

describe('the provider cache', () => {
  it('keeps metadata and keys for five minutes', async () => {
    const oidc = relyingParty();
    const provider = oidcProvider({ issuer: op.issuer('es256') });
    const counts = (): readonly number[] => [
      requestsOf('/fault/es256/.well-known/openid-configuration'),
      requestsOf('/fault/es256/jwks'),
    ];
    const [metadata = 0, keys = 0] = counts();
    for (let round = 0; round < 3; round += 1) expect(await signIn(oidc, provider)).toMatchObject({ ok: true });
    expect(counts()).toEqual([metadata + 1, keys + 1]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
    expect(await signIn(oidc, provider)).toMatchObject({ ok: true });
    expect(counts()).toEqual([metadata + 2, keys + 2]);
  });

  it('loads a new key as soon as a token names it, half a minute after the last load', async () => {
    const oidc = relyingParty();
    const provider = oidcProvider({ issuer: op.issuer('rotating') });
    expect(await signIn(oidc, provider)).toMatchObject({ ok: true });
    rotating.on = true;
    expect(await signIn(oidc, provider)).toMatchObject({ ok: false, reason: 'id_token_key' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect(await signIn(oidc, provider)).toMatchObject({ ok: true });
    rotating.on = false;
    expect(await signIn(oidc, provider)).toMatchObject({ ok: false, reason: 'id_token_key' });
  });

  it('is not reloaded for every unknown key', async () => {
    const oidc = relyingParty();
    const before = requestsOf('/fault/storm/jwks');
    for (let round = 0; round < 20; round += 1) {
      expect(await signIn(oidc, oidcProvider({ issuer: op.issuer('storm') }))).toMatchObject({
        reason: 'id_token_key',
      });
    }
    expect(requestsOf('/fault/storm/jwks')).toBe(before + 1);
  });
});
