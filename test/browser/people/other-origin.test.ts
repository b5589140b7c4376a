import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { startApplication } from '../../support/people/application.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { type RealBrowser, siteOfPeople, startRealBrowser } from '../../support/real-browser.ts';

/** The result for a script on another origin: the status and body, the headers that it may read, or the browser's refusal. */
type Seen = {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: readonly (string | null)[];
};

type Init = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly credentials?: 'include';
};

const READ = ['x-request-id', 'idempotency-replayed', 'x-ratelimit-limit', 'allow'];

/** Runs in a page of another origin. */
const send = async ([url, init, names]: readonly [string, Init, readonly string[]]): Promise<Seen | string> => {
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : { text },
      headers: names.map((name) => response.headers.get(name)),
    };
  } catch (error) {
    return String(error);
  }
};

let real: RealBrowser;
let application: Awaited<ReturnType<typeof startApplication>>;
beforeAll(async () => {
  real = await startRealBrowser();
  application = await startApplication('A page elsewhere', { scope: 'read_write' });
});
afterAll(async () => {
  await real.stop();
  await application.stop();
});

/** Without the headers of the test, which a page could not send to another origin. */
const sentBy = async (page: Awaited<ReturnType<RealBrowser['open']>>['page']) => {
  await page.context().setExtraHTTPHeaders({});
  const raw = (path: string, init: Init = {}) => page.evaluate(send, [`${siteOfPeople()}${path}`, init, READ] as const);
  return {
    raw,
    read: async (path: string, init: Init = {}): Promise<Seen> => {
      const seen = await raw(path, init);
      if (typeof seen === 'string') throw new Error(`${path}: ${seen}`);
      return seen;
    },
  };
};

describe('a page on another origin', () => {
  it('gets a token as a public client, and reads and writes with it', async () => {
    const window = await real.open({ session: await sessionOf(await newCloudUser()) });
    const { page } = window;
    await window.goTo(application.authorizePath);
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(`${application.redirectUri}?**`);
    const { read } = await sentBy(page);

    const server = await read('/.well-known/oauth-authorization-server');
    const form = {
      grant_type: 'authorization_code',
      code: application.answers().at(-1)?.get('code') ?? '',
      client_id: application.clientId,
      redirect_uri: application.redirectUri,
      code_verifier: application.verifier,
    };
    const body = new URLSearchParams(form).toString();
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
    const token = await read(new URL(String(server.body['token_endpoint'])).pathname, {
      method: 'POST',
      headers: asForm,
      body,
    });
    expect(token.status).toBe(200);

    const own = `page:${crypto.randomUUID()}`;
    const authorization = `Bearer ${token.body['access_token']}`;
    const json = { authorization, 'content-type': 'application/json' };
    const tag = { method: 'POST', body: '{"name":"From a page"}', headers: { ...json, 'idempotency-key': own } };
    const { data } = (await read('/api/v1/tags', tag)).body as { data: { id: string } };
    const again = await read('/api/v1/tags', { ...tag, headers: { ...tag.headers, 'x-request-id': own } });
    expect([again.status, again.headers]).toMatchObject([201, [own, 'true', expect.any(String), null]]);
    const path = `/api/v1/tags/${data.id}`;
    const changed = await read(path, { method: 'PATCH', body: '{"name":"Changed"}', headers: json });
    expect([changed.status, changed.body]).toMatchObject([200, { data: { name: 'Changed' } }]);
    expect((await read(path, { method: 'DELETE', headers: json })).status).toBe(204);

    const refresh = `grant_type=refresh_token&client_id=${application.clientId}&refresh_token=`;
    const renewed = await read('/oauth/token', {
      method: 'POST',
      headers: asForm,
      body: refresh + token.body['refresh_token'],
    });
    expect(renewed.status).toBe(200);
    await window.close();
  });

  it('reads the document and the errors, but never with a cookie and never a page of a person', async () => {
    const window = await real.open({ session: await sessionOf(await newCloudUser()) });
    const { page } = window;
    await page.goto(application.redirectUri);
    const { raw, read } = await sentBy(page);

    expect((await read('/api/v1/openapi.json')).body['openapi']).toBe('3.1.0');
    expect((await read('/docs')).status).toBe(200);
    expect(await read('/api/v1/usage')).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    const wrong = await read('/api/v1/tags', { method: 'PUT', headers: { 'x-api-key': 'wrong' } });
    expect([wrong.status, wrong.headers[3]]).toEqual([405, 'GET, POST']);
    for (const path of ['/', '/settings', '/sign-in', '/oauth/authorize', '/assets/nothing.css', '/nowhere']) {
      expect(await raw(path), path).toContain('TypeError');
      expect(await raw(path, { method: 'POST', headers: { 'content-type': 'application/json' } }), path).toContain(
        'TypeError',
      );
    }
    for (const path of ['/api/v1/usage', '/api/v1/openapi.json', '/docs', '/oauth/jwks']) {
      expect(await raw(path, { credentials: 'include' }), path).toContain('TypeError');
    }
    await window.close();
  });

  it('may use an API key', async () => {
    const { apiKey } = await newFamily();
    const window = await real.open();
    await window.page.goto(application.redirectUri);
    const { read } = await sentBy(window.page);
    const { status } = await read('/api/v1/accounts', { headers: { 'x-api-key': apiKey } });
    expect(status).toBe((await call('GET', '/accounts', { apiKey })).status);
    await window.close();
  });
});
