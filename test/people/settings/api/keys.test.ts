import { describe, expect, it } from 'vitest';
import type { Usage } from '../../../../shared/imports/schema/usage.ts';
import { call, demo, type ErrorBody } from '../../../support/http/api-client.ts';

const ID = '00000000-0000-4000-8000-000000000000';

describe('X-Api-Key', () => {
  it.each([[null], [''], ['nonsense'], ['0'.repeat(64)]])('answers the key %j with the same 401', async (apiKey) => {
    const { status, body, headers } = await call<ErrorBody>('GET', '/usage', { apiKey });

    expect(status).toBe(401);
    expect(body).toMatchObject({
      error: 'unauthorized',
      message: 'The API key in X-Api-Key or the access token in Authorization is missing, invalid or expired',
    });
    expect(headers.get('x-ratelimit-limit')).toBeNull();
  });

  it.each([
    ['POST', '/imports'],
    ['POST', `/imports/${ID}/publish`],
    ['POST', `/imports/${ID}/revert`],
    ['DELETE', `/imports/${ID}`],
    ['POST', '/accounts'],
  ])('refuses a read-only key at %s %s, even for unknown records', async (method, path) => {
    const { status, body } = await call<ErrorBody>(method, path, { apiKey: demo().read_only_api_key });

    expect(status).toBe(403);
    expect(body.error).toBe('insufficient_scope');
  });

  it.each(['/imports', '/accounts', '/transactions', '/valuations', '/usage'])(
    'allows a read-only key at %s',
    async (path) => {
      expect((await call('GET', path, { apiKey: demo().read_only_api_key })).status).toBe(200);
    },
  );

  it.each([
    ['GET', `/imports/${ID}`],
    ['GET', `/imports/${ID}/rows`],
    ['POST', `/imports/${ID}/publish`],
    ['POST', `/imports/${ID}/revert`],
    ['DELETE', `/imports/${ID}`],
    ['GET', `/valuations/${ID}`],
    ['GET', `/transactions/${ID}`],
    ['GET', `/accounts/${ID}`],
    ['GET', '/imports/nonsense'],
    ['GET', '/transactions/nonsense'],
    ['GET', '/accounts/..%2f..'],
  ])('answers 404 to %s %s', async (method, path) => {
    const { status, body } = await call<ErrorBody>(method, path);

    expect(status).toBe(404);
    expect(body).toMatchObject({
      error: 'not_found',
      message: expect.stringMatching(/^[A-Z][a-z]+ not found: check its id, or list those of your family$/),
    });
  });
});

describe('GET /usage', () => {
  it('counts its own request', async () => {
    const before = await call<Usage>('GET', '/usage');
    const after = await call<Usage>('GET', '/usage');

    expect(after.body.rate_limit.current_count).toBeGreaterThan(before.body.rate_limit.current_count);
    expect(after.body.api_key).toMatchObject({ scopes: ['read_write'] });
    expect(after.headers.get('x-ratelimit-remaining')).toBe(String(after.body.rate_limit.remaining));
  });
});

describe('GET /openapi.json', () => {
  it('requires no key', async () => {
    const { status, body } = await call<{ openapi: string }>('GET', '/openapi.json', { apiKey: null });

    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
  });
});
