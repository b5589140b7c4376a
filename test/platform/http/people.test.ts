import { describe, expect, it } from 'vitest';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { cookieOf, dropCookie, setCookie } from '../../../shared/platform/http/cookies.ts';
import { csrfToken, refuseForgery } from '../../../shared/platform/http/csrf.ts';
import { openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { readFields } from '../../../shared/platform/http/request/read-form.ts';
import { returnPath } from '../../../shared/platform/http/response/answers.ts';
import { anApiEvent, invokeApi } from '../../support/http/api-event.ts';
import { EDGE_HEADERS, readEdge } from '../../support/http/edge-request.ts';

const anEdgeEvent = (headers: Record<string, string> = {}): ApiEvent =>
  anApiEvent({ headers: { ...EDGE_HEADERS, 'x-viewer-address': '192.0.2.7', ...headers } });

describe('cookies', () => {
  it('are secure, limited to this host and unreadable for scripts', () => {
    expect(setCookie('__Host-a', 'x')).toBe('__Host-a=x; Path=/; Secure; HttpOnly; SameSite=Lax');
    expect(setCookie('__Host-a', 'x', { maxAge: 600, sameSite: 'None' })).toContain('SameSite=None; Max-Age=600');
    expect(dropCookie('__Host-a')).toContain('__Host-a=; ');
    expect(dropCookie('__Host-a')).toContain('Max-Age=0');
  });

  it('are found by their full name', () => {
    const event = { cookies: ['x__Host-a=1', '__Host-ab=2', '__Host-a=3=4'] };
    expect(cookieOf(event, '__Host-a')).toBe('3=4');
    expect(cookieOf({}, '__Host-a')).toBeUndefined();
  });
});

describe('refuseForgery', () => {
  const ORIGIN = 'https://money.example';
  const session = { token: 'token', field: undefined };
  const refused = (headers: Record<string, string>, own?: { token: string; field: unknown }) => {
    try {
      refuseForgery(anEdgeEvent(headers), ORIGIN, own);
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: 'csrf_failed' });
      return true;
    }
  };

  it.each([
    ['a client that is no browser', {}, false],
    ['the same site', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, false],
    ['an address that was typed', { 'sec-fetch-site': 'none' }, false],
    ['another site', { origin: 'https://evil.example' }, true],
    ['a sandboxed page', { origin: 'null' }, true],
    ['another scheme', { origin: 'http://money.example' }, true],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }, true],
    ['a neighbour below the same domain', { 'sec-fetch-site': 'same-site' }, true],
  ])('%s', (_who, headers, expected) => {
    expect(refused(headers)).toBe(expected);
  });

  it('requires the token of this session, in the header or the form', () => {
    expect(refused({ 'x-csrf-token': csrfToken('token') }, session)).toBe(false);
    expect(refused({}, { token: 'token', field: csrfToken('token') })).toBe(false);
    expect(refused({}, session)).toBe(true);
    expect(refused({ 'x-csrf-token': csrfToken('another') }, session)).toBe(true);
    expect(refused({ 'x-csrf-token': '' }, { token: 'token', field: csrfToken('token') })).toBe(true);
    expect(refused({}, { token: 'token', field: { length: 43 } })).toBe(true);
  });
});

describe('readFields', () => {
  const form = (body: string) =>
    readFields({
      ...anEdgeEvent({ 'content-type': 'application/x-www-form-urlencoded' }),
      body: Buffer.from(body).toString('base64'),
      isBase64Encoded: true,
    });

  it('reads a form without exposing a prototype', () => {
    const { fields, isForm } = form('email=a%40b.example&__proto__=x');
    expect(isForm).toBe(true);
    expect(fields['email']).toBe('a@b.example');
    expect(Object.getPrototypeOf(fields)).toBeNull();
  });

  it('refuses a repeated field, a large body and an unsupported type', () => {
    expect(() => form('a=1&a=2')).toThrow('the field a twice');
    expect(() => form(`a=${'x'.repeat(300_000)}`)).toThrow('larger than');
    expect(() => readFields({ headers: { 'content-type': 'text/plain' }, body: 'a', isBase64Encoded: false })).toThrow(
      'Content-Type text/plain is not supported',
    );
  });

  it('reads JSON, and treats an empty body as no fields', () => {
    expect(readFields({ headers: {}, body: '{"a":1}', isBase64Encoded: false })).toMatchObject({
      fields: { a: 1 },
      isForm: false,
    });
    expect(Object.keys(readFields({ headers: {}, isBase64Encoded: false }).fields)).toEqual([]);
  });
});

describe('returnPath', () => {
  it.each([
    ['/imports?page=2', '/imports?page=2'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['imports', '/'],
    ['/a\r\nset-cookie: x', '/'],
    ['/a b', '/'],
    ['/a\\b', '/'],
    [undefined, '/'],
    [`/${'a'.repeat(2001)}`, '/'],
  ])('%j results in %s', (asked, path) => {
    expect(returnPath(asked)).toBe(path);
  });
});

describe('openEndpoint', () => {
  const counted = async (viewerAddress: string): Promise<string | undefined> => {
    let bucket: string | undefined;
    const count = async (name: string) => {
      bucket = name;
      return { limited: true, retryAfter: 7 };
    };
    const log = { info: () => undefined, error: () => undefined };
    const deps = {
      readEdge,
      rateLimits: { count },
      errorPage: () => '',
      log,
      now: () => '2026-03-01T10:00:00.000Z',
    };
    const handler = openEndpoint(deps, { limit: { name: 'door', perMinute: 1 } }, async () => ({ statusCode: 200 }));
    const answer = await invokeApi(handler, anEdgeEvent({ 'x-viewer-address': viewerAddress }));
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
    return bucket;
  };

  it('counts an IPv6 network as one address, and each IPv4 address separately', async () => {
    expect(await counted('2001:db8:1:2::3')).toBe(await counted('2001:db8:1:2:ffff:4:5:6'));
    expect(await counted('2001:db8:1:2::3')).not.toBe(await counted('2001:db8:1:3::3'));
    expect(await counted('192.0.2.7')).not.toBe(await counted('192.0.2.8'));
  });
});
