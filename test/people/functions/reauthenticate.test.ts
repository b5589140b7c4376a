import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { createHandler, type Dependencies } from '../../../functions/people/sign-in/reauthenticate.ts';
import type { ApiEvent, ApiResult } from '../../../shared/platform/http/api-event.ts';
import { SESSION_COOKIE } from '../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { anApiEvent } from '../../support/api-event.ts';
import { EDGE_HEADERS, readEdge } from '../../support/edge-request.ts';

const handler = createHandler({
  readEdge,
  rateLimits: { count: async () => ({ limited: false, retryAfter: 0 }) },
  errorPage: () => '',
  log: { info: () => undefined, error: () => undefined },
  now: () => '2026-03-01T00:30:00.000Z',
  findPerson: async () => ({ user: { familyId: 'family', role: 'member', email: 'ann@example.org' }, session: {} }),
  findFamily: async () => undefined,
  prove: async () => 'another token',
  waysOf: async () => ({ password: true, code: false, providers: [{ name: 'work', label: 'Work' }] }),
} as unknown as Dependencies);

const send = (method: string, returnTo: string): Promise<ApiResult> => {
  const fields = { password: 'right', csrf_token: csrfToken('token'), return_to: returnTo };
  const headers = { ...EDGE_HEADERS, accept: 'text/html' };
  const isForm = method === 'POST';
  const event = anApiEvent({
    headers: { ...headers, ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(isForm && { body: String(new URLSearchParams(fields)) }),
  });
  const at = {
    routeKey: `${method} /sign-in/again`,
    rawQueryString: isForm ? '' : String(new URLSearchParams({ return_to: returnTo })),
    cookies: [`${SESSION_COOKIE}=token`],
    requestContext: { http: { method } } as ApiEvent['requestContext'],
  };
  return handler({ ...event, ...at }, { getRemainingTimeInMillis: () => 29_000 } as Context) as Promise<ApiResult>;
};

describe('/sign-in/again', () => {
  it('returns to the requested page', async () => {
    expect((await send('GET', '/settings/api_keys')).body).toContain('value="/settings/api_keys"');
    const { statusCode, headers } = await send('POST', '/settings/api_keys');
    expect([statusCode, headers?.['location']]).toEqual([303, '/settings/api_keys']);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)', '/a\r\nb: c'])(
    'returns to the home page instead of %j',
    async (elsewhere) => {
      expect((await send('POST', elsewhere)).headers?.['location']).toBe('/');
      expect((await send('GET', elsewhere)).body).not.toMatch(/evil|javascript:/);
    },
  );
});
