import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OidcPeer, startOidcPeer } from '../../../support/openid/oidc-peer.ts';
import { checkPage } from '../../../support/pages/check-page.ts';
import { CLOUD_PASSWORD, newCloudUser } from '../../../support/people/cloud-person.ts';
import { addProvider } from '../../../support/people/sso-cloud.ts';
import { type RealBrowser, siteOfPeople, startRealBrowser, type Window } from '../../../support/real-browser.ts';
import { type SamlIdp, startSamlIdp } from '../../../support/saml/idp.ts';
import { createKeyPair } from '../../../support/saml/key-pair.ts';
import { VENDORS, type Vendor } from '../../../support/saml/vendors.ts';
import { peerPort } from '../../../support/servers/peers.ts';

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
    name: `window-${vendor}`,
    strategy: 'saml',
    entity_id: entityId,
    sso_url: ssoUrl,
    slo_url: sloUrl,
    metadata_url: metadataUrl,
    certificates: [certificate],
    name_id_format: nameIdFormat,
    sign_requests: true,
    private_key: SIGNING.privateKey,
    signing_certificate: SIGNING.certificate,
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
      ...common,
      name: `window-oauth2-${method}`,
      strategy: 'oauth2',
      authorization_url: `${peer.issuer}/auth`,
      token_url: `${peer.issuer}/token`,
      user_info_url: `${peer.issuer}/me`,
    });
  }
  for (const vendor of VENDOR_NAMES) await addProvider(samlFields(vendor));
  real = await startRealBrowser();
});

afterAll(async () => {
  await real.stop();
  await Promise.all([peer.stop(), idp.stop()]);
});

beforeEach(async () => {
  window = await real.open();
});
afterEach(() => window.close());

/** From the sign-in button back to the requested page; the provider asks for a name first. */
const signIn = async (name: string, who: string, returnTo = '/'): Promise<void> => {
  await window.goTo(`/sign-in?return_to=${encodeURIComponent(returnTo)}`);
  await window.page.getByRole('link', { name: `Continue with ${name}`, exact: true }).click();
  await window.signInAs(who);
};

/** Whether the browser left the sign-in page. */
const isSignedIn = async (): Promise<boolean> => {
  await window.goTo('/sign-in?return_to=/sessions/current');
  return window.address === '/sessions/current';
};

const SIGNED_OUT = '/sign-in?done=signed_out';

/** Uses the button at the top of every page; the browser follows redirects until it returns. */
const signOut = async (): Promise<void> => {
  await window.goTo('/sign-in/again');
  await window.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await window.page.waitForURL(`${siteOfPeople()}${SIGNED_OUT}`);
};

describe('OpenID Connect and OAuth 2.0 in a browser', () => {
  it.each(METHODS.flatMap((method) => [`window-oidc-${method}`, `window-oauth2-${method}`]))(
    'signs in a user at %s and returns to the requested page',
    async (name) => {
      const who = someone();
      await signIn(name, who, '/sessions/current?from=there');

      expect(window.address).toBe('/sessions/current?from=there');
      expect(await window.reads()).toMatchObject({ data: { user: { email: who, role: 'admin' } } });
      expect(await window.cookiesSentTo(`/auth/${name}/callback`)).toContain('__Host-sso-flow');
      expect(await window.page.evaluate('document.cookie')).toBe('');
    },
  );

  it('ends the session at the provider, which redirects back to us', async () => {
    await signIn('window-oidc-post', someone());
    await signOut();

    expect(window.lastTo('/auth/logout/callback').url()).toMatch(/\?state=[\w-]{43}$/);
    expect(await isSignedIn()).toBe(false);
    await window.goTo('/auth/window-oidc-post');
    expect(await window.page.title()).toBe('Sign in at the provider'); // the provider has no session any more
  });

  it('returns without a session if the provider denies the sign-in', async () => {
    await signIn('window-oidc-basic', 'nobody');

    expect(window.address).toBe('/sign-in?error=sign_in_failed');
    expect(await window.page.getByRole('alert').textContent()).toContain('We could not sign you in');
    expect(await isSignedIn()).toBe(false);
  });
});

/** The fields that the provider's form posted to us. */
const assertionSentTo = (vendor: Vendor): string => {
  const form = new URLSearchParams(window.lastTo(`/auth/saml/window-${vendor}/callback`).postData() ?? '');
  return Buffer.from(form.get('SAMLResponse') ?? '', 'base64').toString();
};

describe('SAML in a browser', () => {
  it.each(VENDOR_NAMES)('signs in a user with a provider like %s', async (vendor) => {
    const who = someone();
    await signIn(`window-${vendor}`, who, '/sessions/current?from=there');

    expect(window.address).toBe('/sessions/current?from=there');
    expect(await window.reads()).toMatchObject({ data: { user: { email: who, role: 'admin' } } });
  });

  it('arrives as a form from another site, with the only cookie that is sent from there', async () => {
    await signIn('window-oidc-post', someone()); // creates a session whose cookie could be sent too
    await window.goTo('/auth/window-okta');
    await window.signInAs(someone());

    const path = '/auth/saml/window-okta/callback';
    const headers = await window.lastTo(path).allHeaders();
    expect(window.lastTo(path).method()).toBe('POST');
    expect(headers).toMatchObject({ 'sec-fetch-site': 'cross-site', origin: idp.origin });
    expect(await window.cookiesSentTo(path)).toEqual(['__Host-saml-flow']);
    expect(await window.cookiesSentTo('/auth/window-okta')).toContain('__Host-session');
    expect(await isSignedIn()).toBe(true);
  });

  it('ends the session at the provider when the user signs out here', async () => {
    await signIn('window-keycloak', someone());
    await signOut();

    expect(window.lastTo('/keycloak/slo').url()).toContain('SAMLRequest=');
    expect(window.lastTo('/auth/saml/window-keycloak/logout').url()).toContain('SAMLResponse=');
    expect(await isSignedIn()).toBe(false);
  });

  it('ends the session here when the user signs out at the provider', async () => {
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

describe('a provider account that is not linked yet', () => {
  it('is linked with the password of the user with the same address', async () => {
    const user = await newCloudUser({ email: someone() });
    await signIn('window-oidc-post', user.email, '/sessions/current?from=there');
    expect(window.address).toBe('/sign-in/link');
    expect(await window.page.textContent('main')).toContain(user.email);
    await checkPage(window, 'link');

    const connect = async (password: string) => {
      await window.page.getByLabel('Password', { exact: true }).fill(password);
      await window.page.getByRole('button', { name: 'Connect and sign in' }).click();
    };
    await connect('not this one');
    expect(window.status).toBe(401);
    await checkPage(window, 'link');
    await connect(CLOUD_PASSWORD);
    expect(window.address).toBe('/sessions/current?from=there');
    expect(await window.reads()).toMatchObject({ data: { user: { id: user.id } } });
  });

  it('expires after ten minutes, and is not available to another browser', async () => {
    await window.goTo('/sign-in/link');
    expect(window.address).toBe('/sign-in?error=link_over');
  });
});

describe('reauthentication with a provider', () => {
  it('is offered to the browser that signed in, and returns to the page', async () => {
    const who = someone();
    await signIn('window-oidc-post', who);
    await window.goTo('/sign-in/again?return_to=/sessions/current');
    await checkPage(window, 'prove-again-provider');
    expect(await window.page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await window.page.getByRole('link', { name: 'Continue with window-oidc-post', exact: true }).click();
    await window.signInAs(who);
    expect(window.address).toBe('/sessions/current');
  });
});
