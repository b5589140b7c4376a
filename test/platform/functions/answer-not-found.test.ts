import { describe, expect, it } from 'vitest';
import { createHandler } from '../../../functions/platform/answer-not-found.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';

const answerTo = (method: string, rawPath: string) =>
  createHandler()({
    headers: {},
    rawPath,
    requestContext: {
      domainName: 'api.example.org',
      requestId: 'request',
      http: { method },
    } as ApiEvent['requestContext'],
  });

describe('a request without a route', () => {
  it('with another method is 405 and lists the methods in Allow', async () => {
    const { statusCode, headers } = await answerTo('PUT', '/api/v1/tags');

    expect([statusCode, headers?.['allow'], headers?.['x-request-id']]).toEqual([405, 'GET, POST', 'request']);
  });

  it.each(['/api/v1/tags', '/docs', '/llms.txt', '/oauth/token', '/.well-known/oauth-authorization-server'])(
    'tells a page of another origin that it may use %s',
    async (path) => {
      const { statusCode, headers } = await answerTo('OPTIONS', path);
      expect([statusCode, headers?.['access-control-allow-origin']]).toEqual([204, '*']);
    },
  );

  it.each(['/', '/sign-in', '/oauth/authorize', '/docsearch', '/api/v2'])(
    'tells no page of another origin that it may use %s',
    async (path) => {
      const { statusCode, headers } = await answerTo('OPTIONS', path);
      expect([statusCode, headers?.['access-control-allow-origin']]).toEqual([404, undefined]);
    },
  );

  it('to an unknown path has no Allow', async () => {
    const { statusCode, headers } = await answerTo('GET', '/api/v1/nowhere');

    expect([statusCode, headers?.['allow']]).toEqual([404, undefined]);
  });

  it.each(['/api/tags', '//api/v1/tags', '/api'])('to %s says how paths begin', async (path) => {
    const { body } = await answerTo('GET', path);

    expect(JSON.parse(body ?? '')).toEqual({
      error: 'not_found',
      message: `There is no GET "${path}": paths of the API begin with /api/v1/. GET /api/v1/openapi.json describes all operations, and /docs explains them`,
      request_id: 'request',
      documentation_url: 'https://api.example.org/docs/guides/errors#not_found',
    });
  });

  it('outside the API says no more, and repeats no address from a header', async () => {
    const { body } = await answerTo('GET', '/apidocs');

    expect(JSON.parse(body ?? '')).toEqual({
      error: 'not_found',
      message: 'Endpoint not found',
      request_id: 'request',
    });
  });
});
