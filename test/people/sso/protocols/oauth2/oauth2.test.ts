import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OAuth2Provider } from '../../../../../shared/people/sso/domain/identity-provider.ts';
import type { OAuth2Refusal } from '../../../../../shared/people/sso/protocols/oauth2/complete-authorization.ts';
import { newAuthorizationFlow } from '../../../../../shared/people/sso/protocols/oauth2/flow.ts';
import { createOAuth2, type OAuth2 } from '../../../../../shared/people/sso/protocols/oauth2/oauth2.ts';
import { createGuardedFetch } from '../../../../../shared/platform/egress/guarded-fetch.ts';
import { type FaultyOp, startFaultyOp } from '../../../../support/openid/faulty-op.ts';
import { CLIENT_SECRET, locationOf, oauth2Provider, REDIRECT_URI } from '../../../../support/openid/oidc-sign-in.ts';
import { CALLBACK_ATTACKS } from '../../../../support/openid/op-attacks.ts';
import type { Json, OpFault } from '../../../../support/openid/op-fault.ts';

const json = (body: string, status = 200) => ({ status, type: 'application/json', body });
const answer = (token: Json): OpFault => ({ token: () => token });
const info = (body: string): OpFault => ({ userInfo: () => json(body) });

/** Faults that are impossible here: RFC 9207 applies only to providers that announce it. */
const fromCallbacks = Object.fromEntries(
  Object.entries(CALLBACK_ATTACKS).filter(([name]) => !['iss_absent', 'iss_slash', 'iss_other'].includes(name)),
) as Readonly<Record<string, OpFault & { readonly reason: OAuth2Refusal }>>;

const ATTACKS: Readonly<Record<string, OpFault & { readonly reason: OAuth2Refusal }>> = {
  ...fromCallbacks,
  iss_elsewhere: { reason: 'iss_mismatch', callback: (url) => url.searchParams.set('iss', 'https://evil.example.com') },
  iss_no_url: { reason: 'iss_mismatch', callback: (url) => url.searchParams.set('iss', 'null') },
  token_html: { reason: 'token_not_json', token: () => ({ type: 'text/html', body: '<html>' }) },
  token_form: {
    reason: 'token_not_json',
    token: () => ({ type: 'application/x-www-form-urlencoded', body: 'access_token=x' }),
  },
  token_500: { reason: 'token_status', token: () => json('{}', 500) },
  token_refused: { reason: 'token_refused', token: () => json('{"error":"invalid_grant"}', 400) },
  token_refused_under_200: {
    reason: 'token_refused',
    ...answer({ error: 'bad_verification_code', error_description: 'The code is wrong' }),
  },
  token_null: { reason: 'token_invalid', token: () => json('null') },
  token_empty: { reason: 'token_invalid', ...answer({}) },
  token_without_type: { reason: 'token_invalid', ...answer({ access_token: 'x' }) },
  token_with_odd_expiry: {
    reason: 'token_invalid',
    ...answer({ access_token: 'x', token_type: 'bearer', expires_in: [{ toString: 0 }] }),
  },
  token_of_nobody: { reason: 'userinfo_status', ...answer({ access_token: 'x', token_type: 'bearer' }) },
  token_with_line_break: {
    reason: 'userinfo_unreachable',
    ...answer({ access_token: 'x\r\nx-evil: 1', token_type: 'bearer' }),
  },
  info_html: { reason: 'userinfo_not_json', userInfo: () => ({ type: 'text/html', body: '<html>' }) },
  info_list: { reason: 'userinfo_not_json', ...info('[{"sub":"x"}]') },
  info_null: { reason: 'userinfo_not_json', ...info('null') },
  info_500: { reason: 'userinfo_status', userInfo: () => json('{}', 500) },
  info_redirect: {
    reason: 'userinfo_unreachable',
    userInfo: () => ({ status: 302, type: 'text/plain', body: '', headers: { location: '/canary' } }),
  },
  subject_missing: { reason: 'subject_missing', ...info('{"email":"ada@example.com"}') },
  subject_null: { reason: 'subject_missing', ...info('{"sub":null}') },
  subject_empty: { reason: 'subject_invalid', ...info('{"sub":""}') },
  subject_fraction: { reason: 'subject_invalid', ...info('{"sub":1.5}') },
  subject_exponent: { reason: 'subject_invalid', ...info('{"sub":1e300}') },
  subject_true: { reason: 'subject_invalid', ...info('{"sub":true}') },
  subject_list: { reason: 'subject_invalid', ...info('{"sub":["x"]}') },
  subject_too_long: { reason: 'subject_invalid', ...info(JSON.stringify({ sub: 'x'.repeat(256) })) },
};

