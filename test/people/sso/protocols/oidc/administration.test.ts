import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenIdConnectProvider } from '../../../../../shared/people/sso/domain/identity-provider.ts';
import { newAuthorizationFlow } from '../../../../../shared/people/sso/protocols/oauth2/flow.ts';
import {
  createOpenIdConnect,
  type OpenIdConnect,
} from '../../../../../shared/people/sso/protocols/oidc/open-id-connect.ts';
import { createGuardedFetch } from '../../../../../shared/platform/egress/guarded-fetch.ts';
import { type FaultyOp, startFaultyOp } from '../../../../support/openid/faulty-op.ts';
import { CLIENT_SECRET, oidcProvider, REDIRECT_URI } from '../../../../support/openid/oidc-sign-in.ts';
import { CALLBACK_ATTACKS, DISCOVERY_ATTACKS } from '../../../../support/openid/op-attacks.ts';
import type { OpFault } from '../../../../support/openid/op-fault.ts';

const FAULTS: Readonly<Record<string, OpFault>> = {
  ...DISCOVERY_ATTACKS,
  ...CALLBACK_ATTACKS,
  plain: {
    discovery: (metadata) => ({
      ...metadata,
      code_challenge_methods_supported: ['plain'],
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      scopes_supported: undefined,
      authorization_response_iss_parameter_supported: undefined,
    }),
  },
  logout: {
    discovery: (metadata, { issuer }) => ({
      ...metadata,
      end_session_endpoint: `${issuer}/logout?tenant=7`,
      claims_parameter_supported: true,
    }),
  },
  no_keys: { jwks: () => ({ keys: [{ kty: 'oct', k: 'AAAA' }] }) },
  odd_keys: { jwks: () => ({ keys: 'none' }) },
  keys_404: { jwks: () => ({ status: 404, type: 'text/plain', body: 'no' }) },
};

let op: FaultyOp;
let oidc: OpenIdConnect;

beforeAll(async () => {
  op = await startFaultyOp({ clientSecret: CLIENT_SECRET, faults: FAULTS });
  const allow = [op.host];
  oidc = createOpenIdConnect({ allow, fetch: createGuardedFetch({ allow, resolve: async () => [] }) });
});
afterAll(() => op.stop());

const provider = (fault?: string, changes: Partial<OpenIdConnectProvider> = {}) =>
  oidcProvider({ issuer: op.issuer(fault), ...changes });
const report = (fault?: string, changes: Partial<OpenIdConnectProvider> = {}, clientSecret = CLIENT_SECRET) =>
  oidc.test({ provider: provider(fault, changes), clientSecret, redirectUri: REDIRECT_URI });

describe('test of OpenID Connect', () => {
  it('checks everything that does not require a user', async () => {
    const { ok, steps } = await report();
    expect(ok).toBe(true);
    expect(steps.map(({ name, warning }) => (warning ? `${name}!` : name))).toEqual([
      'issuer_url',
      'discovery',
      'issuer',
      'endpoints',
      'algorithms',
      'pkce',
      'client_authentication',
      'scopes',
      'logout!',
      'keys',
      'client',
    ]);
  });

  it('reports an issuer mismatch, and whether only the trailing slash differs', async () => {
    const failed = async (fault: string) => (await report(fault)).steps.filter(({ ok }) => !ok);
    expect(await failed('issuer_other')).toEqual([
      {
        name: 'issuer',
        ok: false,
        detail: `The issuer is "https://accounts.example.com", but "${op.issuer('issuer_other')}" is configured`,
        expected: op.issuer('issuer_other'),
        actual: 'https://accounts.example.com',
      },
    ]);
    expect((await failed('issuer_slash'))[0]?.detail).toBe(
      `The issuer is "${op.issuer('issuer_slash')}/", but "${op.issuer('issuer_slash')}" is configured. They differ only in the trailing slash. Enter the issuer exactly as the provider publishes it`,
    );
  });

  it.each(Object.keys(DISCOVERY_ATTACKS))('fails for %s, with which no sign-in would succeed', async (fault) => {
    const { ok, steps } = await report(fault);
    expect(ok).toBe(false);
    expect(steps.filter((step) => !step.ok)).toHaveLength(1);
  });

  it.each([
    ['no_keys', 'no signing key'],
    ['odd_keys', 'no JSON Web Key Set'],
    ['keys_404', 'status 404'],
  ])('fails for %s', async (fault, words) => {
    const { steps } = await report(fault);
    expect(steps.filter((step) => !step.ok)).toEqual([
      { name: 'keys', ok: false, detail: expect.stringContaining(words) },
    ]);
  });

  it('checks at the shared callback whether responses name their issuer', async () => {
    const step = async (fault?: string, changes: Partial<OpenIdConnectProvider> = { sharedCallback: true }) =>
      (await report(fault, changes)).steps.find(({ name }) => name === 'answer_issuer');
    expect(await step()).toMatchObject({ ok: true, detail: 'The provider names its issuer in its responses' });
    expect((await step())?.warning).toBeUndefined();
    expect(await step('plain')).toMatchObject({ ok: true, warning: true });
    expect(await step('plain', {})).toBeUndefined();
  });

  it('warns about features that are not announced', async () => {
    const { ok, steps } = await report('plain', { scopes: ['openid', 'groups'] });
    expect(ok).toBe(true);
    expect(
      Object.fromEntries(steps.filter(({ warning }) => warning).map(({ name, detail }) => [name, detail])),
    ).toMatchObject({
      pkce: 'S256 not announced. Announced PKCE methods: plain',
      client_authentication: 'client_secret_post not announced. Announced methods: private_key_jwt',
      scopes: 'openid, groups not announced. Announced scopes: none',
    });
  });

  it('refuses an issuer without TLS, a private issuer and a wrong secret', async () => {
    const failed = async (changes: Partial<OpenIdConnectProvider>, secret?: string) =>
      (await report(undefined, changes, secret)).steps
        .filter(({ ok }) => !ok)
        .map(({ name, detail }) => `${name}: ${detail}`);
    expect(await failed({ issuer: 'http://idp.example.com' })).toEqual([
      'issuer_url: The issuer must start with https://',
    ]);
    expect(await failed({ issuer: 'https://idp.example.com?x=1' })).toEqual([
      'discovery: The issuer "https://idp.example.com?x=1" must not contain a query (?)',
    ]);
    expect(await failed({ issuer: 'https://192.168.0.1' })).toEqual([
      'discovery: 192.168.0.1 is not a public address (address_not_public)',
    ]);
    expect(await failed({}, 'canary-wrong')).toEqual([
      'client: The provider refuses the client ID or secret. The token endpoint returned "invalid_client" (status 401)',
    ]);
  });
});

