import { beforeAll, describe, expect, it } from 'vitest';
import { demo } from '../../../support/http/api-client.ts';
import { requestWith } from '../../../support/http/raw-request.ts';
import { lettersTo, newCloudUser } from '../../../support/people/cloud-person.ts';
import { originSecret } from '../../../support/people/origin-secret.ts';

const base = demo().base_url;
const { host, port } = new URL(base);
/** Every header in which a viewer can name another host. */
const CLAIMS = {
  'x-forwarded-host': 'evil.example',
  'x-viewer-host': 'evil.example',
  'x-original-host': 'evil.example',
  'x-host': 'evil.example',
  'x-forwarded-server': 'evil.example',
  forwarded: 'host=evil.example;proto=https',
  'x-origin-secret': 'guess',
};
const PATHS = [
  '/.well-known/oauth-authorization-server',
  '/auth/saml/anything/metadata',
  '/sign-in',
  '/api/v1/openapi.json',
  '/assets/app.css',
];

let secret: string;
beforeAll(async () => {
  secret = await originSecret();
});

describe('the host name of the service', () => {
  it.each(PATHS)('cannot be changed by a request to %s', async (path) => {
    expect((await requestWith(base, { host: 'evil.example' }, `GET ${path}`)).status).toBe(421);
    const { text } = await requestWith(base, { host, ...CLAIMS }, `GET ${path}`);
    expect(text).not.toContain('evil');
  });

  it('is used in the OAuth metadata, including the requested loopback name', async () => {
    for (const name of [host, `localhost:${port}`]) {
      const { text } = await requestWith(base, { host: name }, 'GET /.well-known/oauth-authorization-server');
      expect(text).toContain(`"issuer":"http://${name}"`);
    }
  });

  it('is used in password reset links, and a forged Host sends no email', async () => {
    const { email } = await newCloudUser();
    const body = JSON.stringify({ email });
    const json = { 'content-type': 'application/json' };
    const forged = await requestWith(base, { host: 'evil.example', ...json }, 'POST /password_reset', body);
    expect(forged.status).toBe(421);
    expect(await lettersTo(email)).toEqual([]);

    const headers = { host, ...CLAIMS, 'x-local-viewer': '203.0.113.90', ...json };
    expect((await requestWith(base, headers, 'POST /password_reset', body)).status).toBe(202);
    const [mail] = await lettersTo(email);
    expect(mail?.text).toContain(`${base}/password_reset?token=`);
    expect(mail?.text).not.toContain('evil');
  });

  it.each([
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    `127.0.0.1:${Number(port) + 1}`,
    `localhost.:${port}`,
    `a@${host}`,
    `${host}/evil.example`,
    `${host},evil.example`,
    `[::ffff:127.0.0.1]:${port}`,
    `127.1:${port}`,
    'd111111abcdef8.cloudfront.net',
  ])('is not Host: %s', async (name) => {
    for (const path of PATHS) expect((await requestWith(base, { host: name }, `GET ${path}`)).status).toBe(421);
  });

  it.each([`LOCALHOST:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])(
    'may be written as %s, and is in lower case in links',
    async (name) => {
      const { text } = await requestWith(base, { host: name }, 'GET /.well-known/oauth-authorization-server');
      expect(text).toContain(`"issuer":"http://${name.toLowerCase()}"`);
    },
  );

  it.each([`http://evil.example/sign-in`, `http://${host}/sign-in`, `//evil.example/sign-in`, '*', 'sign-in'])(
    'is not the target %s',
    async (target) => {
      const { status, text } = await requestWith(base, { host, ...CLAIMS }, `GET ${target}`);
      expect(target.startsWith('/') ? [404, 421] : [400]).toContain(status);
      expect(text).not.toContain('evil');
    },
  );
});

describe('behind the edge', () => {
  const api = process.env['API_URL'] ?? '';
  const direct = { host: new URL(api).host };

  it.each(PATHS.slice(0, 3))('without the secret there is nothing at %s, whatever host is claimed', async (path) => {
    for (const claims of [CLAIMS, { ...CLAIMS, 'x-origin-secret': 'guess' }, { 'x-viewer-host': host }]) {
      const { status, text } = await requestWith(api, { ...direct, ...claims }, `GET ${path}`);
      expect(status).toBe(404);
      expect(text).not.toContain('evil');
    }
  });

  it.each([
    'evil.example',
    'money.example.org',
    'abc.execute-api.us-east-1.amazonaws.com',
    'd1.cloudfront.net',
    'd1.cloudfront.net.evil.example',
    `a@${host}`,
    `${host}/evil`,
    '',
  ])('even with the secret, no link is made for %j', async (name) => {
    for (const path of ['/.well-known/oauth-authorization-server', '/sign-in']) {
      const headers = { ...direct, 'x-origin-secret': secret, 'x-viewer-host': name };
      const { status, text } = await requestWith(api, headers, `GET ${path}`);
      expect(status).toBe(421);
      expect(text).toContain('"error":"misdirected_request"');
    }
    const { email } = await newCloudUser();
    const headers = { ...direct, 'x-origin-secret': secret, 'x-viewer-host': name, 'content-type': 'application/json' };
    const { status } = await requestWith(api, headers, 'POST /password_reset', JSON.stringify({ email }));
    expect(status).toBe(421);
    expect(await lettersTo(email)).toEqual([]);
  });

  it.each((process.env['FUNCTION_URLS'] ?? '').split(',').filter(Boolean))(
    'even with the secret, single sign-on at %s makes no redirect, audience or metadata for another name',
    async (at) => {
      for (const name of ['evil.example', '']) {
        const headers = { host: at, ...CLAIMS, 'x-origin-secret': secret, 'x-viewer-host': name };
        const { status, text } = await requestWith(api, headers, 'GET /auth/saml/okta/metadata');
        expect(status).toBe(421);
        expect(text).not.toContain('evil');
      }
    },
  );

  it('redirects name no host at all', async () => {
    const headers = { host, ...CLAIMS, accept: 'text/html' };
    const { status, text } = await requestWith(base, headers, 'GET /imports?page=2');
    expect(status).toBe(303);
    expect(text).toMatch(/^location: \/sign-in\?return_to=/im);
  });

  it('with the secret, the forwarded name is the origin, and X-Forwarded-Host is not read', async () => {
    const headers = { ...direct, ...CLAIMS, 'x-origin-secret': secret, 'x-viewer-host': host };
    const { text } = await requestWith(api, headers, 'GET /.well-known/oauth-authorization-server');
    expect(text).toContain(`"issuer":"http://${host}"`);
    expect(text).not.toContain('evil');
  });
});
