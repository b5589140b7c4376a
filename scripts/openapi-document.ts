import * as z from 'zod';
import { ANSWERS, REQUESTS } from '../shared/api/components.ts';
import type { Endpoint } from '../shared/api/endpoint.ts';
import { ENDPOINTS } from '../shared/api/endpoints.ts';
import type { ErrorCode } from '../shared/platform/domain/errors.ts';
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from '../shared/platform/domain/paging.ts';
import { ERROR_STATUS } from '../shared/platform/schema/error-response.ts';

type Json = Record<string, unknown>;

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** The whole of openapi.json (OpenAPI 3.1), from the schemas and the table of endpoints. */
export const openApiDocument = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Counterfoil',
    version: '1',
    description:
      "Takes a family's money records in, writes them to a ledger, and proves what it wrote. Money is a decimal string, a day `YYYY-MM-DD`, an instant ISO 8601 in UTC.",
  },
  servers: [{ url: '/api/v1' }],
  security: [{ ApiKey: [] }, { AccessToken: [] }],
  tags: ['Imports', 'Ledger', 'Accounts', 'Banks', 'Catalogue', 'Service'].map((name) => ({ name })),
  paths: paths(),
  components: {
    securitySchemes: {
      ApiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      AccessToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          'An access token of the authorization server that /.well-known/oauth-authorization-server describes. Authorization wins over X-Api-Key',
      },
    },
    headers: HEADERS,
    schemas: { ...schemasOf(ANSWERS, 'output'), ...schemasOf(REQUESTS, 'input'), GatewayError: GATEWAY_ERROR },
  },
});

const header = (description: string): Json => ({ description, schema: { type: 'integer' } });
const HEADERS: Json = {
  RateLimitLimit: header('Requests per hour; absent without a limit'),
  RateLimitRemaining: header('Requests left in this hour'),
  RateLimitReset: header('Seconds until the next hour'),
  RetryAfter: header('Seconds after which the same request may succeed'),
  ETag: { description: 'Of what is stored, for If-Match', schema: { type: 'string' } },
};
const RATE_HEADERS: Json = {
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};
const GATEWAY_ERROR: Json = {
  type: 'object',
  description: 'What the gateway itself answers',
  properties: { message: { type: ['string', 'null'] } },
  required: ['message'],
};

const schemasOf = (schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output'): Json =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, jsonSchema(schema, io)]));

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override: tidy }) as Json;
  return rest;
};

/** A format says what its pattern would repeat; the bounds of safe integers say nothing. */
const tidy = ({ jsonSchema: node }: { jsonSchema: Json }): void => {
  if (node['format'] !== undefined) delete node['pattern'];
  if (node['minimum'] === Number.MIN_SAFE_INTEGER) delete node['minimum'];
  if (node['maximum'] === Number.MAX_SAFE_INTEGER) delete node['maximum'];
};

const paths = (): Json => {
  const byPath: Record<string, Json> = {};
  for (const endpoint of ENDPOINTS) {
    byPath[endpoint.path] = { ...byPath[endpoint.path], [endpoint.method]: operation(endpoint) };
  }
  return byPath;
};

const operation = (endpoint: Endpoint): Json => {
  const parameters = parametersOf(endpoint);
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(describe(endpoint) !== '' && { description: describe(endpoint) }),
    ...(endpoint.scope === null && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.request && { requestBody: requestBody(endpoint.request) }),
    responses: responses(endpoint),
  };
};

const describe = ({ scope, description }: Endpoint): string =>
  [description, scope === 'write' ? 'Needs a key or token of the scope `read_write`.' : '']
    .filter(Boolean)
    .join('\n\n');

/** Names of parameters in a path that are ids. */
const UUIDS = ['id', 'account_id', 'dormant_id'];

const parametersOf = ({ path, method, answer, filters, idempotent, etag }: Endpoint): Json[] => [
  ...UUIDS.filter((name) => path.includes(`{${name}}`)).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  })),
  ...(path.includes('{row_number}')
    ? [{ name: 'row_number', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }]
    : []),
  ...(answer.shape === 'list' ? PAGE_PARAMETERS : []),
  ...(filters === undefined ? [] : filterParameters(filters)),
  ...(idempotent ? [IDEMPOTENCY_KEY] : []),
  ...(etag && CHANGING.includes(method) ? [IF_MATCH] : []),
];