describe('buildAuthorization of OpenID Connect', () => {
  const build = async (fault?: string, changes: Partial<OpenIdConnectProvider> = {}, more: object = {}) => {
    const flow = newAuthorizationFlow();
    const started = await oidc.buildAuthorization({
      provider: provider(fault, changes),
      redirectUri: REDIRECT_URI,
      flow,
      ...more,
    });
    if (!started.ok) throw new Error(started.detail);
    return { flow, url: started.url, query: Object.fromEntries(new URL(started.url).searchParams) };
  };

  it('requests a code with PKCE, state and nonce', async () => {
    const { flow, url, query } = await build();
    expect(query).toEqual({
      client_id: 'counterfoil-web',
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile email',
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(url).not.toContain(flow.codeVerifier);
  });

  it('always requests openid, once', async () => {
    expect((await build(undefined, { scopes: ['email', 'email'] })).query['scope']).toBe('openid email');
  });

  it('passes on prompt and max_age', async () => {
    expect((await build(undefined, { prompt: 'select_account' })).query['prompt']).toBe('select_account');
    expect((await build(undefined, { prompt: 'select_account' }, { prompt: 'login', maxAge: 0 })).query).toMatchObject({
      prompt: 'login',
      max_age: '0',
    });
  });

  it('requests the groups claim by name if roles depend on it and the provider supports it', async () => {
    const mapped = { groupMappings: [{ group: 'finance', role: 'admin' as const }] };
    expect((await build(undefined, mapped)).query['claims']).toBeUndefined();
    expect((await build('logout')).query['claims']).toBeUndefined();
    const claimsOf = async (groupsClaim: string) =>
      JSON.parse((await build('logout', { ...mapped, groupsClaim })).query['claims'] ?? '');
    expect(await claimsOf('groups')).toEqual({ id_token: { groups: null }, userinfo: { groups: null } });
    expect(await claimsOf('realm_access.roles')).toEqual({
      id_token: { realm_access: null },
      userinfo: { realm_access: null },
    });
    expect(Object.keys((await claimsOf('https://x.example.com/groups')).id_token)).toEqual([
      'https://x.example.com/groups',
    ]);
  });

  it('differs every time', async () => {
    const [first, second] = [await build(), await build()];
    for (const name of ['state', 'nonce', 'code_challenge']) expect(first.query[name]).not.toBe(second.query[name]);
  });
});

describe('endSessionUrl', () => {
  const end = (fault?: string) =>
    oidc.endSessionUrl({
      provider: provider(fault),
      idToken: 'a.b.c',
      postLogoutRedirectUri: 'https://counterfoil.example.com/sign-in',
      state: 's',
    });

  it('keeps the query of the endpoint', async () => {
    expect(Object.fromEntries(new URL((await end('logout')) ?? '').searchParams)).toEqual({
      tenant: '7',
      id_token_hint: 'a.b.c',
      post_logout_redirect_uri: 'https://counterfoil.example.com/sign-in',
      state: 's',
      client_id: 'counterfoil-web',
    });
  });

  it('is null if the provider has no such endpoint, is unreachable or names an unsafe one', async () => {
    expect(await Promise.all([end(), end('discovery_500'), end('end_session_endpoint_http')])).toEqual([
      null,
      null,
      null,
    ]);
  });
});
