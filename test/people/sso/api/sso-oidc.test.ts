import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityProvider } from '../../../../shared/people/sso/domain/identity-provider.ts';
import { someOf } from '../../../support/amounts.ts';
import { demo } from '../../../support/http/api-client.ts';
import { type FaultyOp, startFaultyOp } from '../../../support/openid/faulty-op.ts';
import { type OidcPeer, startOidcPeer } from '../../../support/openid/oidc-peer.ts';
import { CLIENT_SECRET, locationOf } from '../../../support/openid/oidc-sign-in.ts';
import { OP_ATTACKS } from '../../../support/openid/op-attacks.ts';
import { Browser } from '../../../support/people/browser-client.ts';
import { CLOUD_PASSWORD, newCloudPerson, newCloudUser, openCloud } from '../../../support/people/cloud-person.ts';
import { followTo } from '../../../support/people/cookie-jar.ts';
import {
  addCopy,
  addProvider,
  auditedAt,
  callbackUrl,
  comeBack,
  failures,
  isSignedIn,
  leaveFor,
  reasonsAt,
} from '../../../support/people/sso-cloud.ts';
import { codeOf } from '../../../support/people/totp-code.ts';
import { peerPort } from '../../../support/servers/peers.ts';

const SIGN_IN_FAILED = '/sign-in?error=sign_in_failed';
const SIGNED_OUT = '/sign-in?done=signed_out';
const PEERS = ['oidc-post', 'oidc-basic', 'oauth2-post', 'oauth2-basic'] as const;
type PeerName = (typeof PEERS)[number];

let peer: OidcPeer;
let op: FaultyOp;
let faulty: IdentityProvider;

const peerFields = (name: PeerName): Readonly<Record<string, unknown>> => {
  const [strategy, method] = name.split('-') as ['oidc' | 'oauth2', 'post' | 'basic'];
  const { clientId, clientSecret } = peer.clients[method];
  const common = {
    name,
    client_id: clientId,
    client_secret: clientSecret,
    token_endpoint_auth_method: `client_secret_${method}`,
    group_mappings: [{ group: 'finance', role: 'admin' }],
    scopes: ['openid', 'email', 'profile', 'groups'],
  };
  if (strategy === 'oidc') return { ...common, strategy: 'openid_connect', issuer: peer.issuer };
  const urls = { authorization_url: `${peer.issuer}/auth`, token_url: `${peer.issuer}/token` };
  const paths = { subject: 'sub', email: 'email', email_verified: 'email_verified', groups: 'groups' };
  const names = { first_name: 'given_name', last_name: 'family_name' };
  const attribute_paths = { ...paths, ...names };
  return { ...common, strategy: 'oauth2', ...urls, user_info_url: `${peer.issuer}/me`, attribute_paths };
};

beforeAll(async () => {
  const redirectUris = [...PEERS.map(callbackUrl), callbackUrl('openid_connect')];
  const postLogoutRedirectUris = [callbackUrl('logout')];
  peer = await startOidcPeer({ port: peerPort(0), redirectUris, postLogoutRedirectUris });
  op = await startFaultyOp({ port: peerPort(1), clientSecret: CLIENT_SECRET, faults: OP_ATTACKS });
  for (const name of PEERS) await addProvider(peerFields(name));
  const client = { client_id: 'counterfoil-web', client_secret: CLIENT_SECRET, strategy: 'openid_connect' };
  faulty = await addProvider({ name: 'faulty', issuer: op.issuer(), ...client });
});
afterAll(async () => {
  await Promise.all([peer.stop(), op.stop()]);
});

const isOurs = ({ href }: URL): boolean => href.startsWith(demo().base_url);
/** Signs in at the peer and returns with its response. */
const atPeer = (location: string, who: string): Promise<string> =>
  followTo(`${location}&login_hint=${encodeURIComponent(who)}`, isOurs);
const signInAt = async (browser: Browser, name: PeerName, who: string, query = '') =>
  comeBack(browser, await atPeer(await leaveFor(browser, name, query), who));
