import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimInvitation } from '../../../../shared/people/invitations/use-cases/open-invitation.ts';
import { createInvitations } from '../../../../shared/people/store/invitation-repository.ts';
import { call, demo, type ErrorBody, type Listed, withoutRequestId } from '../../../support/http/api-client.ts';
import { assertMatchesOpenApi } from '../../../support/http/openapi.ts';
import { newFamily } from '../../../support/new-family.ts';
import { type OidcPeer, startOidcPeer } from '../../../support/openid/oidc-peer.ts';
import { Browser } from '../../../support/people/browser-client.ts';
import {
  CLOUD_PASSWORD,
  lettersTo,
  newCloudPerson,
  newCloudUser,
  openCloud,
} from '../../../support/people/cloud-person.ts';
import { followTo } from '../../../support/people/cookie-jar.ts';
import { originSecret } from '../../../support/people/origin-secret.ts';
import { addProvider, callbackUrl, comeBack, leaveFor, reasonsAt } from '../../../support/people/sso-cloud.ts';
import { peerPort } from '../../../support/servers/peers.ts';

type Invitation = Readonly<Record<'id' | 'email' | 'role' | 'status' | 'expires_at', string>>;
type One = { readonly data: Invitation };

const anAddress = (): string => `${randomUUID()}@example.com`;
const linkTo = async (email: string): Promise<string> =>
  /\/invitation\?token=[\w-]{43}/.exec((await lettersTo(email))[0]?.text ?? '')?.[0] ?? '';
const tokenTo = async (email: string): Promise<string> => (await linkTo(email)).split('=')[1] ?? '';
/** Each browser has its own address, and with it its own limit. */
const elsewhere = (browser: Browser) => browser.copy({ viewerAddress: new Browser().viewerAddress });
const html = { headers: { accept: 'text/html' } };

/** Opens a link as a browser: the token moves to a cookie. */
const open = async (
  link: string,
): Promise<{ readonly browser: Browser; readonly page: string; readonly status: number }> => {
  const browser = new Browser();
  const moved = await browser.get<string>(link, html);
  expect([moved.status, moved.location, moved.headers.get('referrer-policy')]).toEqual([
    303,
    '/invitation',
    'no-referrer',
  ]);
  const shown = await browser.get<string>('/invitation', html);
  return { browser, page: shown.body, status: shown.status };
};

/** As far as an acceptance comes before it creates the user. */
const beginAccepting = async (familyId: string, email: string): Promise<void> => {
  const { documents, tableName, users } = openCloud();
  const invitations = createInvitations(documents, tableName);
  const seen = await invitations.find(familyId, email);
  if (seen === undefined) throw new Error(`${email} is not invited`);
  await claimInvitation({ invitations, users, now: () => new Date().toISOString() })(seen, randomUUID());
};

/** A request that the edge passes on with another host name. */
const callUnder = async (host: string, method: string, path: string, apiKey: string, json?: object) => {
  const headers = {
    'x-api-key': apiKey,
    'x-origin-secret': await originSecret(),
    'x-viewer-host': host,
    ...(json && { 'content-type': 'application/json' }),
  };
  const request = { method, headers, ...(json && { body: JSON.stringify(json) }) };
  const response = await fetch(`${process.env['API_URL']}/api/v1${path}`, request);
  const body: unknown = await response.json();
  assertMatchesOpenApi(method, path, response.status, body);
  return { status: response.status, body };
};

