import type { Context } from 'aws-lambda';
import type { ApiHandler } from '../../../shared/platform/http/api-endpoint.ts';
import type { ApiEvent, ApiResult, Authenticated } from '../../../shared/platform/http/api-event.ts';

type EventParts = {
  readonly id?: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
};

/** A request as the gateway passes it on, with bytes as base64. Includes a key unless the headers override it. */
export const anApiEvent = ({ id, query, headers = { 'x-api-key': 'key' }, body }: EventParts = {}): ApiEvent => ({
  version: '2.0',
  routeKey: 'GET /api/v1/things',
  rawPath: '/api/v1/things',
  rawQueryString: '',
  headers,
  ...(query && { queryStringParameters: query }),
  ...(id !== undefined && { pathParameters: { id } }),
  ...(body !== undefined && { body: typeof body === 'string' ? body : Buffer.from(body).toString('base64') }),
  isBase64Encoded: body !== undefined && typeof body !== 'string',
  requestContext: { domainName: 'api.example.org', requestId: 'request' } as ApiEvent['requestContext'],
});

export type ApiAnswer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: unknown };

export const invokeApi = async (handler: ApiHandler, event: ApiEvent): Promise<ApiAnswer> => {
  const context = { awsRequestId: 'run', getRemainingTimeInMillis: () => 29_000 } as Context;
  const result: ApiResult = await handler(event, context);
  return { status: result.statusCode ?? 200, headers: result.headers ?? {}, body: JSON.parse(result.body ?? 'null') };
};

export const anAuthenticated = (
  parts: {
    readonly scope?: string;
    readonly accountLimit?: readonly string[];
    readonly rate?: Partial<Authenticated['rate']>;
  } = {},
): Authenticated => ({
  caller: {
    familyId: 'family',
    userId: 'user',
    apiKeyId: 'api-key',
    scope: parts.scope ?? 'read_write',
    ...(parts.accountLimit !== undefined && { accountLimit: parts.accountLimit }),
  },
  key: {
    name: 'laptop',
    scopes: [parts.scope ?? 'read_write'],
    lastUsedAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  },
  rate: { limit: 100, used: 1, remaining: 99, resetSeconds: 1_800, limited: false, ...parts.rate },
});
