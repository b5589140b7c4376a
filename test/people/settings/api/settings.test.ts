import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, demo, type ErrorBody, type Listed } from '../../../support/http/api-client.ts';
import { Browser } from '../../../support/people/browser-client.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
type Session = { readonly id: string; readonly current: boolean; readonly viewer_address: string };
type Key = {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly last_used_at: string | null;
};

const signedIn = () => new Browser().signInAsDemo();
const sessionsOf = async (browser: Browser) =>
  (await browser.get<Listed<Session>>('/settings/security/sessions?per_page=100')).body.data;
const keysOf = async (browser: Browser) =>
  (await browser.get<Listed<Key>>('/settings/api_keys?per_page=100')).body.data;

const PATHS = [
  ['GET', '/settings/security'],
  ['GET', '/settings/security/sessions'],
  ['DELETE', '/settings/security/sessions'],
  ['DELETE', `/settings/security/sessions/${UNKNOWN}`],
  ['POST', '/settings/security/identities'],
  ['DELETE', `/settings/security/identities/${UNKNOWN}`],
  ['GET', '/settings/api_keys'],
  ['POST', '/settings/api_keys'],
  ['DELETE', `/settings/api_keys/${UNKNOWN}`],
  ['GET', '/settings/authorizations'],
  ['DELETE', `/settings/authorizations/${UNKNOWN}`],
] as const;

describe.each(PATHS)('%s %s', (method, path) => {
  it('requires a session, not an API key', async () => {
    const stranger = await new Browser().send<ErrorBody>(method, path, method === 'GET' ? {} : { json: {} });
    expect([stranger.status, stranger.body.error]).toEqual([401, 'unauthorized']);

    const headers = { 'x-api-key': demo().api_key };
    expect((await new Browser().send(method, path, { headers })).status).toBe(401);
  });

  if (method === 'GET') return; // changes nothing

  it('requires the CSRF token of the session', async () => {
    const browser = await signedIn();

    const { status, body } = await browser.send<ErrorBody>(method, path, { csrf: null });
    expect([status, body.error]).toEqual([403, 'csrf_failed']);
  });
});

describe('GET /settings/security', () => {
  it('shows the sign-in methods', async () => {
    const { status, body } = await (await signedIn()).get('/settings/security');

    expect(status).toBe(200);
    expect(body['data']).toMatchObject({
      email: 'demo@example.org',
      password_set: true,
      second_factor: { enabled: false, enabled_at: null, recovery_codes_left: 0 },
      sign_in_methods: [{ kind: 'password', identity_id: null }],
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });
});

describe('/settings/security/sessions', () => {
  it('lists the browsers, and ends one of the sessions', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const found = await sessionsOf(here);
    const other = found.find(({ viewer_address }) => viewer_address === there.viewerAddress);
    expect(found.filter(({ current }) => current)).toMatchObject([{ viewer_address: here.viewerAddress }]);
    expect(JSON.stringify(found)).not.toContain(here.cookie('__Host-session'));

    expect((await here.send('DELETE', `/settings/security/sessions/${other?.id}`)).status).toBe(204);

    expect((await there.get('/settings/security')).status).toBe(401);
    expect((await here.get('/settings/security')).status).toBe(200);
    for (const id of [other?.id, UNKNOWN, 'nonsense']) {
      expect((await here.send('DELETE', `/settings/security/sessions/${id}`)).status).toBe(404);
    }
  });

  it('ends the current session and clears its cookie', async () => {
    const browser = await signedIn();
    const current = (await sessionsOf(browser)).find((session) => session.current);

    const { status } = await browser.send('DELETE', `/settings/security/sessions/${current?.id}`);

    expect([status, browser.cookie('__Host-session')]).toEqual([204, undefined]);
  });
});

describe('/settings/api_keys', () => {
  it('creates a key that works, shows its text once, and revokes it', async () => {
    const browser = await signedIn();
    const name = `Key ${randomUUID()}`;
    const { status, body } = await browser.post<{ data: Key & { key: string } }>('/settings/api_keys', {
      name,
      scope: 'read',
      expires_at: '2099-01-01T00:00:00Z',
    });
    const { key, id } = body.data;
    expect(status).toBe(201);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(body.data).toMatchObject({ name, scope: 'read', status: 'active', last_four: key.slice(-4) });
    expect((await call('GET', '/usage', { apiKey: key })).status).toBe(200);
    expect((await call('POST', '/tags', { apiKey: key, json: { name } })).status).toBe(403);

    const found = await keysOf(browser);
    expect(found.find((key) => key.id === id)).toMatchObject({
      name,
      status: 'active',
      last_used_at: expect.any(String),
    });
    expect(JSON.stringify(found)).not.toContain(key);
    expect((await browser.send('DELETE', `/settings/api_keys/${id}`)).status).toBe(204);

    expect((await call('GET', '/usage', { apiKey: key })).status).toBe(401);
    expect((await keysOf(browser)).find((key) => key.id === id)).toMatchObject({ status: 'revoked' });
    for (const other of [id, UNKNOWN, 'nonsense']) {
      expect((await browser.send('DELETE', `/settings/api_keys/${other}`)).status).toBe(404);
    }
  });

  it.each([
    [{ scope: 'read' }, 'name is required'],
    [{ name: ' ', scope: 'read' }, 'name is required'],
    [
      { name: 'x', scope: 'write' },
      'scope must be read, propose, read_write, or names separated by spaces, such as "transactions:read imports:write"',
    ],
    [{ name: 'x', scope: 'read', expires_at: '2020-01-01T00:00:00Z' }, 'must be a time in the future'],
    [{ name: 'x', scope: 'read', expires_at: 'soon' }, 'must be a time in the future'],
  ])('explains what is wrong with %j', async (json, message) => {
    const { status, body } = await (await signedIn()).post('/settings/api_keys', json);

    expect(status).toBe(422);
    expect(String(body['message'])).toContain(message);
  });

  it('allows only one active key per name', async () => {
    const browser = await signedIn();
    const json = { name: `Key ${randomUUID()}`, scope: 'read' };
    const all = await Promise.all([browser.post('/settings/api_keys', json), browser.post('/settings/api_keys', json)]);
    expect(all.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);

    await browser.post('/settings/api_keys', json);
    expect((await browser.post('/settings/api_keys', json)).status).toBe(409);
  });
});

describe('/settings/security/identities', () => {
  it('refuses unknown providers and identities of other users', async () => {
    const browser = await signedIn();
    const { status, body } = await browser.post('/settings/security/identities', { provider: 'no-such-provider' });
    expect([status, body['error']]).toEqual([422, 'validation_failed']);

    for (const id of [UNKNOWN, 'nonsense']) {
      expect((await browser.send('DELETE', `/settings/security/identities/${id}`)).status).toBe(404);
    }
  });
});
