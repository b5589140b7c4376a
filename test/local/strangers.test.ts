import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../../local/main.ts';
import { rawRequest, requestWith } from '../support/http/raw-request.ts';
import { WITH_CREDENTIALS } from '../support/store/object-calls.ts';
import { edgeAssembly } from './support/edge-assembly.ts';
import { startFixtureCloud } from './support/fixture-cloud.ts';

const outDir = edgeAssembly();
let cloud: LocalCloud;
let port: string;
beforeAll(async () => {
  cloud = await startFixtureCloud({ outDir, hosts: ['tunnel.example'] });
  port = new URL(cloud.baseUrl).port;
});
afterAll(async () => {
  await cloud.stop();
  rmSync(outDir, { recursive: true });
});

const statusAt = async (host: string, start = 'GET /things/1'): Promise<number> =>
  (await requestWith(cloud.baseUrl, { host }, start)).status;

describe('the port of the service', () => {
  it('accepts the loopback names with its own port', async () => {
    for (const name of ['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]', '127.8.8.8']) {
      expect(await statusAt(`${name}:${port}`)).toBe(200);
    }
  });

  it('answers under a configured name, but not the local cloud’s own routes', async () => {
    expect(await statusAt('tunnel.example')).toBe(200);
    expect(await statusAt('tunnel.example:444')).toBe(421);
    expect(await statusAt('tunnel.example', 'GET /_local/mail')).toBe(404);
    expect(await statusAt(`localhost:${port}`, 'GET /_local/mail')).toBe(200);
  });

  it.each([
    'evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1:1',
    'localhost',
    'localhost.',
    '0.0.0.0',
    'a@127.0.0.1',
  ])('refuses the Host %s before any function receives it, at every path', async (host) => {
    cloud.resetStats();
    for (const path of ['/things/1', '/auth/echo', '/files/kept/1', '/_local/mail', '/nothing']) {
      expect(await statusAt(host, `GET ${path}`)).toBe(421);
    }
    expect(await statusAt(host, 'POST /things')).toBe(421);
    expect(cloud.stats().requests).toEqual({});
  });

  it('ignores names in other headers', async () => {
    const headers = { host: `127.0.0.1:${port}`, 'x-viewer-host': 'evil.example', forwarded: 'host=evil.example' };
    const { text } = await requestWith(cloud.baseUrl, headers, 'GET /things/1');

    expect(text).toContain(`"x-viewer-host":"127.0.0.1:${port}"`);
  });

  it.each([
    ['HTTP/1.0 without Host', ['GET /things/1 HTTP/1.0']],
    ['HTTP/1.1 without Host', ['GET /things/1 HTTP/1.1', 'connection: close']],
    ['an empty Host', ['GET /things/1 HTTP/1.1', 'host:', 'connection: close']],
    ['two Host headers', ['GET /things/1 HTTP/1.0', 'host: 127.0.0.1', 'host: evil.example']],
    ['a target of another server', ['GET http://evil.example/things/1 HTTP/1.0', 'host: HERE']],
    ['a target that is not a path', ['OPTIONS * HTTP/1.0', 'host: HERE']],
  ])('returns 400 for %s, and continues', async (_, lines) => {
    const sent = lines.map((line) => line.replace('HERE', `127.0.0.1:${port}`));

    expect((await rawRequest(cloud.baseUrl, sent)).status).toBe(400);
    expect(await statusAt(`127.0.0.1:${port}`)).toBe(200);
  });

  it('accepts HTTP/1.0 with a Host', async () => {
    const lines = ['GET /things/1 HTTP/1.0', `host: 127.0.0.1:${port}`];
    expect((await rawRequest(cloud.baseUrl, lines)).status).toBe(200);
  });
});

describe('the address behind the edge', () => {
  it('accepts only its own address and those of functions', async () => {
    expect((await requestWith(cloud.apiUrl, { host: new URL(cloud.apiUrl).host }, 'GET /things/1')).status).toBe(200);
    expect((await requestWith(cloud.apiUrl, { host: 'evil.example' }, 'GET /things/1')).status).toBe(421);
    expect((await rawRequest(cloud.apiUrl, ['GET /things/1 HTTP/1.0'])).status).toBe(400);
  });
});

