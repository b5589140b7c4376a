import { randomBytes } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Usage } from '../../../../shared/imports/schema/usage.ts';
import { call, demo, type ErrorBody } from '../../../support/http/api-client.ts';
import { Browser, type Loose } from '../../../support/people/browser-client.ts';
import {
  aFreshMinute,
  anAddress,
  asClient,
  ask,
  authorizeUrl,
  bearer,
  type Client,
  exchange,
  minuteNow,
  REDIRECT_URI,
  refresh,
  type Tokens,
  verifier,
} from '../../../support/people/oauth-program.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let person: Browser;
let open: Client;
let confidential: Client;

/** Admin endpoints allow ten requests per minute and address, so each action uses another address. */
const admin = () => person.copy({ viewerAddress: anAddress() });

const register = async (type: 'public' | 'confidential'): Promise<Client> => {
  const json = { name: 'Budget app', type, redirect_uris: [REDIRECT_URI, 'http://127.0.0.1/done'] };
  const { status, body } = await admin().post('/admin/oauth_clients', json);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body['data']?.['id'] ?? '', secret: body['data']?.['client_secret'] ?? null };
};

beforeAll(async () => {
  person = await new Browser().signInAsDemo();
  open = await register('public');
  confidential = await register('confidential');
});

const consent = async (client: Client, over: Readonly<Record<string, string>> = {}, decision = 'allow') => {
  const asked = await person.get(authorizeUrl(client, over));
  expect(asked.status).toBe(200);
  const { status, body } = await person.post('/oauth/authorize', {
    request: asked.body['data']?.['request'],
    decision,
  });
  expect(status).toBe(200);
  return new URL(body['data']?.['location'] as unknown as string);
};
const codeFor = async (client: Client, over: Readonly<Record<string, string>> = {}) =>
  (await consent(client, over)).searchParams.get('code') ?? '';

const tokensFor = async (client: Client, over: Readonly<Record<string, string>> = {}): Promise<Tokens> =>
  (await exchange<Tokens>(client, await codeFor(client, over))).body;

