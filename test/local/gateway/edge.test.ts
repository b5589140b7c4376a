import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathPattern } from '../../../local/edge/distribution.ts';
import type { LocalCloud } from '../../../local/main.ts';
import { functionUrlHost } from '../../../local/template/attributes.ts';
import { EDGE_RESOURCES, edgeAssembly } from '../support/edge-assembly.ts';
import { startFixtureCloud } from '../support/fixture-cloud.ts';

type Event = {
  readonly headers: Record<string, string>;
  readonly requestContext: { readonly accountId: string; readonly http: { readonly sourceIp: string } };
};

const outDir = edgeAssembly();
const URL_HOST = functionUrlHost('Fixture-EchoUrl');

let cloud: LocalCloud;
beforeAll(async () => {
  cloud = await startFixtureCloud({ outDir, viewerHeader: true });
});
afterAll(async () => {
  await cloud.stop();
  rmSync(outDir, { recursive: true });
});

const call = (path: string, init?: RequestInit) => fetch(`${cloud.baseUrl}${path}`, init);
const eventOf = async (path: string, init?: RequestInit): Promise<Event> =>
  ((await (await call(path, init)).json()) as { event: Event }).event;

/** Calls the edge; `fetch` does not allow another Host. */
const direct = (path: string, host: string): Promise<{ readonly status: number; readonly text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(`${cloud.apiUrl}${path}`, { headers: { host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: String(Buffer.concat(chunks)) }));
    });
    sent.on('error', reject);
    sent.end();
  });