describe('/api/v1/invitations', () => {
  it('invites, lists, sends again and revokes, for an administrator', async () => {
    const { apiKey } = await newFamily();
    const email = anAddress();
    const made = await call<One>('POST', '/invitations', { apiKey, json: { email: ` ${email.toUpperCase()} ` } });
    expect(made).toMatchObject({ status: 201, body: { data: { email, role: 'member', status: 'pending' } } });
    expect(JSON.stringify(made.body)).not.toContain(await tokenTo(email));
    const { id } = made.body.data;
    const again = await call<ErrorBody>('POST', '/invitations', { apiKey, json: { email } });
    expect(again).toMatchObject({ status: 409, body: { error: 'conflict' } });

    const first = await linkTo(email);
    const resent = await call<One>('POST', `/invitations/${id}/resend`, { apiKey });
    expect(resent).toMatchObject({ status: 200, body: { data: { id, email } } });
    expect(await linkTo(email)).not.toBe(first);
    expect((await open(first)).status).toBe(404);
    expect((await open(await linkTo(email))).status).toBe(200);

    const list = await call<Listed<Invitation>>('GET', '/invitations', { apiKey });
    expect(list.body.data.map((invitation) => invitation.id)).toEqual([id]);
    expect((await call('DELETE', `/invitations/${id}`, { apiKey })).status).toBe(204);
    expect((await call('DELETE', `/invitations/${id}`, { apiKey })).status).toBe(404);
    expect((await open(await linkTo(email))).status).toBe(404);
  });

  it('creates one for an Idempotency-Key, and sends one email', async () => {
    const { apiKey } = await newFamily();
    const request = {
      apiKey,
      json: { email: anAddress(), role: 'admin' },
      headers: { 'idempotency-key': randomUUID() },
    };
    const [first, second] = [
      await call<One>('POST', '/invitations', request),
      await call<One>('POST', '/invitations', request),
    ];
    expect(second.body).toEqual(first.body);
    expect(await lettersTo(request.json.email)).toHaveLength(1);
  });

  it('is closed to members and to other families', async () => {
    const { user, browser } = await newCloudPerson({ role: 'member' });
    const key = await browser.post<{ data: { key: string } }>('/settings/api_keys', {
      name: 'Key',
      scope: 'read_write',
    });
    const apiKey = key.body.data.key;
    for (const [method, path] of [
      ['GET', '/invitations'],
      ['POST', '/invitations'],
      ['POST', `/invitations/${randomUUID()}/resend`],
      ['DELETE', `/invitations/${randomUUID()}`],
    ] as const) {
      const json = path === '/invitations' && method === 'POST' ? { email: anAddress() } : undefined;
      const refused = await call<ErrorBody>(method, path, { apiKey, ...(json && { json }) });
      expect(refused).toMatchObject({ status: 403, body: { error: 'forbidden' } });
    }
    const [mine, other] = [await newFamily(), await newFamily()];
    const made = await call<One>('POST', '/invitations', { apiKey: mine.apiKey, json: { email: anAddress() } });
    const path = `/invitations/${made.body.data.id}`;
    expect((await call('DELETE', path, { apiKey: other.apiKey })).status).toBe(404);
    expect((await call('POST', `${path}/resend`, { apiKey: other.apiKey })).status).toBe(404);
    expect(user.role).toBe('member');
  });

  it('does not send again, or revoke, what somebody is accepting', async () => {
    const { apiKey, familyId } = await newFamily();
    const email = anAddress();
    const { body } = await call<One>('POST', '/invitations', { apiKey, json: { email } });
    await beginAccepting(familyId, email);
    const path = `/invitations/${body.data.id}`;
    for (const [method, at] of [
      ['POST', `${path}/resend`],
      ['DELETE', path],
    ] as const) {
      const refused = await call<ErrorBody>(method, at, { apiKey });
      expect(refused).toMatchObject({ status: 409, body: { error: 'conflict' } });
      expect(refused.body.message).toContain('Somebody is accepting this invitation');
    }
    expect(await lettersTo(email)).toHaveLength(1);
    expect((await call<Listed<Invitation>>('GET', '/invitations', { apiKey })).body.data).toHaveLength(1);
  });

  it('is not sent again to somebody who joined the family in another way', async () => {
    const { apiKey, familyId } = await newFamily();
    const email = anAddress();
    const { body } = await call<One>('POST', '/invitations', { apiKey, json: { email } });
    await newCloudUser({ familyId, email });
    const refused = await call<ErrorBody>('POST', `/invitations/${body.data.id}/resend`, { apiKey });
    expect(refused).toMatchObject({ status: 409, body: { error: 'conflict' } });
    expect(refused.body.message).toContain('already belongs to a person in your family');
    expect(await lettersTo(email)).toHaveLength(1);
  });

  it('sends no link, and changes nothing, under a host name that is not the service’s', async () => {
    const { apiKey } = await newFamily();
    const [invited, other] = [anAddress(), anAddress()];
    const { body } = await call<One>('POST', '/invitations', { apiKey, json: { email: invited } });
    const path = `/invitations/${body.data.id}`;
    for (const [method, at, json] of [
      ['POST', '/invitations', { email: other }],
      ['POST', `${path}/resend`, undefined],
      ['DELETE', path, undefined],
    ] as const) {
      const refused = await callUnder('evil.example', method, at, apiKey, json);
      expect(refused).toMatchObject({ status: 421, body: { error: 'misdirected_request' } });
    }
    expect([(await lettersTo(other)).length, (await lettersTo(invited)).length]).toEqual([0, 1]);
    const list = await call<Listed<Invitation>>('GET', '/invitations', { apiKey });
    expect(list.body.data.map(({ id, email }) => [id, email])).toEqual([[body.data.id, invited]]);
  });

  it.each([
    'a@example.com\r\nBcc: eve@example.com',
    'a@example.com, eve@example.com',
    '"<script>"@example.com',
    'Ann <a@example.com>',
    'ann@example.com\u0000',
    'ann@ex\u0430mple.com',
    '',
  ])('refuses the address %j, which would reach somebody else or another header', async (email) => {
    const { apiKey } = await newFamily();
    const refused = await call<ErrorBody>('POST', '/invitations', { apiKey, json: { email } });
    expect(refused).toMatchObject({ status: 422, body: { error: 'validation_failed' } });
    const { body } = await call<Listed<Invitation>>('GET', '/invitations', { apiKey });
    expect(body.data).toEqual([]);
  });

  it.each([{ role: 'super_admin' }, { role: 'owner' }, { expires_in_days: 0 }, { expires_in_days: 15 }])(
    'refuses %j',
    async (fields) => {
      const { apiKey } = await newFamily();
      const json = { email: anAddress(), ...fields };
      expect((await call('POST', '/invitations', { apiKey, json })).status).toBe(422);
    },
  );
});