describe('GET /.well-known/oauth-authorization-server', () => {
  it('publishes its endpoints, and that only S256 is accepted', async () => {
    const { base_url } = demo();
    const { status, body } = await new Browser().get('/.well-known/oauth-authorization-server');

    expect(status).toBe(200);
    expect(body).toMatchObject({
      issuer: base_url,
      token_endpoint: `${base_url}/oauth/token`,
      jwks_uri: `${base_url}/oauth/jwks`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });
});

describe('the code flow', () => {
  it('gives access to the API with a token that anyone can verify', async () => {
    const { base_url, family_id } = demo() as ReturnType<typeof demo> & { readonly family_id: string };
    const location = await consent(open);
    expect(`${location.origin}${location.pathname}`).toBe(REDIRECT_URI);
    expect(location.searchParams.get('state')).toBe('a b&c');
    expect(location.searchParams.get('iss')).toBe(base_url);

    const { status, headers, body } = await exchange<Tokens>(open, location.searchParams.get('code') ?? '');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'read_write' });

    const keys = createRemoteJWKSet(new URL('/oauth/jwks', base_url));
    const { payload } = await jwtVerify(body.access_token, keys, { issuer: base_url, audience: `${base_url}/api/v1` });
    expect(payload).toMatchObject({ client_id: open.id, scope: 'read_write' });

    const usage = await call<Usage>('GET', '/usage', bearer(body.access_token));
    expect(usage.status).toBe(200);
    expect(usage.body.api_key).toMatchObject({ name: 'Budget app', scopes: ['read_write'] });
    const made = await call<{ data: { id: string } }>('POST', '/tags', {
      ...bearer(body.access_token),
      json: { name: `by a token ${location.searchParams.get('code')?.slice(0, 8)}` },
    });
    expect(made.status).toBe(201);
    expect((await call('GET', `/tags/${made.body.data.id}`)).status).toBe(200); // with the API key of the same family
    expect(family_id).toBeTypeOf('string');
  });

  it('accepts both client authentication methods, and requires one', async () => {
    const { secret } = confidential;
    const basic = `Basic ${Buffer.from(`${confidential.id}:${secret}`).toString('base64')}`;
    expect((await exchange(confidential, await codeFor(confidential))).status).toBe(200);
    const fields = { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI, code_verifier: verifier };
    const byHeader = await ask(
      '/oauth/token',
      { ...fields, code: await codeFor(confidential) },
      { authorization: basic },
    );
    expect(byHeader.status).toBe(200);

    const code = await codeFor(confidential);
    const without = await exchange({ ...confidential, secret: null }, code);
    expect([without.status, without.body['error']]).toEqual([401, 'invalid_client']);
    const wrong = await ask('/oauth/token', { ...fields, code }, { authorization: `${basic.slice(0, -8)}AAAAAAA=` });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="oauth"']);
    expect((await exchange(confidential, code)).status).toBe(200);
  });

  it('redirects a form back to the application', async () => {
    const asked = await person.get(authorizeUrl(open, { redirect_uri: 'http://127.0.0.1:49152/done' }));
    const form = { request: asked.body['data']?.['request'] as unknown as string, decision: 'allow' };
    const { status, headers } = await person.send('POST', '/oauth/authorize', { form });

    expect(status).toBe(200); // a redirect page: our policy cannot list all sites to which the application redirects
    expect(headers.get('refresh')).toMatch(
      /^0;url=http:\/\/127\.0\.0\.1:49152\/done\?code=[\w-]{43}&state=a\+b%26c&iss=/,
    );
  });

  it('returns access_denied if the user denies access', async () => {
    const location = await consent(open, {}, 'deny');

    expect(location.searchParams.get('error')).toBe('access_denied');
    expect(location.searchParams.has('code')).toBe(false);
  });

  it('asks visitors to sign in first, and then continues', async () => {
    const { status, location } = await new Browser().get(authorizeUrl(open));

    expect(status).toBe(303);
    const target = new URL(location ?? '', demo().base_url);
    expect(target.pathname).toBe('/sign-in');
    expect(target.searchParams.get('return_to')).toBe(authorizeUrl(open));
  });

  it.each([
    [{ client_id: UNKNOWN }],
    [{ redirect_uri: 'https://evil.example/callback' }],
    [{ redirect_uri: `${REDIRECT_URI}/more` }],
    [{ redirect_uri: '' }],
  ])('does not redirect with %j', async (over) => {
    const { status, location, body } = await person.get(authorizeUrl(open, over));

    expect([status, location, body['error']]).toEqual([400, null, 'bad_request']);
  });

  it.each([
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'everything' }, 'invalid_scope'],
  ])('reports the error to the application for %j', async (over, error) => {
    const { status, location } = await person.get(authorizeUrl(open, over));

    expect(status).toBe(303);
    expect(location?.startsWith(`${REDIRECT_URI}?error=${error}&`)).toBe(true);
  });

  it('refuses consent from another site or without the CSRF token', async () => {
    const asked = await person.get(authorizeUrl(open));
    const json = { request: asked.body['data']?.['request'], decision: 'allow' };

    expect((await person.post('/oauth/authorize', json, { csrf: null })).body['error']).toBe('csrf_failed');
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await person.post('/oauth/authorize', json, { headers: elsewhere })).body['error']).toBe('csrf_failed');
    expect((await person.post('/oauth/authorize', json)).status).toBe(200);
    expect((await person.post('/oauth/authorize', json)).body['error']).toBe('invalid_token');
  });
});

