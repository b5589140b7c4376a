import { describe, expect, it } from 'vitest';
import { demo } from '../../../support/http/api-client.ts';
import { Browser } from '../../../support/people/browser-client.ts';

describe('GET /.well-known/oauth-protected-resource', () => {
  it.each(['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])(
    '%s tells an assistant where to ask for access to /mcp',
    async (path) => {
      const { base_url } = demo();
      const { status, headers, body } = await new Browser().get(path);

      expect(status).toBe(200);
      expect([headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([
        '*',
        'public, max-age=300',
      ]);
      expect(body).toMatchObject({
        resource: `${base_url}/mcp`,
        authorization_servers: [base_url],
        bearer_methods_supported: ['header'],
        scopes_supported: expect.arrayContaining(['read', 'read_write']),
        resource_name: 'Counterfoil',
        resource_documentation: `${base_url}/docs/guides/assistants`,
      });
    },
  );

  it('is answered to a browser that asks first whether another origin may read it', async () => {
    const response = await fetch(new URL('/.well-known/oauth-protected-resource/mcp', demo().base_url), {
      method: 'OPTIONS',
      headers: { origin: 'https://assistant.example', 'access-control-request-method': 'GET' },
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
  });

  it('names no other path', async () => {
    expect((await new Browser().get('/.well-known/oauth-protected-resource/other')).status).toBe(404);
  });

  it('is named by the authorization server', async () => {
    const { base_url } = demo();
    const { body } = await new Browser().get('/.well-known/oauth-authorization-server');
    expect(body['protected_resources']).toEqual([`${base_url}/mcp`]);
  });
});
