import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../../../local/main.ts';
import { startFixtureCloud } from '../support/fixture-cloud.ts';

let cloud: LocalCloud;

beforeAll(async () => {
  cloud = await startFixtureCloud();
});

afterAll(() => cloud.stop());

const call = (path: string, init?: RequestInit) => fetch(`${cloud.baseUrl}${path}`, init);
const act = (action: string) =>
  call('/act', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ action }) });

describe('the gateway', () => {
  it('sends events in payload format 2.0', async () => {
    const response = await call('/things/a%20b?x=1&x=2&y=%C3%BC', { headers: { cookie: 'k=v; l=w', 'x-many': '1' } });
    const { event, env, remaining } = (await response.json()) as Record<string, never> & {
      event: Record<string, unknown>;
    };

    expect(response.status).toBe(200);
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /things/{id}',
      rawPath: '/things/a%20b',
      rawQueryString: 'x=1&x=2&y=%C3%BC',
      queryStringParameters: { x: '1,2', y: 'ü' },
      pathParameters: { id: 'a b' },
      cookies: ['k=v', 'l=w'],
      headers: { 'x-many': '1' },
      requestContext: { http: { method: 'GET', sourceIp: '127.0.0.1' }, stage: '$default' },
      isBase64Encoded: false,
    });
    expect(event['headers']).not.toHaveProperty('cookie');
    expect(env).toBe('well hello');
    expect(remaining).toBeGreaterThan(2000);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('replaces forwarding headers, and gives an empty body a content type', async () => {
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'ftp', forwarded: 'host=evil.example' };
    const response = await call('/things', { method: 'POST', headers: forged });
    const { event } = (await response.json()) as { event: { headers: Record<string, string> } };

    expect(JSON.stringify(event)).not.toContain('evil.example');
    expect(event.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      forwarded: `for=127.0.0.1;host=${new URL(cloud.baseUrl).host};proto=https`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it('prefers a literal path to a parameter, and a parameter to a greedy one', async () => {
    expect((await call('/things/special')).status).toBe(201);
    const { event } = (await (await call('/files/a/b/c', { method: 'PATCH' })).json()) as {
      event: { pathParameters: object };
    };
    expect(event.pathParameters).toEqual({ path: 'a/b/c' });
  });

  it('passes JSON as text, and anything else as base64', async () => {
    const send = async (type: string, body: string | Uint8Array<ArrayBuffer>) => {
      const response = await call('/things', { method: 'POST', headers: { 'content-type': type }, body });
      return ((await response.json()) as { event: object }).event;
    };
    expect(await send('application/json; charset=utf-8', '{"a":1}')).toMatchObject({
      body: '{"a":1}',
      isBase64Encoded: false,
    });
    expect(await send('application/problem+json', '{}')).toMatchObject({ isBase64Encoded: false });
    expect(await send('text/csv', 'a,b')).toMatchObject({ body: 'a,b', isBase64Encoded: false });
    expect(await send('application/gzip', new Uint8Array([31, 139]))).toMatchObject({
      body: 'H4s=',
      isBase64Encoded: true,
    });
    expect(await send('multipart/form-data; boundary=x', 'ab')).toMatchObject({ body: 'YWI=', isBase64Encoded: true });
  });

  it('decodes a base64 response', async () => {
    const bytes = new Uint8Array([0, 255, 128]);
    const response = await call('/bytes', {
      method: 'POST',
      headers: { 'content-type': 'application/zip' },
      body: bytes,
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
  });

  it('treats a result without a status code as a JSON body', async () => {
    const response = await act('nothing');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ action: 'nothing' });
  });

  it('returns 404 if no route matches', async () => {
    const response = await call('/nothing');
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('{"message":"Not Found"}');
  });

  it.each([
    ['larger than 10 MB', 'text/plain', 10 * 1024 * 1024 + 1],
    ['whose event is larger than 6 MB', 'application/zip', 5 * 1024 * 1024],
  ])('returns its own 413 for a body %s', async (_name, type, size) => {
    const response = await call('/things', {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.alloc(size, 97),
    });
    expect(response.status).toBe(413);
    expect(await response.text()).toBe('{"message":"Request Entity Too Large"}');
  });

  it.each([
    ['in one header', '/things/a', 'x'.repeat(10_241)],
    ['with the request line', `/things/a?x=${'x'.repeat(8_000)}`, 'x'.repeat(2_240)],
  ])('returns its own 431 for more than 10,240 bytes of headers, %s', async (_name, path, value) => {
    const response = await call(path, { headers: { 'x-large': value } });
    expect(response.status).toBe(431);
    expect(await response.text()).toBe('{"message":"Request Header Fields Too Large"}');
  });

  it('accepts headers of almost 10,240 bytes', async () => {
    expect((await call('/things/a', { headers: { 'x-large': 'x'.repeat(10_000) } })).status).toBe(200);
  });

  it.each(['throw', 'exit', 'hang', 'large'])('returns 500 if a function does: %s', async (action) => {
    const response = await act(action);
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('{"message":"Internal Server Error"}');
  });

  it('continues after a function crashed or timed out', async () => {
    await act('exit');
    await act('hang');
    expect((await act('nothing')).status).toBe(200);
  });

  it('handles many concurrent requests', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, id) => (await call(`/things/${id}`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