describe('POST /oauth/token', () => {
  it.each([
    [{ code_verifier: randomBytes(32).toString('base64url') }],
    [{ redirect_uri: 'http://127.0.0.1/done' }],
    [{ code: 'made-up' }],
  ])('refuses %j', async (over) => {
    const { status, body } = await exchange(open, await codeFor(open), over);

    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'invalid_grant',
      error_description: expect.any(String),
      message: expect.any(String),
    });
  });

  it('refuses a code of another client', async () => {
    expect((await exchange(confidential, await codeFor(open))).body['error']).toBe('invalid_grant');
  });

  it('accepts a code once, and revokes its tokens if it is used again', async () => {
    const code = await codeFor(open);
    const { body } = await exchange<Tokens>(open, code);
    expect((await call('GET', '/usage', bearer(body.access_token))).status).toBe(200);

    expect((await exchange(open, code)).body['error']).toBe('invalid_grant');

    expect((await call('GET', '/usage', bearer(body.access_token))).status).toBe(401);
    expect((await refresh(open, body.refresh_token)).body['error']).toBe('invalid_grant');
  });

  it('rotates refresh tokens, and revokes the grant if an old one is reused', async () => {
    const first = await tokensFor(open);
    const second = (await refresh<Tokens>(open, first.refresh_token)).body;
    const again = (await refresh<Tokens>(open, first.refresh_token)).body;
    expect(again.refresh_token).toBe(second.refresh_token);
    const third = (await refresh<Tokens>(open, second.refresh_token)).body;
    expect((await call('GET', '/usage', bearer(third.access_token))).status).toBe(200);

    expect((await refresh(open, first.refresh_token)).body['error']).toBe('invalid_grant');

    expect((await refresh(open, third.refresh_token)).body['error']).toBe('invalid_grant');
    expect((await call('GET', '/usage', bearer(third.access_token))).status).toBe(401);
  });

  it('accepts only forms, without repeated parameters', async () => {
    const json = await ask('/oauth/token', {}, { 'content-type': 'application/json' });
    expect([json.status, json.body['error']]).toEqual([400, 'invalid_request']);
    const text = `grant_type=refresh_token&grant_type=authorization_code&client_id=${open.id}`;
    const response = await fetch(new URL('/oauth/token', demo().base_url), {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-local-viewer': anAddress() },
    });
    expect([response.status, ((await response.json()) as ErrorBody).error]).toEqual([400, 'invalid_request']);
  });

  it('allows ten requests per minute and address, regardless of X-Forwarded-For', async () => {
    const headers = (at: number) => ({
      'x-local-viewer': '198.18.77.77',
      'x-forwarded-for': `203.0.113.${at}`,
      'x-viewer-address': `203.0.113.${at}`,
      forwarded: `for=203.0.113.${at}`,
    });
    const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_id: UNKNOWN };
    const answers: Awaited<ReturnType<typeof ask<Loose>>>[] = [];
    const startedIn = await aFreshMinute();
    for (let at = 0; at < 11; at++) answers.push(await ask('/oauth/token', fields, headers(at)));
    if (minuteNow() !== startedIn) return; // the machine is too slow for this check

    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answers[10]?.body['error']).toBe('rate_limit_exceeded');
    expect((await ask('/oauth/token', fields)).status).toBe(401); // from another address
  });
});

describe('POST /oauth/revoke', () => {
  it.each(['access_token', 'refresh_token'] as const)('revokes the grant of a %s', async (kind) => {
    const tokens = await tokensFor(open);
    const { status, body } = await ask('/oauth/revoke', { token: tokens[kind], ...asClient(open) });

    expect([status, body]).toEqual([200, {}]);
    expect((await call('GET', '/usage', bearer(tokens.access_token))).status).toBe(401);
    expect((await refresh(open, tokens.refresh_token)).body['error']).toBe('invalid_grant');
  });

  it('treats unknown tokens like those of another client, and requires a known client', async () => {
    const tokens = await tokensFor(open);
    for (const token of ['nonsense', tokens.refresh_token]) {
      expect((await ask('/oauth/revoke', { token, ...asClient(confidential) })).status).toBe(200);
    }
    expect((await call('GET', '/usage', bearer(tokens.access_token))).status).toBe(200);
    expect((await ask('/oauth/revoke', { token: tokens.refresh_token, client_id: UNKNOWN })).status).toBe(401);
  });
});

