import { describe, expect, it } from 'vitest';
import {
  formParameters,
  queryParameters,
  readClientCredentials,
  tokenResult,
} from '../../../shared/people/http/oauth-endpoint.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { apiEndpoint, credentialsOf } from '../../../shared/platform/http/api-endpoint.ts';
import type { Authenticated, Credentials } from '../../../shared/platform/http/api-event.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { anApiEvent, anAuthenticated, invokeApi } from '../../support/http/api-event.ts';

describe('credentialsOf', () => {
  it.each([
    [{ 'x-api-key': 'k' }, { kind: 'api_key', text: 'k' }],
    [{ authorization: 'Bearer a.b.c' }, { kind: 'access_token', text: 'a.b.c' }],
    [{ Authorization: 'bearer  a.b.c ' }, { kind: 'access_token', text: 'a.b.c' }],
    [
      { authorization: 'Bearer a.b.c', 'x-api-key': 'k' },
      { kind: 'access_token', text: 'a.b.c' },
    ],
    [
      { authorization: 'Bearer k', 'x-api-key': 'k' },
      { kind: 'api_key', text: 'k' },
    ],
    [{ authorization: 'Basic YTpi', 'x-api-key': 'k' }, undefined],
    [{ authorization: 'Bearer', 'x-api-key': 'k' }, undefined],
    [{ authorization: 'Bearer a b', 'x-api-key': 'k' }, undefined],
    [{ authorization: 'k' }, undefined],
    [
      { authorization: '', 'x-api-key': 'k' },
      { kind: 'api_key', text: 'k' },
    ],
    [{ 'x-api-key': '' }, undefined],
    [{}, undefined],
  ] as readonly (readonly [Record<string, string>, Credentials | undefined])[])('finds in %j: %j', (headers, found) => {
    expect(credentialsOf({ headers })).toEqual(found);
  });
});

describe('the challenge of an endpoint of the API', () => {
  const answered = async (headers: Record<string, string>, authenticated?: Authenticated) => {
    const log = { info: () => undefined, error: () => undefined };
    const deps = { authenticate: async () => authenticated, log, now: () => '2026-03-02T09:15:00.000Z' };
    const endpoint = {
      method: 'post',
      path: '/things',
      scope: 'write',
      answer: { shape: 'single', of: null },
    } as const;
    const handler = apiEndpoint(deps, endpoint, async () => json(200, {}));
    const answer = await invokeApi(handler, anApiEvent({ headers }));
    return [answer.status, answer.headers['www-authenticate']];
  };

  it('explains what is wrong with a token, and otherwise that tokens are accepted', async () => {
    const reader = anAuthenticated({ scope: 'read' });

    expect(await answered({ authorization: 'Bearer x' })).toEqual([401, 'Bearer error="invalid_token"']);
    expect(await answered({ 'x-api-key': 'x' })).toEqual([401, 'Bearer']);
    expect(await answered({})).toEqual([401, 'Bearer']);
    expect(await answered({ authorization: 'Bearer x' }, reader)).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="read_write"',
    ]);
    expect(await answered({ 'x-api-key': 'x' }, reader)).toEqual([403, undefined]);
  });
});

describe('readClientCredentials', () => {
  const basic = (text: string) => ({ headers: { authorization: `Basic ${Buffer.from(text).toString('base64')}` } });
  const none = { headers: {} };

  it('reads the body and the header', () => {
    expect(readClientCredentials(none, { client_id: 'a' })).toEqual({
      ok: true,
      credentials: { clientId: 'a', clientSecret: null },
      scheme: 'body',
    });
    expect(readClientCredentials(none, { client_id: 'a', client_secret: 'b' })).toMatchObject({
      credentials: { clientId: 'a', clientSecret: 'b' },
    });
    expect(readClientCredentials(basic('a:b'), {})).toEqual({
      ok: true,
      credentials: { clientId: 'a', clientSecret: 'b' },
      scheme: 'basic',
    });
    expect(readClientCredentials(basic('a%3Ab:c%20+d'), { client_id: 'a:b' })).toMatchObject({
      credentials: { clientId: 'a:b', clientSecret: 'c  d' },
    });
    expect(readClientCredentials(basic('a:'), {})).toMatchObject({ credentials: { clientSecret: null } });
  });

  it.each([
    [none, {}, 'invalid_client'],
    [none, { client_secret: 'b' }, 'invalid_client'],
    [basic('a'), {}, 'invalid_client'],
    [basic('a:%'), {}, 'invalid_client'],
    [{ headers: { authorization: 'Bearer x' } }, { client_id: 'a' }, 'invalid_client'],
    [basic('a:b'), { client_secret: 'b' }, 'invalid_request'],
    [basic('a:b'), { client_id: 'c' }, 'invalid_request'],
  ] as readonly (readonly [{ headers: Record<string, string> }, Record<string, string>, string])[])(
    'refuses %j with %j: %s',
    (event, fields, error) => {
      expect(readClientCredentials(event, fields)).toMatchObject({ ok: false, error });
    },
  );
});

describe('OAuth parameters', () => {
  it('occur once, and not if blank', () => {
    expect({ ...queryParameters({ rawQueryString: 'a=1&b=&c=x%20y' }) }).toEqual({ a: '1', c: 'x y' });
    expect(() => queryParameters({ rawQueryString: 'a=1&a=1' })).toThrow(DomainError);
    expect(() => queryParameters({ rawQueryString: 'a=&a=1' })).toThrow('a is repeated');
    expect(queryParameters({ rawQueryString: '__proto__=x' })).not.toHaveProperty('x');
  });

  it('are accepted as a form only', () => {
    const form = (body: string, type = 'application/x-www-form-urlencoded') =>
      formParameters({ headers: { 'content-type': type }, body, isBase64Encoded: false });

    expect({ ...(form('a=1&b=') as object) }).toEqual({ a: '1' });
    expect(form('a=1&a=2')).toContain('twice');
    expect(form('{"a":"1"}', 'application/json')).toContain('x-www-form-urlencoded');
    expect(form('x', 'text/plain')).toContain('text/plain');
  });
});

describe('tokenResult', () => {
  it('follows RFC 6749 §5, with an error message, and is not cached', () => {
    const tokens = { ok: true, accessToken: 'a', expiresIn: 900, refreshToken: 'r', scope: 'read' } as const;
    const good = tokenResult(tokens, 'body');
    const bad = tokenResult({ ok: false, error: 'invalid_grant', description: 'No' }, 'body');
    const stranger = tokenResult({ ok: false, error: 'invalid_client', description: 'Who' }, 'basic');

    expect(JSON.parse(good.body ?? '')).toEqual({
      access_token: 'a',
      token_type: 'Bearer',
      expires_in: 900,
      refresh_token: 'r',
      scope: 'read',
    });
    expect([good.statusCode, good.headers?.['cache-control']]).toEqual([200, 'no-store']);
    expect([bad.statusCode, JSON.parse(bad.body ?? '')]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'No', message: 'No' },
    ]);
    expect([stranger.statusCode, stranger.headers?.['www-authenticate']]).toEqual([401, 'Basic realm="oauth"']);
  });
});
