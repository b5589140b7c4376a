import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../support/browser-client.ts';
import { type OidcPeer, startOidcPeer } from '../support/oidc-peer.ts';
import { peerPort } from '../support/peers.ts';
import { CLOUD_PASSWORD, newCloudUser } from '../support/people/cloud-person.ts';
import { addProvider } from '../support/people/sso-cloud.ts';
import { type RealBrowser, siteOfPeople, startRealBrowser, type Window } from '../support/real-browser.ts';
import { type SamlIdp, startSamlIdp } from '../support/saml/idp.ts';
import { createKeyPair } from '../support/saml/key-pair.ts';
import { VENDORS, type Vendor } from '../support/saml/vendors.ts';

const METHODS = ['post', 'basic'] as const;
const VENDOR_NAMES = Object.keys(VENDORS) as Vendor[];
const SIGNING = createKeyPair('money.example.com');
const RULES = {
  group_mappings: [
    { group: 'finance', role: 'admin' },
    { group: '/finance', role: 'admin' },
  ],
};

let real: RealBrowser;
let peer: OidcPeer;
let idp: SamlIdp;
let window: Window;

const callback = (name: string): string => `${siteOfPeople()}/auth/${name}/callback`;
const someone = (): string => `${randomUUID()}+finance@example.com`;

const oidcFields = (method: (typeof METHODS)[number]) => {
  const { clientId, clientSecret } = peer.clients[method];
  const client = { client_id: clientId, client_secret: clientSecret };
  return { ...client, ...RULES, token_endpoint_auth_method: `client_secret_${method}` };
};
const samlFields = (vendor: Vendor) => {
  const { entityId, ssoUrl, sloUrl, metadataUrl, certificate, nameIdFormat } = idp.settingsOf(vendor);
  return {
    ...RULES,
    ...{ name: `window-${vendor}`, strategy: 'saml', entity_id: entityId, sso_url: ssoUrl, slo_url: sloUrl },
    ...{ metadata_url: metadataUrl, certificates: [certificate], name_id_format: nameIdFormat },
    ...{ sign_requests: true, private_key: SIGNING.privateKey, signing_certificate: SIGNING.certificate },
  };
};

beforeAll(async () => {
  const names = METHODS.flatMap((method) => [`window-oidc-${method}`, `window-oauth2-${method}`]);
  const redirectUris = names.map(callback);
  peer = await startOidcPeer({ port: peerPort(4), redirectUris, postLogoutRedirectUris: [callback('logout')] });
  idp = await startSamlIdp({ port: peerPort(5), wantsSignedRequests: true });
  for (const method of METHODS) {
    const scopes = ['openid', 'email', 'profile', 'groups'];
    const common = { ...oidcFields(method), scopes };
    await addProvider({ ...common, name: `window-oidc-${method}`, strategy: 'openid_connect', issuer: peer.issuer });
    await addProvider({
      ...{ ...common, name: `window-oauth2-${method}`, strategy: 'oauth2' },
      ...{ authorization_url: `${peer.issuer}/auth`, token_url: `${peer.issuer}/token` },
      user_info_url: `${peer.issuer}/me`,
    });
  }
  for (const vendor of VENDOR_NAMES) await addProvider(samlFields(vendor));
  real = await startRealBrowser();
}, 120_000);

afterAll(async () => {
  await real.stop();
  await Promise.all([peer.stop(), idp.stop()]);
});

beforeEach(async () => {
  window = await real.open();
});
afterEach(() => window.close());

/** From the button to the page that asked for it; whoever signs in there is asked for his name first. */
const signIn = async (name: string, who: string, returnTo = '/'): Promise<void> => {
  await window.goTo(`/auth/${name}?return_to=${encodeURIComponent(returnTo)}`);
  await window.signInAs(who);
};

const isSignedIn = async (): Promise<boolean> => 'data' in (await window.answers('/sessions/current'));

describe('OpenID Connect and OAuth 2.0 in a browser', () => {
  it.each(METHODS.flatMap((method) => [`window-oidc-${method}`, `window-oauth2-${method}`]))(
    'signs a person in at %s and brings him to the page that he wanted',
    async (name) => {
      const who = someone();
      await signIn(name, who, '/sessions/current?from=there');

      expect(window.address).toBe('/sessions/current?from=there');
      expect(await window.reads()).toMatchObject({ data: { user: { email: who, role: 'admin' } } });
      expect(await window.answers('/')).toMatchObject({ data: { user: { email: who } } });
      expect(await window.cookiesSentTo(`/auth/${name}/callback`)).toContain('__Host-sso-flow');
      expect(await window.page.evaluate('document.cookie')).toBe('');
    },
  );

  it('ends the session of the provider too, which sends the browser back to us', async () => {
    await signIn('window-oidc-post', someone());
    const { status, body } = await window.sends('DELETE', '/sessions/current');
    expect(status).toBe(200);
    const back = window.page.waitForURL(`${siteOfPeople()}/sign-in`);
    await window.page.goto(String(body['data']?.['location']), { waitUntil: 'commit' });
    await back;

    expect(window.lastTo('/auth/logout/callback').url()).toMatch(/\?state=[\w-]{43}$/);
    expect(await isSignedIn()).toBe(false);
    await window.goTo('/auth/window-oidc-post');
    expect(await window.page.title()).toBe('Sign in at the provider'); // who knows nobody any more
  });

  it('comes back from a provider that does not let the person in, without a session', async () => {
    await signIn('window-oidc-basic', 'nobody');

    expect(window.address).toBe('/sign-in?error=sign_in_failed');
    expect(await isSignedIn()).toBe(false);
  });
});