describe('the forms of /admin/users', () => {
  it('show the link of one invitation to both of two clicks, and send one email', async () => {
    const { browser } = await newCloudPerson({ role: 'admin' });
    const email = anAddress();
    const page = await browser.get<string>('/admin/invitations/new', html);
    const once = /name="once" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const click = () =>
      browser.send<string>('POST', '/admin/invitations', {
        form: { email, invited_role: 'member', days: '3', once },
        ...html,
      });
    const clicks = [...(await Promise.all([click(), click()])), await click()];
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    const link = await linkTo(email);
    expect(clicks.map(({ body }) => body.includes(link))).toEqual([true, true, true]);
    expect(await lettersTo(email)).toHaveLength(1);
    expect((await open(link)).status).toBe(200);
  });

  it('need a recent sign-in to invite, and refuse members', async () => {
    const { browser } = await newCloudPerson({ role: 'member' });
    expect(
      (await browser.post('/admin/invitations', { email: anAddress(), invited_role: 'member', days: 3 })).status,
    ).toBe(403);
    const { browser: admin } = await newCloudPerson({ role: 'admin' });
    const email = anAddress();
    const form = { email, invited_role: 'admin', days: '7', csrf_token: '' };
    expect((await admin.send('POST', '/admin/invitations', { form, csrf: null, ...html })).status).toBe(403);
    const made = await admin.post<One>('/admin/invitations', { email, invited_role: 'admin', days: 7 });
    expect(made).toMatchObject({ status: 201, body: { data: { email, role: 'admin' } } });
  });
});

