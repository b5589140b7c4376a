import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, demo } from '../../../support/http/api-client.ts';
import { Browser } from '../../../support/people/browser-client.ts';
import {
  asClient,
  ask,
  authorizeUrl,
  bearer,
  type Client,
  exchange,
  REDIRECT_URI,
  refresh,
  type Tokens,
} from '../../../support/people/oauth-program.ts';
import { peerPort } from '../../../support/servers/peers.ts';

const PEER = 30;
const ORIGIN = `http://127.0.0.1:${peerPort(PEER)}`;
const client: Client = { id: `${ORIGIN}/client.json`, secret: null };
const mcp = () => `${demo().base_url}/mcp`;

let server: Server;
let person: Browser;
const fetched: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    fetched.push(request.url ?? '');
    if (request.url === '/elsewhere.json') return void response.writeHead(302, { location: '/client.json' }).end();
    const document = {
      client_id: request.url === '/liar.json' ? 'https://bank.example/client.json' : client.id,
      client_name: 'Assistant <b>of all</b>',
      redirect_uris: [REDIRECT_URI, 'http://127.0.0.1/done'],
      token_endpoint_auth_method: 'none',
      ...(request.url === '/large.json' && { client_uri: 'x'.repeat(6_000) }),
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
  });
  await new Promise<void>((done) => server.listen(peerPort(PEER), '127.0.0.1', done));
  person = await new Browser().signInAsDemo();
});
afterAll(() => new Promise((done) => server.close(done)));

const consent = async (over: Readonly<Record<string, string>> = {}, answer: object = {}) => {
  const asked = await person.get<{ data: Record<string, unknown> }>(authorizeUrl(client, over));
  expect(asked.status).toBe(200);
  const request = asked.body.data['request'];
  const { body } = await person.post('/oauth/authorize', { request, decision: 'allow', ...answer });
  const location = new URL(body['data']?.['location'] as unknown as string);
  return { asked: asked.body.data, code: location.searchParams.get('code') ?? '' };
};

describe('an application that describes itself at its client_id', () => {
  it('gets a token for /mcp and the API, renews it, and is listed and revoked', async () => {
    const { asked, code } = await consent({ resource: mcp() });
    expect(asked).toMatchObject({
      client: { id: client.id, name: 'Assistant <b>of all</b>', host: new URL(ORIGIN).host },
      scope: 'read_write',
      redirects_to_device: false,
    });
    const before = fetched.length;
    const { status, body } = await exchange<Tokens>(client, code, { resource: mcp() });
    expect([status, body.scope]).toEqual([200, 'read_write']);
    expect((await call('GET', '/accounts', bearer(body.access_token))).status).toBe(200);
    const renewed = (await refresh<Tokens>(client, body.refresh_token)).body;
    const usage = await call<{ api_key: object }>('GET', '/usage', bearer(renewed.access_token));
    expect(usage.body.api_key).toMatchObject({ name: `Assistant <b>of all</b> (${new URL(ORIGIN).host})` });
    expect(fetched).toHaveLength(before); // only the authorization reads the document

    const page = await person.get<string>('/settings/authorizations', { headers: { accept: 'text/html' } });
    expect(page.body).toContain(`Assistant &lt;b&gt;of all&lt;/b&gt; (${new URL(ORIGIN).host})`);
    expect((await ask('/oauth/revoke', { token: renewed.refresh_token, ...asClient(client) })).status).toBe(200);
    expect((await call('GET', '/usage', bearer(renewed.access_token))).status).toBe(401);
  });

  it('gets no more than the person chooses', async () => {
    const { asked, code } = await consent({}, { scope: 'read' });
    expect(asked['choices']).toEqual(expect.arrayContaining([{ choice: 'read', scope: 'read' }]));
    const { body } = await exchange<Tokens>(client, code);
    expect(body.scope).toBe('read');
    expect((await call('POST', '/tags', { ...bearer(body.access_token), json: { name: 'no' } })).status).toBe(403);

    const again = await person.get(authorizeUrl(client, { scope: 'read' }));
    const json = { request: again.body['data']?.['request'], decision: 'allow', scope: 'read_write' };
    expect((await person.post('/oauth/authorize', json)).status).toBe(422);
  });

  it('is shown by its host, with a warning if the code goes to this device', async () => {
    const path = authorizeUrl(client, { redirect_uri: 'http://127.0.0.1:49152/done' });
    const { body: text } = await person.get<string>(path, { headers: { accept: 'text/html' } });
    expect(text).toContain(`<strong>${new URL(ORIGIN).host}</strong>`);
    expect(text).toContain('which calls itself “Assistant &lt;b&gt;of all&lt;/b&gt;”');
    expect(text).toContain('Any program here can claim');
    expect(text).toMatch(/type="radio" name="scope" value="requested" checked/);
  });

  it.each([
    ['/elsewhere.json', 'redirects'],
    ['/large.json', 'larger than 5 KB'],
    ['/liar.json', 'another client_id'],
  ])('is not redirected to with a document at %s', async (path, problem) => {
    const { status, location, body } = await person.get(authorizeUrl({ id: `${ORIGIN}${path}`, secret: null }));
    expect([status, location, body['error']]).toEqual([400, null, 'bad_request']);
    expect(String(body['message'])).toContain(problem);
  });

  it.each([
    [{ client_id: 'http://127.0.0.1:1/client.json' }, 'public address'],
    [{ client_id: 'https://169.254.169.254/latest' }, 'public address'],
    [{ client_id: 'https://localhost/client.json' }, 'public address'],
    [{ redirect_uri: 'https://evil.example/back' }, 'redirect_uri is not registered'],
  ])('is not redirected to with %j', async (over, problem) => {
    const { status, body } = await person.get(authorizeUrl(client, over));
    expect(status).toBe(400);
    expect(String(body['message'])).toContain(problem);
  });

  it('is not fetched for a visitor, nor by the token endpoint', async () => {
    const before = fetched.length;
    const path = `/${randomBytes(8).toString('hex')}.json`;
    expect((await new Browser().get(authorizeUrl({ id: `${ORIGIN}${path}`, secret: null }))).status).toBe(303);
    const answer = await exchange({ id: `${ORIGIN}${path}`, secret: null }, 'made-up');
    expect([answer.status, answer.body['error']]).toEqual([400, 'invalid_grant']);
    expect(fetched).toHaveLength(before);
  });
});

describe('a resource', () => {
  it('of another service is refused, at both endpoints', async () => {
    const { location } = await person.get(authorizeUrl(client, { resource: 'https://other.example/mcp' }));
    expect(location?.startsWith(`${REDIRECT_URI}?error=invalid_target&`)).toBe(true);
    const { code } = await consent({ resource: mcp() });
    const wide = await exchange(client, code, { resource: demo().base_url });
    expect([wide.status, wide.body['error']]).toEqual([400, 'invalid_target']);
    expect((await exchange(client, code, { resource: `${mcp()}/` })).status).toBe(200);
  });

  it('may be repeated, and no other parameter', async () => {
    const twice = `${authorizeUrl(client)}&resource=${mcp()}&resource=${demo().base_url}/api/v1`;
    expect((await person.get(twice)).status).toBe(200);
    expect((await person.get(`${twice}&scope=read`)).status).toBe(400);
  });
});
