import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../shared/api/endpoints.ts';
import { call } from '../../support/http/api-client.ts';

const withBody = ENDPOINTS.filter(({ request }) => request !== undefined).map(
  (endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const,
);

describe('a body above the limit of the gateway', () => {
  const body = new Uint8Array(10 * 1024 * 1024 + 1);

  it.each(withBody)('is refused before %s sees it', async (_, { method, path }) => {
    const id = crypto.randomUUID();
    const at = path.replaceAll(/\{(\w+)\}/g, (_one, name: string) => (name === 'row_number' ? '1' : id));
    const headers = { 'content-type': 'application/json' };

    expect((await call(method.toUpperCase(), at, { body, headers })).status).toBe(413);
  });
});