const EMULATORS = ['dynamodb', 's3', 'sqs', 'secretsManager', 'ses'] as const;
const MAIL = JSON.stringify({
  FromEmailAddress: 'a@example.org',
  Destination: { ToAddresses: ['b@example.org'] },
  Content: { Simple: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } } },
});
const SEND = 'POST /v2/email/outbound-emails';

describe('an emulator', () => {
  it.each(EMULATORS)('%s refuses every web page, by its Origin or Host', async (service) => {
    const url = cloud.endpoints[service];
    const { host } = new URL(url);

    for (const origin of ['https://evil.example', 'null', 'http://evil.example', cloud.baseUrl]) {
      expect((await requestWith(url, { host, origin })).status).toBe(403);
      expect((await requestWith(url, { host, origin }, 'OPTIONS /')).status).toBe(403);
    }
    for (const name of ['evil.example', 'tunnel.example', `evil.example:${new URL(url).port}`, '127.0.0.1:1']) {
      expect((await requestWith(url, { host: name }, 'POST /')).status).toBe(421);
    }
    expect((await rawRequest(url, ['POST / HTTP/1.0'])).status).toBe(400);
  });

  it.each(EMULATORS)(
    '%s refuses embedded requests without an Origin, but allows links and programs',
    async (service) => {
      const url = cloud.endpoints[service];
      const { host } = new URL(url);
      const status = async (headers: Record<string, string>) =>
        (await requestWith(url, { host, ...WITH_CREDENTIALS, ...headers })).status;

      for (const site of ['cross-site', 'same-site', 'same-origin']) {
        expect(await status({ 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' })).toBe(403);
      }
      const plain = await status({});
      expect(plain).not.toBe(403);
      expect(await status({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(plain);
      expect(await status({ 'sec-fetch-mode': 'cors' })).toBe(plain); // like Node's own fetch
    },
  );

  it('ignores requests that it refuses', async () => {
    const url = cloud.endpoints.ses;
    const { host } = new URL(url);
    await requestWith(url, { host, origin: 'https://evil.example' }, SEND, MAIL);
    await requestWith(url, { host: 'evil.example' }, SEND, MAIL);
    expect(cloud.mails()).toEqual([]);

    expect((await requestWith(url, { host }, SEND, MAIL)).status).toBe(200);
    expect(cloud.mails()).toHaveLength(1);
  });
});

describe('the object emulator', () => {
  const FORM = 'multipart/form-data; boundary=b';
  const send = (start: string, headers: Record<string, string>) => {
    const { host } = new URL(cloud.endpoints.s3);
    return requestWith(cloud.endpoints.s3, { host, ...headers }, start, start.startsWith('POST') ? '--b--\r\n' : '');
  };

  it('accepts an upload form from the service’s own pages, under each name, and answers its preflight', async () => {
    for (const origin of [cloud.baseUrl, `http://localhost:${port}`, 'https://tunnel.example']) {
      const posted = await send('POST /bucket', { origin, 'content-type': FORM });
      expect(posted.status).toBe(400); // by S3, because the form has no key
      expect(posted.text.toLowerCase()).toContain(`access-control-allow-origin: ${origin}`);

      const asked = await send('OPTIONS /bucket', { origin, 'access-control-request-method': 'POST' });
      expect(asked.status).toBe(204);
      expect(asked.text.toLowerCase()).toContain(`access-control-allow-origin: ${origin}`);
    }
  });

  it('accepts no other request from them, and no form from other pages', async () => {
    const own = { origin: cloud.baseUrl };
    expect((await send('POST /bucket', { ...own, 'content-type': 'text/plain' })).status).toBe(403);
    expect((await send('GET /bucket/key', own)).status).toBe(403);
    expect((await send('OPTIONS /bucket', { ...own, 'access-control-request-method': 'DELETE' })).status).toBe(403);
    for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${Number(port) + 1}`]) {
      expect((await send('POST /bucket', { origin, 'content-type': FORM })).status).toBe(403);
      expect((await send('OPTIONS /bucket', { origin, 'access-control-request-method': 'POST' })).status).toBe(403);
    }
  });
});
