import type { MiddlewareObj } from '@middy/core';
import type { ApiContext, ApiEvent, ApiResult } from '../api-event.ts';

/** The headers that programs on other origins may read. */
const EXPOSED = [
  'X-Request-Id',
  'ETag',
  'Location',
  'Allow',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Idempotency-Replayed',
  'WWW-Authenticate',
  'Deprecation',
  'Sunset',
  'Link',
];

/** `*` does not cover Authorization. */
const ACCEPTED = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'X-Api-Key',
  'X-Content-Type',
  'X-Request-Id',
];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Chromium remembers no preflight longer. */
const REMEMBERED_SECONDS = 7_200;

/** For every origin, and never with cookies: a request without a key or token gets only public responses. */
export const CROSS_ORIGIN: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED.join(', '),
};

/** Place it first, because it completes all answers. */
export const crossOriginHeaders = (): MiddlewareObj<ApiEvent, ApiResult, Error, ApiContext> => {
  const complete = (request: { response: ApiResult | null | undefined }): void => {
    if (request.response != null) request.response = crossOrigin(request.response);
  };
  return { after: complete, onError: complete };
};

export const crossOrigin = (result: ApiResult): ApiResult => ({
  ...result,
  headers: { ...result.headers, ...CROSS_ORIGIN },
});

/** The answer to a browser that asks before it sends a request of another origin. */
export const preflight = (): ApiResult => ({
  statusCode: 204,
  headers: {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': METHODS.join(', '),
    'access-control-allow-headers': ACCEPTED.join(', '),
    'access-control-max-age': String(REMEMBERED_SECONDS),
  },
});

const OPEN =
  /^\/(api\/v1|docs)(\/|$)|^\/mcp$|^\/llms(-full)?\.txt$|^\/oauth\/(token|revoke|jwks)$|^\/\.well-known\/oauth-(authorization-server|protected-resource(\/mcp)?)$/;

/** Whether programs on other origins may use the path: keys and tokens are sent there, never cookies. */
export const isOpenToOrigins = (path: string): boolean => OPEN.test(path);