describe('the edge', () => {
  it("sends the origin its secret, the requested host and the viewer's address", async () => {
    const { headers, requestContext } = await eventOf('/things/1');

    expect(headers['x-origin-secret']).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(headers['x-viewer-host']).toBe(new URL(cloud.baseUrl).host);
    expect(headers['x-viewer-address']).toBe('127.0.0.1');
    expect(headers['host']).toBe(new URL(cloud.apiUrl).host);
    expect(requestContext.http.sourceIp).not.toBe('127.0.0.1');
  });

  it('overwrites viewer headers with the same names', async () => {
    const forged = { 'x-origin-secret': 'guess', 'x-viewer-host': 'evil.example', 'x-viewer-address': '192.0.2.9' };
    const { headers } = await eventOf('/things/1', { headers: { ...forged, 'x-forwarded-for': '192.0.2.9' } });

    expect(headers).toMatchObject({
      'x-origin-secret': expect.stringMatching(/^\w{64}$/),
      'x-viewer-host': new URL(cloud.baseUrl).host,
      'x-viewer-address': '127.0.0.1',
      'x-forwarded-for': expect.stringMatching(/^192\.0\.2\.9, 127\.0\.0\.1, /),
    });
  });

  it("lets tests override the viewer's address with a header", async () => {
    const { headers } = await eventOf('/things/1', { headers: { 'x-local-viewer': '203.0.113.7' } });

    expect(headers['x-viewer-address']).toBe('203.0.113.7');
  });

  it('forwards everything else unchanged: query, cookies, repeated headers, bodies', async () => {
    const body = new Uint8Array([0, 255, 1]);
    const sent = { method: 'POST', headers: { cookie: 'a=1; b=2', 'content-type': 'image/png' }, body };

    expect(await eventOf('/things?x=1&x=%20&y', sent)).toMatchObject({
      rawQueryString: 'x=1&x=%20&y',
      cookies: ['a=1', 'b=2'],
      body: 'AP8B',
      isBase64Encoded: true,
    });
  });

  it('matches a path with the first pattern, and sends the rest to the HTTP API', async () => {
    const act = await call('/auth/act/1', { method: 'POST', body: JSON.stringify({ action: 'nothing' }) });

    expect(await act.json()).toEqual({ action: 'nothing' });
    expect((await eventOf('/auth/act/12')).requestContext.accountId).toBe('anonymous');
    expect((await eventOf('/things/1')).requestContext.accountId).toBe('000000000000');
    expect((await call('/nothing')).status).toBe(404);
  });

  it('completes a response: overriding headers replace, others are added if missing', async () => {
    const { headers } = await call('/things/1');

    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=60; includeSubDomains',
      'x-function': 'Fixture-Echo',
    });
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect((await call('/things/special')).headers.get('x-function')).toBe('of the edge');
  });

  it('refuses a GET with a body, as CloudFront does', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${cloud.baseUrl}/things/1`, { headers: { 'content-length': 1 } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject);
      sent.end('x');
    });

    expect(status).toBe(403);
  });

  it('does not answer the local cloud’s routes under a name that merely points to this machine', async () => {
    const own = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(`${cloud.baseUrl}/_local/mail`, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        sent.on('error', reject);
        sent.end();
      });

    const { port } = new URL(cloud.baseUrl);
    expect(await own(`localhost:${port}`)).toBe(200);
    expect(await own(`rebound.example:${port}`)).toBe(421);
  });

  it.each([
    [
      'an origin without a local server',
      {
        Distribution: {
          Type: 'AWS::CloudFront::Distribution',
          Properties: {
            DistributionConfig: {
              Origins: [{ Id: 'x', DomainName: 'elsewhere.example' }],
              DefaultCacheBehavior: {
                ...EDGE_RESOURCES.Distribution.Properties.DistributionConfig.DefaultCacheBehavior,
                TargetOriginId: 'x',
              },
            },
          },
        },
      },
      'there is no local server for the origin elsewhere.example',
    ],
    [
      'a policy that it does not play',
      {
        Distribution: {
          Type: 'AWS::CloudFront::Distribution',
          Properties: {
            DistributionConfig: {
              ...EDGE_RESOURCES.Distribution.Properties.DistributionConfig,
              DefaultCacheBehavior: { TargetOriginId: 'api', CachePolicyId: 'another' },
            },
          },
        },
      },
      'the local cloud supports only behaviours that cache nothing',
    ],
    [
      'a URL that wants signatures',
      {
        EchoUrl: {
          Type: 'AWS::Lambda::Url',
          Properties: { AuthType: 'AWS_IAM', TargetFunctionArn: { 'Fn::GetAtt': ['Echo', 'Arn'] } },
        },
      },
      'supports only buffered function URLs',
    ],
  ])('rejects %s', async (_name, extra, message) => {
    const other = edgeAssembly(extra);
    await expect(startFixtureCloud({ outDir: other })).rejects.toThrow(message);
    rmSync(other, { recursive: true });
  });
});

describe('a caching behaviour', () => {
  const long = `/files/kept/${'x'.repeat(1_000)}`;

  it('forwards only the path and the supported encodings from the viewer', async () => {
    const secrets = { cookie: 'a=1', 'x-csrf-token': 't', 'x-local-viewer': '203.0.113.7' };
    const event = await eventOf('/files/kept/a?x=1', { headers: { ...secrets, 'accept-encoding': 'zstd, gzip' } });

    expect(event).toMatchObject({ rawPath: '/files/kept/a', rawQueryString: '' });
    expect(event).not.toHaveProperty('cookies');
    expect(Object.keys(event.headers).sort()).toEqual([
      'accept-encoding',
      'forwarded',
      'host',
      'user-agent',
      'via',
      'x-amz-cf-id',
      'x-forwarded-for',
      'x-forwarded-port',
      'x-forwarded-proto',
      'x-origin-secret',
    ]);
    expect(event.headers['accept-encoding']).toBe('gzip');
    expect(event.headers['host']).toBe(new URL(cloud.apiUrl).host);
  });

  it('compresses for clients that accept it, in this behaviour only', async () => {
    const accept = { headers: { 'accept-encoding': 'gzip, br' } };
    const { headers } = await call(long, accept);

    expect(Object.fromEntries(headers)).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(await eventOf(long, accept)).toMatchObject({ rawPath: long });
    expect((await call(`/things/${'x'.repeat(1_000)}`, accept)).headers.has('content-encoding')).toBe(false);
  });

  it('refuses methods that change anything', async () => {
    expect((await call('/files/kept/a', { method: 'POST' })).status).toBe(403);
  });
});

describe('behind the edge', () => {
  it('the HTTP API answers directly, without the secret', async () => {
    const { text } = await direct('/things/1', new URL(cloud.apiUrl).host);
    const { event } = JSON.parse(text) as { event: Event };

    expect(event.headers).not.toHaveProperty('x-origin-secret');
    expect(event.headers).not.toHaveProperty('x-viewer-address');
  });

  it('a function answers at its URL for every path and method, with the raw path', async () => {
    const { status, text } = await direct('/auth/any%20thing?x=1', URL_HOST);

    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      event: {
        version: '2.0',
        routeKey: '$default',
        rawPath: '/auth/any%20thing',
        requestContext: { accountId: 'anonymous', domainName: URL_HOST, stage: '$default' },
      },
    });
    expect(text).not.toContain('pathParameters');
  });

  it("a function that fails at its URL returns Lambda's 502", async () => {
    const send = { method: 'POST', body: JSON.stringify({ action: 'throw' }) };
    const response = await call('/auth/act/1', send);

    expect(response.status).toBe(502);
    expect(await response.text()).toBe('Internal Server Error');
  });
});

describe('pathPattern', () => {
  it.each([
    ['/auth/*', '/auth/a/b', true],
    ['/auth/*', '/auth', false],
    ['auth/?', '/auth/a', true],
    ['/auth/?', '/auth/ab', false],
    ['/a.b/*', '/axb/c', false],
    ['/Auth/*', '/auth/c', false],
    ['*.js', '/deep/app.js', true],
  ])('%s on %s: %s', (pattern, path, expected) => {
    expect(pathPattern(pattern).test(path)).toBe(expected);
  });
});