/** What the form of the provider carried to us. */
const assertionSentTo = (vendor: Vendor): string => {
  const form = new URLSearchParams(window.lastTo(`/auth/saml/window-${vendor}/callback`).postData() ?? '');
  return Buffer.from(form.get('SAMLResponse') ?? '', 'base64').toString();
};

describe('SAML in a browser', () => {
  it.each(VENDOR_NAMES)('signs a person in at a provider in the shape of %s', async (vendor) => {
    const who = someone();
    await signIn(`window-${vendor}`, who, '/sessions/current?from=there');

    expect(window.address).toBe('/sessions/current?from=there');
    expect(await window.reads()).toMatchObject({ data: { user: { email: who, role: 'admin' } } });
    expect(await window.answers('/')).toMatchObject({ data: { user: { email: who } } });
  });

  it('arrives by the form of another site with the one cookie that may come from there', async () => {
    await signIn('window-oidc-post', someone()); // so that there is a session that could go along
    await signIn('window-okta', someone());

    const path = '/auth/saml/window-okta/callback';
    const headers = await window.lastTo(path).allHeaders();
    expect(window.lastTo(path).method()).toBe('POST');
    expect(headers).toMatchObject({ 'sec-fetch-site': 'cross-site', origin: idp.origin });
    expect(await window.cookiesSentTo(path)).toEqual(['__Host-saml-flow']);
    expect(await window.cookiesSentTo('/auth/window-okta')).toContain('__Host-session');
    expect(await isSignedIn()).toBe(true);
  });

  it('ends the session of the provider when the person signs out here', async () => {
    await signIn('window-keycloak', someone());
    const { body } = await window.sends('DELETE', '/sessions/current');
    const location = String(body['data']?.['location']);
    expect(location).toMatch(/^\/auth\/saml\/window-keycloak\/logout\?/);
    await window.goTo(location);

    expect(window.address).toBe('/sign-in');
    expect(window.lastTo('/keycloak/slo').url()).toContain('SAMLRequest=');
    expect(window.lastTo('/auth/saml/window-keycloak/logout').url()).toContain('SAMLResponse=');
    expect(await isSignedIn()).toBe(false);
  });

  it('signs out here when the provider signs the person out', async () => {
    await signIn('window-entra', someone());
    expect(await isSignedIn()).toBe(true);
    const xml = assertionSentTo('entra');
    const [, nameId = ''] = /NameID[^>]*>([^<]+)</.exec(xml) ?? [];
    const [, sessionIndex = ''] = /SessionIndex="([^"]+)"/.exec(xml) ?? [];
    const to = `${siteOfPeople()}/auth/saml/window-entra`;
    await window.page.goto(await idp.logoutUrl({ vendor: 'entra', to, nameId, sessionIndex }));

    expect(await window.page.title()).toBe('Signed out at the provider');
    expect(idp.loggedOut.length).toBeGreaterThan(0);
    expect(await isSignedIn()).toBe(false);
  });
});

/** An application of somebody else, on this machine: it keeps the addresses that browsers came back to. */
const startApplication = async () => {
  const visits: URL[] = [];
  const server = createServer((request, response) => {
    visits.push(new URL(request.url ?? '/', 'http://application'));
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>The application</title>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`;
  return { redirectUri, visits, stop: () => new Promise((done) => server.close(done).closeAllConnections()) };
};

describe('consent in a browser', () => {
  it('goes from the application by signing in and allowing back to it, with a code that is worth a token', async () => {
    const application = await startApplication();
    const admin = await new Browser().signInAsDemo();
    const registered = await admin.post('/admin/oauth_clients', {
      ...{ name: 'Of the browser', redirect_uris: [application.redirectUri], type: 'public' },
    });
    expect(registered.status).toBe(201);
    const clientId = String(registered.body['data']?.['client_id']);
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      ...{ response_type: 'code', client_id: clientId, redirect_uri: application.redirectUri, scope: 'read' },
      ...{ state: 'of the application', code_challenge_method: 'S256' },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    });
    const user = await newCloudUser();

    await window.goTo(`/oauth/authorize?${query}`);
    expect(window.address).toBe(`/sign-in?return_to=${encodeURIComponent(`/oauth/authorize?${query}`)}`);
    const returnTo = new URL(window.page.url()).searchParams.get('return_to') ?? '';
    const fields = { email: user.email, password: CLOUD_PASSWORD, return_to: returnTo.replaceAll('&', '&amp;') };
    await window.submits('/sessions', fields);
    const consent = await window.reads();
    expect(consent).toMatchObject({ data: { client: { name: 'Of the browser' }, scope: 'read' } });
    const { csrf_token } = (await window.answers('/sessions/current'))['data'] ?? {};
    const request = String(consent['data']?.['request']);
    await window.submits('/oauth/authorize', { request, decision: 'allow', csrf_token: String(csrf_token) });

    expect(await window.page.title()).toBe('The application');
    const [back] = application.visits.filter(({ pathname }) => pathname === '/back');
    expect(back?.searchParams.get('state')).toBe('of the application');
    expect(back?.searchParams.get('iss')).toBe(siteOfPeople());
    const form = {
      ...{ grant_type: 'authorization_code', code: back?.searchParams.get('code') ?? '', client_id: clientId },
      ...{ redirect_uri: application.redirectUri, code_verifier: verifier },
    };
    const answer = await fetch(`${siteOfPeople()}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
    const token = (await answer.json()) as { readonly access_token: string };
    expect(answer.status).toBe(200);
    const authorization = `Bearer ${token.access_token}`;
    expect((await fetch(`${siteOfPeople()}/api/v1/accounts`, { headers: { authorization } })).status).toBe(200);
    await application.stop();
  });
});
