import { type DocumentedEndpoint, ENDPOINTS } from '../../shared/api/endpoints.ts';
import { neededScope } from '../../shared/platform/domain/access/access-scope.ts';
import type { ErrorCode } from '../../shared/platform/domain/errors.ts';
import { ERROR_STATUS } from '../../shared/platform/schema/error-response.ts';
import { isConditional } from './parameters.ts';
import { type Json, ref } from './schemas.ts';

export const responsesOf = (endpoint: DocumentedEndpoint): Json => {
  const { request } = endpoint;
  return {
    ...Object.fromEntries(
      answersOf(endpoint).map(({ status, name, response }) => [
        status,
        isSame(commonAnswers()[name], response) ? refTo(name) : response,
      ]),
    ),
    ...(request && { 413: refTo('TooLargeForTheGateway') }),
    431: refTo('HeadersTooLargeForTheGateway'),
    ...Object.fromEntries(
      errorsOf(endpoint).map((error) => [error.status, isShared(error) ? refTo(nameOf(error)) : errorResponse(error)]),
    ),
  };
};

/** Answers and errors that several endpoints return. */
export const componentResponses = (): Json => ({
  ...commonAnswers(),
  TooLargeForTheGateway: {
    description: 'Returned by the gateway if the body is too large',
    content: jsonContent(ref('GatewayError')),
  },
  HeadersTooLargeForTheGateway: {
    description: 'Returned by the gateway if the address and the headers together exceed 10,240 bytes',
    content: jsonContent(ref('GatewayError')),
  },
  ...Object.fromEntries(
    ENDPOINTS.flatMap(errorsOf)
      .filter(isShared)
      .map((error) => [nameOf(error), errorResponse(error)]),
  ),
});

const refTo = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

type NamedAnswer = { readonly status: number; readonly name: string; readonly response: Json };

/** The answers of an endpoint, with names such as 'Account200'. */
const answersOf = (endpoint: DocumentedEndpoint): readonly NamedAnswer[] => {
  const { answer } = endpoint;
  return [answer, ...(answer.or === undefined ? [] : [answer.or])].map(({ status, description }) => ({
    status,
    name: `${exampleName(answer)}${status}`,
    response: answerResponse(endpoint, description),
  }));
};

let answers: Json | undefined;

/** Of each name, the answer that most endpoints have, if it is more than one. */
const commonAnswers = (): Json => {
  answers ??= Object.fromEntries(
    [...Map.groupBy(ENDPOINTS.flatMap(answersOf), ({ name }) => name)].flatMap(([name, named]) => {
      const all = named.map(({ response }) => response);
      const common = mostCommon(all);
      return all.filter((response) => isSame(response, common)).length > 1 ? [[name, common]] : [];
    }),
  );
  return answers;
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const RATE_HEADERS: Json = {
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};

const REQUEST_ID: Json = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

const answerResponse = ({ answer, scope, etag, idempotent }: DocumentedEndpoint, description: string): Json => {
  const headers = {
    ...(scope !== null && RATE_HEADERS),
    ...(idempotent && { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } }),
    ...(etag && answer.shape !== 'empty' && { ETag: { $ref: '#/components/headers/ETag' } }),
  };
  return {
    description,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(answer.shape !== 'empty' && { content: answerContent(answer) }),
  };
};

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

type Answer = DocumentedEndpoint['answer'];

const answerContent = (answer: Answer): Json => {
  const name = exampleName(answer);
  const shown = isSame(answerExample(answer), commonExamples()[name])
    ? { examples: { [name]: { $ref: `#/components/examples/${name}` } } }
    : { example: answerExample(answer) };
  return { 'application/json': { schema: answerSchema(answer), ...shown } };
};

/** 'Account' or 'AccountList' */
const exampleName = ({ shape, of }: Answer): string => `${of ?? 'OpenApi'}${metaOf(shape) === undefined ? '' : 'List'}`;

/** `components.examples`: for each response shape, its most frequent example. */
export const componentExamples = (): Json =>
  Object.fromEntries(Object.entries(commonExamples()).map(([name, value]) => [name, { value }]));

let examples: Json | undefined;

const commonExamples = (): Json => {
  examples ??= Object.fromEntries(
    [
      ...Map.groupBy(
        ENDPOINTS.filter(({ answer }) => answer.shape !== 'empty').map(({ answer }) => answer),
        exampleName,
      ),
    ].map(([name, answers]) => [name, mostCommon(answers.map(answerExample))]),
  );
  return examples;
};