const GOOD: Readonly<
  Record<string, OpFault & { readonly identity: Json; readonly paths?: Partial<OAuth2Provider['attributePaths']> }>
> = {
  number: { ...info('{"sub":583231}'), identity: { subject: '583231' } },
  number_beyond_doubles: { ...info('{"sub":9007199254740993}'), identity: { subject: '9007199254740993' } },
  nested: {
    ...info('{"ok":true,"user":{"id":"U1","email":"a@x.test","names":["Ada","Byron"]}}'),
    paths: {
      subject: 'user.id',
      email: 'user.email',
      firstName: 'user.names.0',
      lastName: 'user.names.1',
      emailVerified: null,
    },
    identity: { subject: 'U1', email: 'a@x.test', emailVerified: false, firstName: 'Ada', lastName: 'Byron' },
  },
  verified: { ...info('{"sub":"u","email":"a@x.test","email_verified":true}'), identity: { emailVerified: true } },
  verified_text: {
    ...info('{"sub":"u","email":"a@x.test","email_verified":"true"}'),
    identity: { emailVerified: false },
  },
  verified_without_path: {
    ...info('{"sub":"u","email":"a@x.test","email_verified":true}'),
    paths: { emailVerified: null },
    identity: { emailVerified: false },
  },
  groups_missing: { ...info('{"sub":"u"}'), identity: { groups: null } },
  foreign_id_token: {
    token: (tokens) => ({ ...tokens, id_token: 'not.a.jwt' }),
    identity: { subject: 'user-248289761001' },
  },
  no_iss: { callback: (url) => url.searchParams.delete('iss'), identity: { email: 'ada@example.com' } },
};

let op: FaultyOp;
let oauth2: OAuth2;

beforeAll(async () => {
  op = await startFaultyOp({ clientSecret: CLIENT_SECRET, faults: { ...ATTACKS, ...GOOD } });
  const allow = [op.host];
  oauth2 = createOAuth2({ allow, fetch: createGuardedFetch({ allow, resolve: async () => [] }) });
});
afterAll(() => op.stop());

const signIn = async (provider: OAuth2Provider, clientSecret = CLIENT_SECRET) => {
  const flow = newAuthorizationFlow();
  const started = await oauth2.buildAuthorization({ provider, redirectUri: REDIRECT_URI, flow });
  if (!started.ok) return started;
  const callbackUrl = await locationOf(started.url);
  return oauth2.completeAuthorization({ provider, clientSecret, callbackUrl, flow, redirectUri: REDIRECT_URI });
};