const query = (name: string, schema: unknown, description?: string): Json => ({
  name,
  in: 'query',
  required: false,
  schema,
  ...(description !== undefined && { description }),
});
const PAGE_PARAMETERS = [
  query('page', { type: 'integer', minimum: 1, default: 1 }, 'Beyond the end it is the last; anything else reads as 1'),
  query('per_page', { type: 'integer', minimum: 1, maximum: MAX_PER_PAGE, default: DEFAULT_PER_PAGE }),
];
const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same request with the same key within 24 hours gets the first answer again and creates nothing',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};

const CHANGING: readonly Endpoint['method'][] = ['put', 'patch', 'delete'];
const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of what is changed, as it was read; if it is another one by now, nothing is done and the answer is 412',
  schema: { type: 'string' },
};

const filterParameters = (filters: z.ZodType): Json[] => {
  const { properties = {} } = jsonSchema(filters, 'input') as { properties?: Json };
  return Object.entries(properties).map(([name, schema]) => query(name, schema));
};

const requestBody = ({ required, json, form, example }: NonNullable<Endpoint['request']>): Json => ({
  required,
  content: {
    'application/json': { schema: ref(json), example },
    ...(form && { 'multipart/form-data': { schema: ref(form) } }),
    'application/gzip': {
      schema: {
        type: 'string',
        format: 'binary',
        description: 'One of the other bodies as gzip; X-Content-Type names which',
      },
    },
  },
});

const responses = (endpoint: Endpoint): Json => {
  const { answer } = endpoint;
  const errors = [...errorsByStatus(endpoint)].map(([status, codes]) => [status, errorResponse(status, codes)]);
  return {
    [answer.status]: answerResponse(endpoint, answer.description),
    ...(answer.or && { [answer.or.status]: answerResponse(endpoint, answer.or.description) }),
    ...(endpoint.request && {
      413: {
        description: "The gateway's own answer to a body that is too large",
        content: jsonContent(ref('GatewayError')),
      },
    }),
    ...Object.fromEntries(errors),
  };
};

const answerResponse = ({ answer, scope, etag }: Endpoint, description: string): Json => {
  const headers = {
    ...(scope !== null && RATE_HEADERS),
    ...(etag && answer.shape !== 'empty' && { ETag: { $ref: '#/components/headers/ETag' } }),
  };
  return {
    description,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(answer.shape !== 'empty' && { content: jsonContent(answerSchema(answer), answerExample(answer)) }),
  };
};

const jsonContent = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

const answerSchema = ({ shape, of }: Endpoint['answer']): Json => {
  if (of === null) return { type: 'object' };
  if (shape === 'bare') return ref(of);
  const data = shape === 'list' ? { type: 'array', items: ref(of) } : ref(of);
  const properties = { data, ...(shape === 'list' && { meta: ref('ListMeta') }) };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
};

const LIST_META = { current_page: 1, total_pages: 1, total_count: 1, per_page: 25, next_page: null, prev_page: null };

const answerExample = ({ shape, example }: Endpoint['answer']): unknown => {
  if (example === undefined || shape === 'bare') return example;
  return shape === 'list' ? { data: [example], meta: LIST_META } : { data: example };
};

const EVERYWHERE: readonly ErrorCode[] = [
  'unauthorized',
  'rate_limit_exceeded',
  'internal_server_error',
  'unavailable',
];

const errorsByStatus = ({ scope, errors, etag, method }: Endpoint): ReadonlyMap<number, readonly ErrorCode[]> => {
  const own = etag && CHANGING.includes(method) ? [...errors, 'precondition_failed' as const] : errors;
  const all =
    scope === null ? own : [...own, ...EVERYWHERE, ...(scope === 'write' ? ['insufficient_scope' as const] : [])];
  return Map.groupBy([...new Set(all)], (code) => ERROR_STATUS[code]);
};

const WITH_RETRY_AFTER = [409, 429, 503];

const errorResponse = (status: number, codes: readonly ErrorCode[]): Json => ({
  description: codes.join(', '),
  headers: {
    ...(status !== 401 && RATE_HEADERS),
    ...(WITH_RETRY_AFTER.includes(status) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
  },
  content: jsonContent({ allOf: [ref('ErrorResponse'), { properties: { error: { enum: codes } } }] }),
});
