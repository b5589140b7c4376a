import { DomainError, NotFoundError, quoteValue, UntrustedHostError } from '../../shared/platform/domain/errors.ts';
import type { ApiEvent, ApiResult } from '../../shared/platform/http/api-event.ts';
import { type AnsweredEvent, errorResult } from '../../shared/platform/http/response/answers.ts';
import methods from '../../shared/platform/schema/api-methods.json' with { type: 'json' };

const BASE = '/api/v1';
const METHODS: Readonly<Record<string, readonly string[]>> = methods;
const WHERE = `GET ${BASE}/openapi.json describes all operations, and /docs explains them`;

/** 404 for a path that the API does not have, and 405 for a method that the path does not. */
export const unknownOperation = (event: Pick<ApiEvent, 'rawPath'> & AnsweredEvent): ApiResult => {
  const { rawPath, requestContext } = event;
  const { method } = requestContext.http;
  const notFound = (message: string): ApiResult => errorResult(new NotFoundError('Endpoint', message), event);
  if (rawPath === '/mcp') return onlyPost(event);
  if (!/^\/+api(\/|$)/.test(rawPath))
    return errorResult(new UntrustedHostError('not_found', 'Endpoint not found'), event);
  if (rawPath !== BASE && !rawPath.startsWith(`${BASE}/`))
    return notFound(`There is no ${method} ${quoteValue(rawPath)}: paths of the API begin with ${BASE}/. ${WHERE}`);
  const has = Object.entries(METHODS).find(([path]) => isAt(path, rawPath.slice(BASE.length)))?.[1];
  const shown = quoteValue(rawPath);
  if (has === undefined) return notFound(`There is no ${method} ${shown}: ${WHERE}`);
  const message = `${shown} has no ${method}, only ${has.join(', ')}: ${WHERE}`;
  const answer = errorResult(new DomainError('method_not_allowed', message), event);
  return { ...answer, headers: { ...answer.headers, allow: has.join(', ') } };
};

/** The tools for assistants keep no session that a GET could listen to or a DELETE could end. */
const onlyPost = (event: AnsweredEvent): ApiResult => {
  const answer = errorResult(
    new DomainError('method_not_allowed', 'Only POST is supported: see /docs/guides/assistants'),
    event,
  );
  return { ...answer, headers: { ...answer.headers, allow: 'POST' } };
};

const isAt = (path: string, sent: string): boolean => {
  const parts = sent.split('/');
  const expected = path.split('/');
  return (
    parts.length === expected.length &&
    expected.every((part, index) => part === parts[index] || (part.startsWith('{') && parts[index] !== ''))
  );
};