describe('/invitation', () => {
  const invited = async (role = 'member') => {
    const { apiKey, familyId } = await newFamily();
    const email = anAddress();
    const { body } = await call<One>('POST', '/invitations', { apiKey, json: { email, role } });
    return { apiKey, familyId, email, id: body.data.id, link: await linkTo(email), token: await tokenTo(email) };
  };

  it('creates the account with a password, once, and signs in', async () => {
    const { email, link, token, familyId } = await invited('admin');
    const { browser, page } = await open(link);
    expect(page).toContain(email);
    const form = { token, password: CLOUD_PASSWORD, first_name: '<b>Bea</b>', last_name: '' };
    const done = await browser.send('POST', '/invitation', { form, ...html });
    expect([done.status, done.location]).toEqual([303, '/']);
    const { body } = await browser.get('/sessions/current');
    expect(body).toMatchObject({
      data: { user: { email, role: 'admin', family_id: familyId, first_name: '<b>Bea</b>' } },
    });

    const again = await new Browser().send<string>('POST', '/invitation', { form, ...html });
    expect([again.status, again.body.includes('This invitation cannot be used')]).toEqual([422, true]);
    expect((await new Browser().signIn(email, CLOUD_PASSWORD)).status).toBe(201);
  });

  it('says the same for used, revoked, replaced and invented links', async () => {
    const [used, revoked] = [await invited(), await invited()];
    expect((await new Browser().post('/invitation', { token: used.token, password: CLOUD_PASSWORD })).status).toBe(201);
    await call('DELETE', `/invitations/${revoked.id}`, { apiKey: revoked.apiKey });
    const guess = `/invitation?token=${'A'.repeat(43)}`;
    const answers = await Promise.all([used.link, revoked.link, guess].map(open));
    expect(new Set(answers.map(({ status, page }) => `${status} ${page}`)).size).toBe(1);
    const refused = await Promise.all(
      [used.token, revoked.token, 'A'.repeat(43)].map((token) =>
        new Browser().post('/invitation', { token, password: CLOUD_PASSWORD }),
      ),
    );
    expect(new Set(refused.map(({ status, body }) => `${status} ${JSON.stringify(withoutRequestId(body))}`)).size).toBe(
      1,
    );
    expect(refused[0]?.status).toBe(422);
  });

  it('throttles whoever guesses', async () => {
    const browser = new Browser();
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () => browser.get(`/invitation?token=${'B'.repeat(43)}`)),
    );
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  it('explains what is possible to somebody who has an account in another family, which stays as it is', async () => {
    const { apiKey } = await newFamily();
    const user = await newCloudUser();
    expect((await call('POST', '/invitations', { apiKey, json: { email: user.email } })).status).toBe(201);
    const { page } = await open(await linkTo(user.email));
    expect(page).toContain('an account belongs to one family');
    expect(page).not.toContain('name="password"');
    const token = await tokenTo(user.email);
    const refused = await new Browser().post('/invitation', { token, password: 'another password of eve' });
    expect(refused).toMatchObject({ status: 409, body: { error: 'conflict' } });
    expect(await openCloud().users.find(user.id)).toMatchObject({
      familyId: user.familyId,
      passwordHash: user.passwordHash,
    });
  });

  it('keeps what was typed after a weak password, except the password', async () => {
    const { link, token } = await invited();
    const { browser } = await open(link);
    const form = { token, password: 'short', first_name: 'Bea' };
    const { status, body } = await browser.send<string>('POST', '/invitation', { form, ...html });
    expect([status, body.includes('value="Bea"'), body.includes('value="short"')]).toEqual([422, true, false]);
  });

  describe('with a provider', () => {
    const NAME = `invite-${randomUUID().slice(0, 8)}`;
    let peer: OidcPeer;
    beforeAll(async () => {
      peer = await startOidcPeer({ port: peerPort(25), redirectUris: [callbackUrl(NAME)], postLogoutRedirectUris: [] });
      const { clientId, clientSecret } = peer.clients.post;
      const common = {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
      };
      await addProvider({ name: NAME, strategy: 'openid_connect', issuer: peer.issuer, ...common });
    });
    afterAll(() => peer.stop());

    const isOurs = ({ href }: URL): boolean => href.startsWith(demo().base_url);
    const signInFrom = async (browser: Browser, page: string, who: string) => {
      const path = new RegExp(`href="/auth/${NAME}(\\?invitation=[\\w-]+)"`).exec(page)?.[1] ?? '';
      expect(path).not.toBe('');
      const location = await leaveFor(browser, NAME, path);
      return comeBack(browser, await followTo(`${location}&login_hint=${encodeURIComponent(who)}`, isOurs));
    };

    it('creates the account if the provider confirms the invited address', async () => {
      const { email, link, familyId } = await invited();
      const { browser, page } = await open(link);
      expect((await signInFrom(browser, page, email)).location).toBe('/');
      const { body } = await browser.get('/sessions/current');
      expect(body).toMatchObject({
        data: { user: { email, role: 'member', family_id: familyId, has_password: false } },
      });
      expect((await open(link)).status).toBe(404);
    });

    it.each([
      ['another address', (_: string) => anAddress(), 'invitation_other_email'],
      ['an address that is not verified', (email: string) => `unverified-${email}`, 'email_unverified'],
    ])('refuses %s, says so, and keeps the invitation', async (_, whoOf, reason) => {
      const { email, link, apiKey } = await invited();
      const { browser, page } = await open(link);
      const { location } = await signInFrom(browser, page, whoOf(email));
      expect(location).toBe(`/invitation?error=${reason}`);
      expect((await browser.get('/sessions/current')).status).toBe(401);
      const shown = await browser.get<string>(location ?? '', html);
      expect([shown.status, shown.body.includes('role="alert"')]).toEqual([200, true]);
      expect(await reasonsAt(NAME)).toContain(reason);
      expect((await call<Listed<Invitation>>('GET', '/invitations', { apiKey })).body.data).toHaveLength(1);
    });

    it('needs the invitation of the page and of the browser', async () => {
      const [first, other] = [await invited(), await invited()];
      const { browser } = await open(first.link);
      const { location } = await browser.get(`/auth/${NAME}?invitation=${other.id}`);
      expect(location).toBe('/invitation?error=invitation_over');
      const without = await elsewhere(new Browser()).get(`/auth/${NAME}?invitation=${first.id}`);
      expect(without.location).toBe('/invitation?error=invitation_over');
    });
  });
});