const someone = (groups = ''): string => `${crypto.randomUUID()}${groups === '' ? '' : `+${groups}`}@example.com`;

describe('GET /auth/{name} and its callback', () => {
  it.each(PEERS)('creates a user at %s and signs them in again, with the role of their groups', async (name) => {
    const browser = new Browser();
    const who = someone('finance');
    const { status, location, setCookies } = await signInAt(browser, name, who, '?return_to=/accounts');
    expect([status, location]).toEqual([303, '/accounts']);
    expect(setCookies.find((cookie) => cookie.startsWith('__Host-session='))).toMatch(
      /; Path=\/; Secure; HttpOnly; SameSite=Lax/,
    );
    const { body } = await browser.get('/sessions/current');
    expect(body).toMatchObject({ data: { user: { email: who, role: 'admin' } } });

    const again = new Browser();
    expect((await signInAt(again, name, who)).location).toBe('/');
    expect((await again.get('/sessions/current')).body['data']['user']['id']).toBe(body['data']['user']['id']);
    const types = (await auditedAt(name)).filter(({ user }) => user?.email === who).map(({ type }) => type);
    expect(types).toEqual(['jit_account_created', 'login', 'login']);
  });

  it('returns without a session if the address is unverified or the user denied access', async () => {
    const unverified = new Browser();
    expect((await signInAt(unverified, 'oidc-post', `unverified-${someone()}`)).location).toBe(SIGN_IN_FAILED);
    expect(await isSignedIn(unverified)).toBe(false);
    const no = new Browser();
    expect((await signInAt(no, 'oidc-post', 'nobody')).location).toBe(SIGN_IN_FAILED);
    expect(await reasonsAt('oidc-post')).toEqual(expect.arrayContaining(['email_unverified', 'provider_error']));
  });

  it('blocks a deleted user until an administrator unblocks the ID from the log', async () => {
    const who = someone();
    const first = new Browser();
    await signInAt(first, 'oidc-post', who);
    const { id } = (await first.get('/sessions/current')).body['data']['user'] as { id: string };
    const admin = await new Browser().signInAsDemo();
    const gone = await admin.send('DELETE', `/admin/users/${id}`, { json: { email: who } });
    expect(gone.status).toBe(204);

    expect((await signInAt(new Browser(), 'oidc-post', who)).location).toBe(SIGN_IN_FAILED);
    const log = await auditedAt('oidc-post');
    const refused = log.find(({ type, details }) => type === 'login_failed' && JSON.stringify(details).includes(who));
    const [, blockId] = /blocked as ([0-9a-f]{64})/.exec(JSON.stringify(refused?.details)) ?? [];
    expect((await admin.send('DELETE', `/admin/blocked_identities/${blockId}`, { json: {} })).status).toBe(204);

    const again = new Browser();
    expect((await signInAt(again, 'oidc-post', who)).location).toBe('/');
    expect((await again.get('/sessions/current')).body['data']['user']['id']).not.toBe(id);
  });

  it("adds new users to the provider's family, with the role of their groups", async () => {
    const { familyId } = await newCloudUser();
    const boss = await new Browser().signInAsDemo();
    const change = (family_id: string | null) =>
      boss.send('PATCH', '/admin/sso_providers/oidc-basic', { json: { family_id } });
    expect((await change(crypto.randomUUID())).body).toMatchObject({
      error: 'validation_failed',
      errors: ['family_id must be the ID of an existing family'],
    });
    expect((await change(familyId)).status).toBe(200);

    for (const [groups, role] of [
      ['', 'member'],
      ['finance', 'admin'],
    ] as const) {
      const browser = new Browser();
      expect((await signInAt(browser, 'oidc-basic', someone(groups))).location).toBe('/');
      const { body } = await browser.get('/sessions/current');
      expect(body).toMatchObject({ data: { user: { role, family_id: familyId } } });
    }
    expect((await change(null)).status).toBe(200);
  });

  it('never redirects to another site', async () => {
    for (const away of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example']) {
      const query = `?return_to=${encodeURIComponent(away)}`;
      expect((await signInAt(new Browser(), 'oidc-post', someone(), query)).location).toBe('/');
    }
  });

  it('admits one of several requests with the same response, and no other browser', async () => {
    const browser = new Browser();
    const back = await atPeer(await leaveFor(browser, 'oidc-post'), someone());
    const stranger = new Browser();
    const other = await atPeer(await leaveFor(stranger, 'oidc-post'), someone());
    expect((await comeBack(browser, other)).location).toBe(SIGN_IN_FAILED); // login CSRF
    const answers = await Promise.all(Array.from({ length: 8 }, () => comeBack(browser.copy(), back)));
    expect(answers.filter(({ location }) => location === '/')).toHaveLength(1);
    expect((await comeBack(browser, back)).location).toBe(SIGN_IN_FAILED);
  });

  it('keeps two windows of one browser separate', async () => {
    const browser = new Browser();
    const [first, second] = [await leaveFor(browser, 'oidc-post'), await leaveFor(browser, 'oauth2-basic')];
    const who = someone();
    expect((await comeBack(browser, await atPeer(first, who))).location).toBe('/');
    expect((await comeBack(browser, await atPeer(second, someone()))).location).toBe('/');
  });

  it('refuses a response of one provider at the callback of another', async () => {
    const browser = new Browser();
    const back = await atPeer(await leaveFor(browser, 'oidc-post'), someone());
    const mixed = back.replace('/auth/oidc-post/', '/auth/oidc-basic/');
    expect((await comeBack(browser, mixed)).location).toBe(SIGN_IN_FAILED);
    expect(await reasonsAt('oidc-post')).toContain('callback_uri');
  });

  it('returns 404 for unknown providers and other paths', async () => {
    const browser = new Browser();
    expect((await browser.get('/auth/nobody-here')).location).toBe('/sign-in?error=provider_unavailable');
    expect((await browser.get('/auth/nobody-here/callback?code=c&state=s')).location).toBe(SIGN_IN_FAILED);
    expect((await browser.get('/auth/NOT%20a%20name')).status).toBe(404);
    expect((await browser.get('/auth/oidc-post/callback/more')).status).toBe(404);
  });

  it('stops working immediately when the provider is disabled, even for browsers already at the provider', async () => {
    const fields = { ...peerFields('oidc-post'), name: 'closing', shared_callback: true };
    await addProvider(fields);
    const browser = new Browser();
    const back = await atPeer(await leaveFor(browser, 'closing'), someone());
    expect(back).toContain('/auth/openid_connect/callback');
    const late = new Browser();
    const lateBack = await atPeer(await leaveFor(late, 'closing'), someone());
    expect((await comeBack(browser, back)).location).toBe('/');
    const admin = await new Browser().signInAsDemo();
    expect((await admin.post('/admin/sso_providers/closing/disable')).status).toBe(200);
    expect((await comeBack(late, lateBack)).location).toBe('/sign-in?error=provider_unavailable');
    expect((await late.get('/auth/closing')).location).toBe('/sign-in?error=provider_unavailable');
  });

  it('ends the previous session of the browser', async () => {
    const { browser } = await newCloudPerson();
    const before = browser.copy();
    await signInAt(browser, 'oidc-post', someone());
    expect(await isSignedIn(before)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('POST /sessions/link', () => {
  it('asks for the password of the user with that address once, and never again', async () => {
    const user = await newCloudUser({ email: someone() });
    const browser = new Browser();
    expect((await signInAt(browser, 'oidc-post', user.email)).location).toBe('/sign-in/link');
    expect(await isSignedIn(browser)).toBe(false);
    expect((await browser.get('/sessions/link')).body).toEqual({
      data: { provider: { name: 'oidc-post', label: 'oidc-post', strategy: 'openid_connect' }, email: user.email },
    });
    expect((await new Browser().get('/sessions/link')).status).toBe(404);
    const wrong = await browser.post('/sessions/link', { password: 'wrong' });
    expect([wrong.status, wrong.body['error']]).toEqual([401, 'invalid_credentials']);
    expect((await browser.post('/sessions/link', { password: CLOUD_PASSWORD }, { from: 'other-site' })).status).toBe(
      403,
    );
    expect((await browser.post('/sessions/link', { password: CLOUD_PASSWORD })).status).toBe(201);
    expect((await browser.get('/sessions/current')).body).toMatchObject({ data: { user: { id: user.id } } });
    expect(browser.cookie('__Host-pending-link')).toBeUndefined();
    const types = (await auditedAt('oidc-post')).filter((record) => record.user?.userId === user.id);
    expect(types.map(({ type }) => type).toSorted()).toEqual(['link', 'login', 'user_updated']);

    const again = new Browser();
    expect((await signInAt(again, 'oidc-post', user.email)).location).toBe('/');
    expect((await signInAt(new Browser(), 'oidc-basic', user.email)).location).toBe('/sign-in/link');
  });

  it('redirects to a page after a browser form', async () => {
    const user = await newCloudUser({ email: someone() });
    const browser = new Browser();
    await signInAt(browser, 'oidc-post', user.email, '?return_to=/accounts');
    const send = (password: string) => browser.send('POST', '/sessions/link', { form: { password } });
    const wrong = await send('wrong');
    expect([wrong.status, wrong.location]).toEqual([401, null]);
    expect(wrong.body).toContain(user.email);
    expect((await send(CLOUD_PASSWORD)).location).toBe('/accounts');
  });
});

describe('GET /auth/{name}?reauthenticate=1', () => {
  it('requires a new sign-in at the provider, and replaces the session', async () => {
    const browser = new Browser();
    const who = someone();
    await signInAt(browser, 'oidc-basic', who);
    const old = browser.copy();
    const location = await leaveFor(browser, 'oidc-basic', '?reauthenticate=1&return_to=/settings/security');
    const { searchParams } = new URL(location);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '300']);
    expect((await comeBack(browser, await atPeer(location, who))).location).toBe('/settings/security');
    expect(await isSignedIn(old)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);

    const other = await leaveFor(browser, 'oidc-basic', '?reauthenticate=1');
    const refused = await comeBack(browser, await atPeer(other, someone()));
    expect(refused.location).toBe('/settings/security?error=sign_in_failed');
    const nobody = await new Browser().get('/auth/oidc-basic?reauthenticate=1');
    expect(nobody.location).toBe(SIGN_IN_FAILED);
    const types = (await auditedAt('oidc-basic')).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['reauthenticated', 'reauthentication_failed']));
  });
});

describe('a user with a second factor', () => {
  it('requires it to link a provider, and after every sign-in with that provider', async () => {
    const { user, browser } = await newCloudPerson({ email: someone() });
    const begun = (await browser.post('/settings/security/second_factor')).body['data'];
    const codeAt = (steps: number): string => codeOf(begun['secret'], Date.now() + steps * 30_000);
    const setup = { setup_token: begun['setup_token'], code: codeAt(-1) };
    const confirmed = await browser.send('PUT', '/settings/security/second_factor', { json: setup });
    expect(confirmed.status).toBe(200);
    const recoveryCode = confirmed.body['data']['recovery_codes']['0'];

    const linking = new Browser();
    expect((await signInAt(linking, 'oauth2-post', user.email)).location).toBe('/sign-in/link');
    const without = await linking.post('/sessions/link', { password: CLOUD_PASSWORD });
    expect(without.body['error']).toBe('second_factor_required');
    const shown = codeAt(0); // later, it would be the next code
    const linked = await linking.post('/sessions/link', { password: CLOUD_PASSWORD, code: shown });
    expect(linked.status).toBe(201);

    const again = new Browser();
    const owing = await signInAt(again, 'oauth2-post', user.email, '?return_to=/accounts');
    expect(owing.location).toBe('/sign-in/second-factor');
    expect(await isSignedIn(again)).toBe(false);
    const used = await again.post('/sessions/second_factor', { code: shown });
    expect(used.body['error']).toBe('second_factor_invalid');
    expect((await again.post('/sessions/second_factor', { code: recoveryCode })).status).toBe(201);
    expect((await again.get('/sessions/current')).body).toMatchObject({ data: { user: { id: user.id } } });
    const logins = (await auditedAt('oauth2-post')).filter(
      (record) => record.type === 'login' && record.user?.userId === user.id,
    );
    expect(logins.map(({ details }) => details)).toEqual(Array(2).fill({ strategy: 'oauth2', secondFactor: true }));
  });
});

describe('DELETE /sessions/current', () => {
  it("ends the session here and returns the provider's sign-out URL, which redirects back", async () => {
    const browser = new Browser();
    await signInAt(browser, 'oidc-post', someone());
    await browser.get('/sessions/current'); // gets the CSRF token
    expect((await browser.send('DELETE', '/sessions/current', { csrf: null })).status).toBe(403);
    const { status, body, setCookies } = await browser.send('DELETE', '/sessions/current');
    expect(status).toBe(200);
    const location = new URL(String(body['data']['location']));
    expect(location.origin).toBe(peer.issuer);
    expect(location.searchParams.get('post_logout_redirect_uri')).toBe(callbackUrl('logout'));
    expect(location.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    expect(setCookies).toEqual([expect.stringMatching(/^__Host-session=; .*Max-Age=0/)]);
    expect((await fetch(location)).status).toBe(200); // the provider recognizes the token and the URL
    const back = await comeBack(browser, `${callbackUrl('logout')}?state=${location.searchParams.get('state')}`);
    expect(back.location).toBe(SIGNED_OUT);
    expect((await auditedAt('oidc-post')).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['logout', 'logout_idp']),
    );
  });

  it('ends a password session only here', async () => {
    const { browser } = await newCloudPerson();
    const stolen = browser.copy();
    const { body } = await browser.send('DELETE', '/sessions/current');
    expect(body).toEqual({ data: { location: SIGNED_OUT } });
    expect(await isSignedIn(stolen)).toBe(false);
  });
});

describe('a provider with one fault, over HTTP', () => {
  /** Without attacks that only a forced reauthentication can detect or that redirect the browser to another host. */
  const EVERY_ATTACK = Object.entries(OP_ATTACKS).filter(
    ([name, { maxAge }]) => maxAge === undefined && name !== 'other_host',
  );
  const ATTACKS = someOf(EVERY_ATTACK, 15);
  /** A changed state is simply unknown. */
  const reasonOf = (reason: string): string => (reason === 'state_mismatch' ? 'state_unknown' : reason);

  it('has at least 70 variants', () => {
    expect(EVERY_ATTACK.length).toBeGreaterThanOrEqual(70);
  });

  const copyName = (name: string): string => `faulty-${name.replaceAll('_', '-')}`.slice(0, 60);

  it.each(ATTACKS.map(([name]) => name))('%s starts no session', async (name) => {
    await addCopy(faulty, { name: copyName(name), issuer: op.issuer(name) });
    const browser = new Browser();
    const left = await leaveFor(browser, copyName(name));
    const isRefused = isOurs(new URL(left, demo().base_url));
    const answer = isRefused ? left : (await comeBack(browser, await locationOf(left))).location;
    expect([SIGN_IN_FAILED, '/sign-in?error=provider_unavailable']).toContain(answer);
    expect(browser.cookie('__Host-session')).toBeUndefined();
  });

  it('is recorded each time with exactly its fault', async () => {
    const written = await failures();
    const reasons = Object.fromEntries(ATTACKS.map(([name]) => [name, written.get(copyName(name))]));
    expect(reasons).toEqual(Object.fromEntries(ATTACKS.map(([name, { reason }]) => [name, [reasonOf(reason)]])));
  });

  it('created no account, contacted no attacker URL, and works once it behaves', async () => {
    const { users } = openCloud();
    expect((await users.listAll()).some(({ email }) => email === 'ada@example.com')).toBe(false);
    expect(op.requests.filter((url) => url.includes('canary'))).toEqual([]);
    const browser = new Browser();
    const back = await locationOf(await leaveFor(browser, 'faulty'));
    expect((await comeBack(browser, back)).location).toBe('/');
    expect(await isSignedIn(browser)).toBe(true);
  });
});