describe('completeAuthorization of OAuth 2.0', () => {
  it.each(Object.entries(ATTACKS))('refuses %s with exactly that reason', async (name, { reason }) => {
    const outcome = await signIn(oauth2Provider(op.issuer(name)));
    expect(outcome).toEqual({ ok: false, reason, detail: expect.any(String) });
    expect((outcome as { detail: string }).detail).not.toMatch(/\p{Cc}/u);
  });

  it.each(Object.entries(GOOD))('accepts %s', async (name, { identity, paths }) => {
    const provider = oauth2Provider(op.issuer(name));
    const outcome = await signIn({ ...provider, attributePaths: { ...provider.attributePaths, ...paths } });
    expect(outcome).toMatchObject({
      ok: true,
      identity: { issuer: op.origin, ...identity },
      session: { strategy: 'oauth2' },
    });
  });

  it.each(['client_secret_post', 'client_secret_basic'] as const)(
    'authenticates by %s, but not with another secret',
    async (clientAuthentication) => {
      const provider = oauth2Provider(op.issuer(), { clientAuthentication, clientId: 'id with space/ü' });
      expect(await signIn(provider)).toMatchObject({ ok: true });
      const refused = await signIn(provider, 'canary-wrong');
      expect(refused).toMatchObject({ ok: false, reason: 'token_refused' });
      expect(JSON.stringify(refused)).not.toContain('canary');
    },
  );

  it('never follows a redirect', () => {
    expect(op.requests.filter((url) => url.includes('canary'))).toEqual([]);
  });
});

describe('buildAuthorization of OAuth 2.0', () => {
  it('requests a code with PKCE and state, and keeps the query of the URL', async () => {
    const provider = oauth2Provider('https://idp.example.com', {
      authorizationUrl: 'https://idp.example.com/authorize?tenant=7',
    });
    const flow = newAuthorizationFlow();
    const started = await oauth2.buildAuthorization({ provider, redirectUri: REDIRECT_URI, flow });
    if (!started.ok) throw new Error(started.detail);
    expect(started.url.startsWith('https://idp.example.com/authorize?tenant=7&')).toBe(true);
    expect(Object.fromEntries(new URL(started.url).searchParams)).toEqual({
      tenant: '7',
      client_id: 'counterfoil-web',
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'profile email',
      state: flow.state,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(started.url).not.toContain(flow.codeVerifier);
  });

  it.each(['authorizationUrl', 'tokenUrl', 'userInfoUrl'] as const)('refuses a %s without TLS', async (name) => {
    const provider = oauth2Provider(op.issuer(), { [name]: 'http://idp.example.com/x' });
    expect(await signIn(provider)).toEqual({
      ok: false,
      reason: 'provider_insecure',
      detail: `${name} "http://idp.example.com/x" must start with https://`,
    });
  });
});

describe('test of OAuth 2.0', () => {
  const test = (changes: Partial<OAuth2Provider>, clientSecret = CLIENT_SECRET) =>
    oauth2.test({ provider: oauth2Provider(op.issuer(), changes), clientSecret, redirectUri: REDIRECT_URI });

  it('passes a correct provider', async () => {
    const report = await test({});
    expect(report).toMatchObject({ ok: true });
    expect(report.steps.map(({ name }) => name)).toEqual([
      'authorization_url',
      'token_url',
      'user_info_url',
      'subject',
      'client',
      'user_info',
    ]);
    expect(report.steps.some(({ warning }) => warning)).toBe(false);
  });

  it('reports each problem', async () => {
    const failing = async (changes: Partial<OAuth2Provider>, secret?: string) =>
      (await test(changes, secret)).steps.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`);
    expect(await failing({}, 'canary-wrong')).toEqual([
      'client: The provider refuses the client ID or secret. The token endpoint returned "invalid_client" (status 401)',
    ]);
    expect(await failing({ tokenUrl: 'http://x.example.com' })).toEqual([
      'token_url: "http://x.example.com" must start with https://',
    ]);
    expect(await failing({ tokenUrl: 'https://10.0.0.1/token' })).toEqual(['client: 10.0.0.1 is not a public address']);
    expect(await failing({ userInfoUrl: 'https://10.0.0.1/me' })).toEqual([
      'user_info: 10.0.0.1 is not a public address',
    ]);
    expect(await failing({ attributePaths: { ...oauth2Provider('').attributePaths, subject: '' } })).toEqual([
      'subject: The path of the user ID is missing, for example "id" or "sub"',
    ]);
  });
});
