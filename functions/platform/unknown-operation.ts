import { NotFoundError, quoteValue } from '../../shared/platform/domain/errors.ts';
import type { ApiEvent } from '../../shared/platform/http/api-event.ts';
import methods from '../../shared/platform/schema/api-methods.json' with { type: 'json' };

const BASE = '/api/v1';
const METHODS: Readonly<Record<string, readonly string[]>> = methods;
const WHERE = `GET ${BASE}/openapi.json describes all operations, and /docs explains them`;

/** 404 for a path or a method that the API does not have, saying which there are. */
export const unknownOperation = ({ rawPath, requestContext }: Pick<ApiEvent, 'rawPath' | 'requestContext'>) => {
  if (rawPath !== BASE && !rawPath.startsWith(`${BASE}/`)) return new NotFoundError('Endpoint', 'Endpoint not found');
  const { method } = requestContext.http;
  const has = Object.entries(METHODS).find(([path]) => isAt(path, rawPath.slice(BASE.length)))?.[1];
  const shown = quoteValue(rawPath);
  return has === undefined
    ? new NotFoundError('Endpoint', `There is no ${method} ${shown}: ${WHERE}`)
    : new NotFoundError('Endpoint', `${shown} has no ${method}, only ${has.join(', ')}: ${WHERE}`);
};

const isAt = (path: string, sent: string): boolean => {
  const parts = sent.split('/');
  const expected = path.split('/');
  return (
    parts.length === expected.length &&
    expected.every((part, index) => part === parts[index] || (part.startsWith('{') && parts[index] !== ''))
  );
};
