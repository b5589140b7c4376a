import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { reauthenticate } from '../../../functions/people/sign-in/sign-in-pages/reauthenticate.ts';
import type { SignInFormsWork } from '../../../functions/people/sign-in/sign-in-work.ts';
import { type PersonDependencies, pageEndpoint } from '../../../shared/people/http/person-endpoint.ts';
import type { ApiEvent, ApiResult } from '../../../shared/platform/http/api-event.ts';
import { SESSION_COOKIE } from '../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { anApiEvent } from '../../support/http/api-event.ts';
import { EDGE_HEADERS, readEdge } from '../../support/http/edge-request.ts';

const USER = {
  id: 'u',
  familyId: 'family',
  role: 'member',
  email: 'ann@example.org',
  passwordHash: 'a hash',
  status: 'active',
};
const now = () => '2026-03-01T00:30:00.000Z';
const nothing = async () => undefined;

const deps = {
  readEdge,
  rateLimits: { count: async () => ({ limited: false, retryAfter: 0 }) },
  errorPage: () => '',
  log: { info: () => undefined, error: () => undefined },
  now,
  findPerson: async () => ({ user: USER, session: { id: 's', method: { kind: 'password' } } }),
  findFamily: nothing,
} as unknown as PersonDependencies;

const work = {
  localAccess: 'open',
  users: { findByEmail: async () => USER },
  verifyPassword: async (password: string) => password === 'right',
  rateLimits: { failures: async () => ({ count: 0, lastAt: null }), reserve: async () => true, forget: nothing },
  knownDevices: { isKnown: async () => true, remember: nothing },
  sessions: { rotate: async () => true },
  audit: { record: nothing },
  identities: { listOf: async () => [{ providerId: 'p' }] },
  providers: { list: async () => [{ id: 'p', name: 'work', label: 'Work', enabled: true }] },
  passkeys: { listOf: async () => [] },
  newToken: () => 'another token',
  now,
} as unknown as SignInFormsWork;

const handler = pageEndpoint(deps, {}, reauthenticate, work);

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
    requestContext: { domainName: 'api.example.org', http: { method } } as ApiEvent['requestContext'],
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
