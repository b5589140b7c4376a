import type { Context } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import type { ApiEvent, ApiResult } from '../../../shared/platform/http/api-event.ts';
import { type OpenOptions, openEndpoint } from '../../../shared/platform/http/open-endpoint.ts';
import { wantsHtml } from '../../../shared/platform/http/response/html-answers.ts';
import { anApiEvent } from '../../support/http/api-event.ts';
import { EDGE_HEADERS, readEdge } from '../../support/http/edge-request.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
/** The default Accept header of Java's oldest HTTP client. */
const JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';

describe('wantsHtml', () => {
  it.each([BROWSER, 'text/html', 'TEXT/HTML;q=0.9, application/json;q=0.5'])('treats %s as a browser', (accept) => {
    expect(wantsHtml({ headers: { accept } })).toBe(true);
  });

  it.each([
    '',
    '*/*',
    'application/json',
    'application/json, text/html;q=0.5',
    'text/html, application/json',
    'text/html;q=0, */*',
    'text/htmlx',
  ])('treats %j as a script', (accept) => {
    expect(wantsHtml({ headers: { accept } })).toBe(false);
  });

  it('treats clients that send JSON as scripts', () => {
    expect(wantsHtml({ headers: { accept: BROWSER, 'content-type': 'application/json' } })).toBe(false);
  });
});

describe('openEndpoint', () => {
  const deps = {
    readEdge,
    rateLimits: { count: async () => ({ limited: true, retryAfter: 7 }) },
    errorPage: () => '<p>A page</p>',
    log: { info: () => undefined, error: () => undefined },
    now: () => '2026-03-01T12:00:00.000Z',
  };
  const limit = { name: 'token', perMinute: 10 } as const;
  const event = {
    ...anApiEvent({ headers: { ...EDGE_HEADERS, accept: JAVA } }),
    requestContext: { domainName: 'api.example.org', http: { method: 'GET' } } as ApiEvent['requestContext'],
  };
  const answered = (options: OpenOptions): Promise<ApiResult> =>
    openEndpoint(deps, { limit, ...options }, async () => ({ statusCode: 200 }))(event, {
      getRemainingTimeInMillis: () => 29_000,
    } as Context);

  it('never returns a page to programs, whatever they accept', async () => {
    const { statusCode, headers } = await answered({ forPrograms: true });
    expect(statusCode).toBe(429);
    expect(headers).toMatchObject({ 'content-type': expect.stringContaining('application/json'), 'retry-after': '7' });
  });

  it('shows browsers an error page', async () => {
    expect(await answered({})).toMatchObject({ statusCode: 429, body: '<p>A page</p>' });
  });
});
