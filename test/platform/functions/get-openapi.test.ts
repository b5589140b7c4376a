import { describe, expect, it } from 'vitest';
import { createHandler, type handler } from '../../../functions/platform/get-openapi.ts';
import document from '../../../openapi.json' with { type: 'json' };

const served = async (setting?: string): Promise<typeof document> => {
  const requestContext = { domainName: 'money.example.org', http: { method: 'GET' } };
  const event = { headers: {}, requestContext } as unknown as Parameters<typeof handler>[0];
  const { body = '' } = await createHandler(setting)(event);
  return JSON.parse(body) as typeof document;
};

describe('get-openapi', () => {
  it('serves the contact and licence that the operator set', async () => {
    const license = { name: 'Terms of use', url: 'https://example.org/terms' };
    const { info } = await served(JSON.stringify({ contact: { email: 'api@example.org' }, license }));

    expect(info).toEqual({
      ...document.info,
      contact: { name: 'The operator of this service', email: 'api@example.org' },
      license,
    });
  });

  it('serves the document with the address that it was asked at, and its own contact and licence otherwise', async () => {
    const { info, servers, paths } = await served();

    expect(info).toEqual(document.info);
    expect(servers.map(({ url }) => url)).toEqual(['https://money.example.org/api/v1', '{address}/api/v1']);
    expect(servers[1]?.variables?.address.default).toBe('https://money.example.org');
    expect(paths).toEqual(document.paths);
  });
});