const mostCommon = (values: readonly unknown[]): unknown => {
  const groups = [...Map.groupBy(values, (value) => JSON.stringify(value)).values()];
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0];
};

const answerSchema = ({ shape, of }: Answer): Json => {
  if (of === null) return { type: 'object' };
  if (shape === 'bare') return ref(of);
  const meta = metaOf(shape);
  const data = meta === undefined ? ref(of) : { type: 'array', items: ref(of) };
  const properties = { data, ...(meta !== undefined && { meta: ref(meta.schema) }) };
  return { type: 'object', properties, required: Object.keys(properties) };
};

const LIST_META = { current_page: 1, total_pages: 1, total_count: 1, per_page: 25, next_page: null, prev_page: null };

const FEED_META = { next_cursor: 'Zq3fP0aK.1', has_more: false };

/** The `meta` beside several records. */
const metaOf = (shape: Answer['shape']): { readonly schema: string; readonly example: Json } | undefined => {
  if (shape === 'list') return { schema: 'ListMeta', example: LIST_META };
  if (shape === 'long_list') return { schema: 'LongListMeta', example: { ...LIST_META, next_cursor: null } };
  return shape === 'feed' ? { schema: 'FeedMeta', example: FEED_META } : undefined;
};

const answerExample = ({ shape, example }: Answer): unknown => {
  if (example === undefined || shape === 'bare') return example;
  const meta = metaOf(shape);
  return meta === undefined ? { data: example } : { data: [example], meta: meta.example };
};

/** Errors of every endpoint that requires a key or token. */
const CLIENT_ERRORS = [
  'unauthorized',
  'rate_limit_exceeded',
  'unknown_parameter',
  'internal_server_error',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** Errors of every endpoint that reads a body. */
const BODY_ERRORS = [
  'bad_request',
  'unsupported_media_type',
  'validation_failed',
  'content_too_large',
] as const satisfies readonly ErrorCode[];

/** Errors of every endpoint that reads a form with a file. */
const FILE_ERRORS = ['file_too_large', 'invalid_file_type'] as const satisfies readonly ErrorCode[];

/** Errors of every endpoint that accepts an Idempotency-Key. */
const KEY_ERRORS = [
  'validation_failed',
  'idempotency_in_progress',
  'idempotency_key_reused',
] as const satisfies readonly ErrorCode[];

type Errors = { readonly status: number; readonly codes: readonly ErrorCode[] };

/** The errors of an endpoint: those it declares, and those implied by its scope, filters, body, key and ETag. */
const errorsOf = (endpoint: DocumentedEndpoint): readonly Errors[] => {
  const { scope, filters, request, idempotent, errors } = endpoint;
  const codes = new Set<ErrorCode>([
    ...errors,
    ...(filters ? (['validation_failed'] as const) : []),
    ...(request ? BODY_ERRORS : []),
    ...(request?.form ? FILE_ERRORS : []),
    ...(idempotent ? KEY_ERRORS : []),
    ...(isConditional(endpoint) ? (['precondition_failed'] as const) : []),
    ...(scope === null ? [] : CLIENT_ERRORS),
    ...(scope !== null && neededScope(endpoint.path, scope) !== '' ? (['insufficient_scope'] as const) : []),
  ]);
  const byStatus = Map.groupBy([...codes].toSorted(), (code) => ERROR_STATUS[code]);
  return [...byStatus].map(([status, group]) => ({ status, codes: group }));
};

/** 409 of `busy` and `conflict` → 'BusyOrConflict' */
const nameOf = ({ codes }: Errors): string =>
  codes.map((code) => code.replaceAll(/(^|_)[a-z]/g, (start) => start.slice(-1).toUpperCase())).join('Or');

let uses: ReadonlyMap<string, number> | undefined;

const isShared = (errors: Errors): boolean => {
  uses ??= countUses();
  return (uses.get(nameOf(errors)) ?? 0) > 1;
};

const countUses = (): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const errors of ENDPOINTS.flatMap(errorsOf)) counts.set(nameOf(errors), (counts.get(nameOf(errors)) ?? 0) + 1);
  return counts;
};

const WITH_RETRY_AFTER = [409, 429, 503];

const errorResponse = ({ status, codes }: Errors): Json => ({
  description: codes.join(', '),
  headers: {
    ...REQUEST_ID,
    ...(status !== 401 && RATE_HEADERS),
    ...(WITH_RETRY_AFTER.includes(status) && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
  },
  content: jsonContent({
    allOf: [
      ref('ErrorResponse'),
      { type: 'object', properties: { error: { type: 'string', 'x-extensible-enum': codes } }, required: ['error'] },
    ],
  }),
});
