import { describe, expect, it } from 'vitest';
import type { Scope } from '../../../shared/platform/domain/endpoint.ts';
import {
  BusyError,
  DomainError,
  type ErrorCode,
  FamilyHeldError,
  NotFoundError,
  ValidationError,
} from '../../../shared/platform/domain/errors.ts';
import { apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import type { Authenticate, Authenticated } from '../../../shared/platform/http/api-event.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { ERROR_STATUS, ErrorResponse } from '../../../shared/platform/schema/error-response.ts';
import { anApiEvent, anAuthenticated, invokeApi } from '../../support/http/api-event.ts';

const rig = (
  authenticated: Authenticated | undefined,
  answer: () => Promise<ReturnType<typeof json>> = async () => json(200, { ok: true }),
  scope: Scope = 'read',
  path = '/things',
) => {
  const logged: { level: string; text: string; facts: Record<string, unknown> }[] = [];
  const asked: string[] = [];
  const authenticate: Authenticate = async ({ kind, text }) => {
    asked.push(kind === 'api_key' ? text : `${kind} ${text}`);
    return authenticated;
  };
  const log = (level: string) => (text: string, facts: Record<string, unknown>) => logged.push({ level, text, facts });
  const handler = apiEndpoint(
    { authenticate, log: { info: log('info'), error: log('error') }, now: () => '2026-03-02T09:15:00.000Z' },
    { method: 'get', path, scope, answer: { shape: 'single', of: null } },
    answer,
  );
  return { handler, logged, asked };
};

const failing = (error: unknown) => async () => {
  throw error;
};

describe('apiEndpoint', () => {
  it('returns the remaining requests of the hour', async () => {
    const { handler } = rig(anAuthenticated());

    const { status, headers } = await invokeApi(handler, anApiEvent());

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '99',
      'x-ratelimit-reset': '1800',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  it('asks for a smaller page if the answer exceeds the function limit', async () => {
    const { handler } = rig(anAuthenticated(), async () => json(200, { data: '\u4e00'.repeat(2_500_000) }));
    const quotes = rig(anAuthenticated(), async () => json(200, { data: '"'.repeat(2_500_000) }));
    const large = rig(anAuthenticated(), async () => json(200, { data: 'x'.repeat(5_000_000) }));

    const { status, headers, body } = await invokeApi(handler, anApiEvent());

    expect(status).toBe(422);
    expect(headers).toMatchObject({ 'x-ratelimit-remaining': '99' });
    expect(body).toEqual({
      error: 'range_too_large',
      message: 'The response would be larger than 6 MB: request fewer items with per_page',
      request_id: 'request',
      documentation_url: 'https://api.example.org/docs/guides/errors#range_too_large',
    });
    expect((await invokeApi(quotes.handler, anApiEvent())).status).toBe(422);
    expect((await invokeApi(large.handler, anApiEvent())).status).toBe(200);
  });

  it('returns no rate headers without a limit', async () => {
    const { handler } = rig(anAuthenticated({ rate: { limit: 0, remaining: 0 } }));

    const { headers } = await invokeApi(handler, anApiEvent());

    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });

  it('answers missing, empty and unknown keys alike, without rate headers', async () => {
    const { handler, asked } = rig(undefined);

    const answers = await Promise.all(
      [{}, { 'x-api-key': '' }, { 'x-api-key': 'unknown' }].map((headers) =>
        invokeApi(handler, anApiEvent({ headers })),
      ),
    );

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
    expect(answers[0]?.headers).not.toHaveProperty('x-ratelimit-limit');
    expect(asked).toEqual(['unknown']);
  });

  it('finds the key header in any case', async () => {
    const { handler, asked } = rig(anAuthenticated());

    await invokeApi(handler, anApiEvent({ headers: { 'X-Api-Key': 'mine' } }));

    expect(asked).toEqual(['mine']);
  });

  it('checks the scope before any lookup', async () => {
    let lookedUp = false;
    const answer = async () => {
      lookedUp = true;
      throw new NotFoundError('Import');
    };
    const { handler } = rig(anAuthenticated({ scope: 'read' }), answer, 'write');

    const { status, body, headers } = await invokeApi(handler, anApiEvent());

    expect(status).toBe(403);
    expect(body).toMatchObject({
      error: 'insufficient_scope',
      message: 'This API key or token has read-only access: send one with the scope read_write',
    });
    expect(headers).toMatchObject({ 'x-ratelimit-remaining': '99' });
    expect(lookedUp).toBe(false);
  });

  it('names only the scopes that the key lacks, and in the details all that it needs', async () => {
    const { handler } = rig(anAuthenticated({ scope: 'transactions:write' }), undefined, 'read', '/changes');

    const { body } = await invokeApi(handler, anApiEvent());

    const needed = 'accounts:read transactions:read catalogue:read';
    expect(body).toMatchObject({
      message: `This API key or token lacks the scopes accounts:read catalogue:read: send one with the scope ${needed}, or read`,
      details: { scope: needed },
    });
  });

  it('tells a limited key when to retry, before checking the scope', async () => {
    const rate = { limited: true, used: 100, remaining: 0, resetSeconds: 42 };
    const { handler } = rig(anAuthenticated({ scope: 'read', rate }), undefined, 'write');

    const { status, body, headers } = await invokeApi(handler, anApiEvent());

    expect(status).toBe(429);
    expect(body).toMatchObject({
      error: 'rate_limit_exceeded',
      details: { limit: 100, current: 100, reset_in_seconds: 42 },
    });
    expect(headers).toMatchObject({ 'retry-after': '42', 'x-ratelimit-remaining': '0' });
  });

  it('tells a key that sends too fast when to retry, with the headers of its hour', async () => {
    const tooFast = { limit: 20, used: 20, resetSeconds: 3 };
    const rate = { limited: true, used: 40, remaining: 60, resetSeconds: 1_800, tooFast };
    const { handler } = rig(anAuthenticated({ rate }));

    const { status, body, headers } = await invokeApi(handler, anApiEvent());

    expect(status).toBe(429);
    expect(body).toMatchObject({
      error: 'rate_limit_exceeded',
      message: 'More than 20 requests within ten seconds: try again in 3 s',
      details: { limit: 20, current: 20, reset_in_seconds: 3 },
    });
    expect(headers).toMatchObject({
      'retry-after': '3',
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '60',
      'x-ratelimit-reset': '1800',
    });
  });

  it.each(Object.entries(ERROR_STATUS) as [ErrorCode, number][])('renders %s as %i', async (code, expected) => {
    const { handler } = rig(anAuthenticated(), failing(new DomainError(code, 'Because')));

    const { status, body } = await invokeApi(handler, anApiEvent());

    expect(status).toBe(expected);
    expect(body).toMatchObject({
      error: code,
      message: 'Because',
      request_id: 'request',
      documentation_url: `https://api.example.org/docs/guides/errors#${code}`,
    });
    expect(ErrorResponse.parse(body)).toEqual(body);
  });

  it('renders all members of an error', async () => {
    const importId = '0195583b-91d0-7c3e-8a5d-6e2f1b7c9d02';
    const error = new DomainError('not_publishable', 'No', { errors: ['a', 'b'], details: ['c'], importId });
    const { handler } = rig(anAuthenticated(), failing(error));

    const { body } = await invokeApi(handler, anApiEvent());

    expect(body).toEqual({
      error: 'not_publishable',
      message: 'No',
      errors: ['a', 'b'],
      details: ['c'],
      import_id: importId,
      request_id: 'request',
      documentation_url: 'https://api.example.org/docs/guides/errors#not_publishable',
    });
  });

  it('renders validation errors with every sentence and a busy record with Retry-After', async () => {
    const invalid = await invokeApi(
      rig(anAuthenticated(), failing(new ValidationError(['a is wrong', 'b is wrong']))).handler,
      anApiEvent(),
    );
    const busy = await invokeApi(rig(anAuthenticated(), failing(new BusyError('Busy'))).handler, anApiEvent());

    expect(invalid.body).toEqual({
      error: 'validation_failed',
      message: 'a is wrong',
      errors: ['a is wrong', 'b is wrong'],
      details: {
        faults: [
          { in: 'query', field: '', message: 'a is wrong' },
          { in: 'query', field: '', message: 'b is wrong' },
        ],
      },
      request_id: 'request',
      documentation_url: 'https://api.example.org/docs/guides/errors#validation_failed',
    });
    expect(busy).toMatchObject({ status: 409, headers: { 'retry-after': '1' } });
  });

  it('hides an internal error, but logs it', async () => {
    const error = new TypeError('cannot read secret of undefined');
    const { handler, logged } = rig(anAuthenticated(), failing(error));

    const { status, body } = await invokeApi(handler, anApiEvent());

    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(body).toMatchObject({ error: 'internal_server_error', request_id: 'request' });
    expect(logged).toContainEqual({ level: 'error', text: 'unhandled', facts: { error } });
  });

  it('returns 503 with Retry-After while a store is throttled', async () => {
    const throttled = Object.assign(new Error('slow down'), { name: 'ThrottlingException' });
    const { handler } = rig(anAuthenticated(), failing(throttled));

    const { status, body, headers } = await invokeApi(handler, anApiEvent());

    expect(status).toBe(503);
    expect(body).toMatchObject({ error: 'unavailable' });
    expect(headers).toMatchObject({ 'retry-after': '5' });
  });

  it('returns 503 without a line of an error while the family is held by a restore', async () => {
    const { handler, logged } = rig(anAuthenticated(), failing(new FamilyHeldError()));

    const { status, body, headers } = await invokeApi(handler, anApiEvent());

    expect(status).toBe(503);
    expect(body).toMatchObject({ error: 'unavailable', message: expect.stringContaining('restored') });
    expect(headers).toMatchObject({ 'retry-after': '60' });
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('logs one line per request, without headers, query or body', async () => {
    const { handler, logged } = rig(anAuthenticated());

    await invokeApi(
      handler,
      anApiEvent({ headers: { 'x-api-key': 'top-secret' }, body: 'a cell', query: { q: 'name' } }),
    );

    expect(logged).toHaveLength(1);
    expect(logged[0]?.facts).toEqual({
      route: 'GET /api/v1/things',
      status: 422,
      apiKeyId: 'api-key',
    });
  });

  it.each([async () => json(200, {}), failing(new TypeError('bug'))])(
    'has the caller’s own id if it is well formed, and that of the gateway otherwise',
    async (answer) => {
      const { handler } = rig(anAuthenticated(), answer);
      const sent = (id: string) =>
        invokeApi(handler, anApiEvent({ headers: { 'x-api-key': 'key', 'X-Request-Id': id } }));

      expect((await sent('order:2026-7')).headers).toMatchObject({ 'x-request-id': 'order:2026-7' });
      for (const wrong of ['', 'order 2026', 'order-7é', 'order\n2026', '"order-7"', 'short', 'x'.repeat(129)]) {
        expect((await sent(wrong)).headers).toMatchObject({ 'x-request-id': 'request' });
      }
    },
  );
});
