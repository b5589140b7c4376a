import { describe, expect, it } from 'vitest';
import { demo } from '../../support/api-client.ts';
import { lettersTo, newCloudUser } from '../../support/people/cloud-person.ts';
import { requestWith } from '../../support/raw-request.ts';

const base = demo().base_url;
const { host, port } = new URL(base);
const PATHS = [
  '/.well-known/oauth-authorization-server',
  '/auth/saml/anything/metadata',
  '/sign-in',
  '/api/v1/openapi.json',
  '/assets/app.css',
];

describe('the host name of the service', () => {
  it.each(PATHS)('cannot be changed by a request to %s', async (path) => {
    expect((await requestWith(base, { host: 'evil.example' }, `GET ${path}`)).status).toBe(421);
    const { text } = await requestWith(base, { host, 'x-forwarded-host': 'evil.example' }, `GET ${path}`);
    expect(text).not.toContain('evil.example');
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

    const headers = { host, 'x-forwarded-host': 'evil.example', 'x-local-viewer': '203.0.113.90', ...json };
    expect((await requestWith(base, headers, 'POST /password_reset', body)).status).toBe(202);
    const [mail] = await lettersTo(email);
    expect(mail?.text).toContain(`${base}/password_reset?token=`);
  });
});
