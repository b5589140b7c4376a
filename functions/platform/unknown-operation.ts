import { NotFoundError, quoteValue } from '../../shared/platform/domain/errors.ts';
import type { ApiEvent, ApiResult } from '../../shared/platform/http/api-event.ts';
import { errorResult } from '../../shared/platform/http/response/answers.ts';
import methods from '../../shared/platform/schema/api-methods.json' with { type: 'json' };

const BASE = '/api/v1';
const METHODS: Readonly<Record<string, readonly string[]>> = methods;
const WHERE = `GET ${BASE}/openapi.json describes all operations, and /docs explains them`;

/** 404 for a path or a method that the API does not have. `Allow` tells a missing method from a missing record. */
export const unknownOperation = ({
  rawPath,
  requestContext,
}: Pick<ApiEvent, 'rawPath' | 'requestContext'>): ApiResult => {
  const { requestId, http } = requestContext;
  const { method } = http;
  const notFound = (message: string): ApiResult => errorResult(new NotFoundError('Endpoint', message), requestId);
  if (rawPath !== BASE && !rawPath.startsWith(`${BASE}/`)) return notFound(outsideOf(rawPath, method));
  const has = Object.entries(METHODS).find(([path]) => isAt(path, rawPath.slice(BASE.length)))?.[1];
  const shown = quoteValue(rawPath);
  if (has === undefined) return notFound(`There is no ${method} ${shown}: ${WHERE}`);
  const answer = notFound(`${shown} has no ${method}, only ${has.join(', ')}: ${WHERE}`);
  return { ...answer, headers: { ...answer.headers, allow: has.join(', ') } };
};

const outsideOf = (rawPath: string, method: string): string =>
  /^\/+api(\/|$)/.test(rawPath)
    ? `There is no ${method} ${quoteValue(rawPath)}: paths of the API begin with ${BASE}/. ${WHERE}`
    : 'Endpoint not found';

const isAt = (path: string, sent: string): boolean => {
  const parts = sent.split('/');
  const expected = path.split('/');
  return (
    parts.length === expected.length &&
    expected.every((part, index) => part === parts[index] || (part.startsWith('{') && parts[index] !== ''))
  );
};