describe('Authorization: Bearer', () => {
  it('takes precedence over an API key, and explains errors', async () => {
    const { api_key } = demo();
    for (const authorization of ['Bearer nonsense', 'Bearer', 'Basic eDp5', 'nonsense', `Bearer ${api_key}x`]) {
      const { status, headers, body } = await call<ErrorBody>('GET', '/usage', { headers: { authorization } });
      expect([status, body.error]).toEqual([401, 'unauthorized']);
      expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    }
    expect((await call('GET', '/usage', { apiKey: null })).headers.get('www-authenticate')).toBe('Bearer');
  });

  it('allows only reading with the read scope', async () => {
    const tokens = await tokensFor(open, { scope: 'read' });
    expect((await call('GET', '/accounts', bearer(tokens.access_token))).status).toBe(200);

    const { status, headers } = await call('POST', '/tags', { ...bearer(tokens.access_token), json: { name: 'no' } });
    expect(status).toBe(403);
    expect(headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="catalogue:write"');
  });

  it('counts requests on the grant', async () => {
    const tokens = await tokensFor(open);
    const used = async () =>
      (await call<Usage>('GET', '/usage', bearer(tokens.access_token))).body.rate_limit.current_count;

    expect(await used()).toBe(1);
    expect(await used()).toBe(2);
  });
});

describe('/settings/authorizations', () => {
  type Authorization = { readonly id: string; readonly client: { readonly id: string }; readonly scope: string };
  const listed = async (browser = person) =>
    (await browser.get<{ data: readonly Authorization[] }>('/settings/authorizations?per_page=100')).body.data;

  it('lists applications with access, until the user revokes it', async () => {
    const own = await register('public');
    const tokens = await tokensFor(own, { scope: 'read' });
    const found = (await listed()).find(({ client }) => client.id === own.id);
    expect(found).toMatchObject({ client: { id: own.id, name: 'Budget app' }, scope: 'read' });

    expect((await person.send('DELETE', `/settings/authorizations/${found?.id}`)).status).toBe(204);

    expect((await listed()).some(({ client }) => client.id === own.id)).toBe(false);
    expect((await call('GET', '/usage', bearer(tokens.access_token))).status).toBe(401);
    for (const id of [found?.id, UNKNOWN, 'nonsense']) {
      expect((await person.send('DELETE', `/settings/authorizations/${id}`)).status).toBe(404);
    }
  });
});

describe('/admin/oauth_clients', () => {
  it('registers, shows, updates and deletes clients; tokens stop working with their client', async () => {
    const created = await admin().post('/admin/oauth_clients', {
      name: ' Ledger ',
      type: 'confidential',
      redirect_uris: [REDIRECT_URI, REDIRECT_URI],
    });
    expect(created.body['data']).toMatchObject({ name: 'Ledger', type: 'confidential', redirect_uris: [REDIRECT_URI] });
    const client = {
      id: created.body['data']?.['id'] as unknown as string,
      secret: created.body['data']?.['client_secret'] as unknown as string,
    };
    const tokens = await tokensFor(client);

    const shown = await admin().get(`/admin/oauth_clients/${client.id}`);
    expect(JSON.stringify(shown.body)).not.toContain('secret');
    const path = `/admin/oauth_clients/${client.id}`;
    const stale = { 'if-match': '"stale"' };
    expect((await admin().send('PATCH', path, { json: { name: 'x' }, headers: stale })).status).toBe(412);
    const etag = { 'if-match': shown.headers.get('etag') ?? '' };
    const changed = await admin().send('PATCH', path, { json: { name: 'Book', new_secret: true }, headers: etag });
    expect(changed.body).toMatchObject({ data: { name: 'Book', client_secret: expect.any(String) } });
    expect((await refresh(client, tokens.refresh_token)).body['error']).toBe('invalid_client');
    const listed = await admin().get<{ data: readonly { id: string }[] }>('/admin/oauth_clients?per_page=100');
    expect(listed.body.data.map(({ id }) => id)).toContain(client.id);

    expect((await call('GET', '/usage', bearer(tokens.access_token))).status).toBe(200);
    expect((await admin().send('DELETE', path)).status).toBe(204);
    expect((await call('GET', '/usage', bearer(tokens.access_token))).status).toBe(401);
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const { status, body } = await admin().send(method, path, method === 'GET' ? {} : { json: {} });
      expect([status, body['error']]).toEqual([404, 'not_found']);
    }
  });

  it.each([
    [{ type: 'public', redirect_uris: [REDIRECT_URI] }, 'name is required'],
    [{ name: 'x', type: 'public', redirect_uris: [] }, 'redirect_uris must be at least one URL'],
    [{ name: 'x', type: 'public', redirect_uris: ['http://a.example/'] }, 'redirect_uris.0 must start with https://'],
    [
      { name: 'x', type: 'public', redirect_uris: ['https://*.example/'] },
      'redirect_uris.0 must not contain a wildcard',
    ],
    [{ name: 'x', type: 'secret', redirect_uris: [REDIRECT_URI] }, 'type must be public or confidential'],
    [
      { name: 'a\u202eb', type: 'public', redirect_uris: [REDIRECT_URI] },
      'name must be one line of visible characters',
    ],
  ])('explains what is wrong with %j', async (json, message) => {
    const { status, body } = await admin().post('/admin/oauth_clients', json);

    expect(status).toBe(422);
    expect(String(body['message'])).toContain(message);
  });

  it('allows ten requests per minute from one address, counted before any check', async () => {
    const stranger = () => new Browser({ viewerAddress: '198.18.99.99' });
    const startedIn = await aFreshMinute();
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) statuses.push((await stranger().get('/admin/oauth_clients')).status);
    if (minuteNow() !== startedIn) return;

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });
});
