import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAuthorizationFlow } from '../../../../../shared/people/sso/protocols/oauth2/flow.ts';
import { createOAuth2, type OAuth2 } from '../../../../../shared/people/sso/protocols/oauth2/oauth2.ts';
import {
  createOpenIdConnect,
  type OpenIdConnect,
} from '../../../../../shared/people/sso/protocols/oidc/open-id-connect.ts';
import { createGuardedFetch } from '../../../../../shared/platform/egress/guarded-fetch.ts';
import { type OidcPeer, startOidcPeer } from '../../../../support/openid/oidc-peer.ts';
import { oauth2Provider, oidcProvider, REDIRECT_URI } from '../../../../support/openid/oidc-sign-in.ts';
import { followTo } from '../../../../support/people/cookie-jar.ts';

const LOGGED_OUT = 'https://counterfoil.example.com/sign-in';

let peer: OidcPeer;
let oidc: OpenIdConnect;
let oauth2: OAuth2;

beforeAll(async () => {
  peer = await startOidcPeer({ redirectUris: [REDIRECT_URI], postLogoutRedirectUris: [LOGGED_OUT] });
  const options = { allow: [peer.host], fetch: createGuardedFetch({ allow: [peer.host], resolve: async () => [] }) };
  oidc = createOpenIdConnect(options);
  oauth2 = createOAuth2(options);
});
afterAll(() => peer.stop());

const atPeer = (url: string, loginHint: string): Promise<string> =>
  followTo(`${url}&login_hint=${encodeURIComponent(loginHint)}`, ({ href }) => href.startsWith(REDIRECT_URI));

const oidcOf = (method: 'post' | 'basic') =>
  oidcProvider({
    issuer: peer.issuer,
    clientId: peer.clients[method].clientId,
    clientAuthentication: `client_secret_${method}`,
    groupMappings: [{ group: 'finance', role: 'admin' }],
  });

const signInAt = async (method: 'post' | 'basic', hint: string) => {
  const flow = newAuthorizationFlow();
  const provider = oidcOf(method);
  const started = await oidc.buildAuthorization({ provider, redirectUri: REDIRECT_URI, flow });
  if (!started.ok) throw new Error(started.detail);
  const callbackUrl = await atPeer(started.url, hint);
  const { clientSecret } = peer.clients[method];
  return oidc.completeAuthorization({
    provider,
    clientSecret,
    callbackUrl,
    flow,
    redirectUri: REDIRECT_URI,
    now: new Date().toISOString(),
  });
};

const oauth2SignInAt = async (method: 'post' | 'basic', hint: string) => {
  const flow = newAuthorizationFlow();
  const provider = oauth2Provider(peer.issuer, {
    authorizationUrl: `${peer.issuer}/auth`,
    userInfoUrl: `${peer.issuer}/me`,
    clientId: peer.clients[method].clientId,
    clientAuthentication: `client_secret_${method}`,
    scopes: ['openid', 'email', 'profile', 'groups'],
  });
  const started = await oauth2.buildAuthorization({ provider, redirectUri: REDIRECT_URI, flow });
  if (!started.ok) throw new Error(started.detail);
  const callbackUrl = await atPeer(started.url, hint);
  const { clientSecret } = peer.clients[method];
  return oauth2.completeAuthorization({ provider, clientSecret, callbackUrl, flow, redirectUri: REDIRECT_URI });
};

describe.each(['post', 'basic'] as const)('a certified provider, client_secret_%s', (method) => {
  it('signs in by OpenID Connect', async () => {
    expect(await signInAt(method, 'ada+finance.admins@example.com')).toMatchObject({
      ok: true,
      identity: {
        issuer: peer.issuer,
        subject: 'ada+finance.admins@example.com',
        email: 'ada+finance.admins@example.com',
        emailVerified: true,
        firstName: 'ada',
        lastName: 'Byron',
        groups: ['finance', 'admins'],
      },
      session: { strategy: 'openid_connect' },
    });
  });

  it('signs in by OAuth 2.0', async () => {
    expect(await oauth2SignInAt(method, 'unverified+x@example.com')).toMatchObject({
      ok: true,
      identity: { issuer: peer.issuer, subject: 'unverified+x@example.com', emailVerified: false, groups: ['x'] },
      session: { strategy: 'oauth2' },
    });
  });

  it('reports when the user refuses', async () => {
    const refusal = {
      ok: false,
      reason: 'provider_error',
      detail: 'The provider returned "access_denied": "The person said no"',
    };
    expect(await signInAt(method, 'nobody')).toEqual(refusal);
    expect(await oauth2SignInAt(method, 'nobody')).toEqual(refusal);
  });

  it('passes its test, and fails with a wrong secret', async () => {
    const { clientSecret } = peer.clients[method];
    const good = await oidc.test({ provider: oidcOf(method), clientSecret, redirectUri: REDIRECT_URI });
    expect(good).toMatchObject({ ok: true });
    expect(good.steps.filter(({ warning }) => warning === true)).toEqual([]);
    const bad = await oidc.test({ provider: oidcOf(method), clientSecret: 'canary-wrong', redirectUri: REDIRECT_URI });
    expect(bad.ok).toBe(false);
    expect(bad.steps.filter(({ ok }) => !ok)).toEqual([
      { name: 'client', ok: false, detail: expect.stringContaining('The provider refuses the client ID or secret') },
    ]);
    expect(JSON.stringify(bad)).not.toContain('canary');
  });
});

describe('logout at a certified provider', () => {
  it('returns to us with the state', async () => {
    const outcome = await signInAt('post', 'ada@example.com');
    if (!outcome.ok || outcome.session.strategy !== 'openid_connect') throw new Error('no session');
    const url = await oidc.endSessionUrl({
      provider: oidcOf('post'),
      idToken: outcome.session.idToken,
      postLogoutRedirectUri: LOGGED_OUT,
      state: 'abc',
    });
    const page = await fetch(url ?? '');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('/session/end/confirm');
    const query = new URL(url ?? '').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      id_token_hint: outcome.session.idToken,
      post_logout_redirect_uri: LOGGED_OUT,
      state: 'abc',
      client_id: 'counterfoil-post',
    });
  });
});
