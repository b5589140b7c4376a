import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../../shared/people/domain/role.ts';
import {
  type PersonDependencies,
  type PersonOptions,
  personEndpoint,
} from '../../../shared/people/http/person-endpoint.ts';
import type { ApiEvent, ApiResult } from '../../../shared/platform/http/api-event.ts';
import { SESSION_COOKIE } from '../../../shared/platform/http/cookies.ts';
import { csrfToken } from '../../../shared/platform/http/csrf.ts';
import { anApiEvent } from '../../support/http/api-event.ts';
import { EDGE_HEADERS, readEdge } from '../../support/http/edge-request.ts';
import { aUser } from '../../support/people/sso-builders.ts';

const NOW = '2026-03-01T10:00:00.000Z';
const AN_HOUR_AGO = '2026-03-01T09:00:00.000Z';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_BODY = { 'content-type': 'application/json' };

type Sent = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly cookies?: string[];
  readonly role?: Role;
  readonly authenticatedAt?: string;
};

const depsOf = ({ role = 'member', authenticatedAt = NOW }: Sent): PersonDependencies =>
  ({
    readEdge,
    rateLimits: { count: async () => ({ limited: false, retryAfter: 0 }) },
    errorPage: () => '',
    log: { info: () => undefined, error: () => undefined },
    now: () => NOW,
    findPerson: async (token: string) =>
      token === 'token' ? { user: aUser({ role }), session: { authenticatedAt } } : undefined,
    findFamily: async () => undefined,
  }) as unknown as PersonDependencies;

/** The status of the answer, and whether anything was done. */
const send = async (sent: Sent, options: PersonOptions = {}): Promise<readonly [number | undefined, boolean]> => {
  const { method = 'POST', headers = {}, body = '', cookies = [`${SESSION_COOKIE}=token`] } = sent;
  let isDone = false;
  const handler = personEndpoint(depsOf(sent), options, async () => {
    isDone = true;
    return { statusCode: 200 };
  });
  const event = anApiEvent({
    headers: { ...EDGE_HEADERS, ...headers },
    body,
  });
  const at = {
    cookies,
    requestContext: { domainName: 'api.example.org', http: { method } } as ApiEvent['requestContext'],
  };
  const answer = await handler({ ...event, ...at }, { getRemainingTimeInMillis: () => 29_000 } as Context);
  return [(answer as ApiResult).statusCode, isDone];
};

describe('personEndpoint', () => {
  it('changes nothing without the CSRF token of the session, in a form or in JSON', async () => {
    const right = csrfToken('token');
    expect(await send({ headers: FORM, body: `csrf_token=${right}` })).toEqual([200, true]);
    expect(await send({ headers: { ...JSON_BODY, 'x-csrf-token': right }, body: '{}' })).toEqual([200, true]);
    expect(await send({ headers: FORM, body: 'name=x' })).toEqual([403, false]);
    expect(await send({ headers: JSON_BODY, body: '{}' })).toEqual([403, false]);
    expect(await send({ headers: { ...JSON_BODY, 'x-csrf-token': csrfToken('other') }, body: '{}' })).toEqual([
      403,
      false,
    ]);
  });

  it('needs no CSRF token to show a page', async () => {
    expect(await send({ method: 'GET' })).toEqual([200, true]);
  });

  it('requires a session', async () => {
    expect(await send({ method: 'GET', cookies: [] })).toEqual([401, false]);
    expect(await send({ method: 'GET', cookies: [`${SESSION_COOKIE}=unknown`] })).toEqual([401, false]);
  });

  it('requires the role of the route, or a higher one', async () => {
    expect(await send({ method: 'GET', role: 'member' }, { role: 'admin' })).toEqual([403, false]);
    expect(await send({ method: 'GET', role: 'admin' }, { role: 'admin' })).toEqual([200, true]);
    expect(await send({ method: 'GET', role: 'super_admin' }, { role: 'admin' })).toEqual([200, true]);
  });

  it('requires a recent confirmation of identity where the route asks for one', async () => {
    expect(await send({ method: 'GET', authenticatedAt: AN_HOUR_AGO }, { recent: true })).toEqual([403, false]);
    expect(await send({ method: 'GET', authenticatedAt: NOW }, { recent: true })).toEqual([200, true]);
    expect(await send({ method: 'GET', authenticatedAt: AN_HOUR_AGO })).toEqual([200, true]);
  });
});
