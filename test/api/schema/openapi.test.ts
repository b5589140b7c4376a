import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../infra/routes.ts';
import { openApiDocument } from '../../../scripts/openapi-document.ts';
import { ENDPOINTS } from '../../../shared/api/endpoints.ts';
import { assertMatchesOpenApi } from '../../support/openapi.ts';

type Media = Record<string, { example?: unknown }>;
type Operation = { responses: Record<string, { content?: Media }>; description?: string };
const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
);

describe('openapi.json', () => {
  it('is what the schemas make of it', () => {
    const committed = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')) as unknown;

    expect(openApiDocument()).toEqual(committed);
  });

  it('has every route of the house and no other', () => {
    const documented = operations.map(({ path, method }) => `${method.toUpperCase()} /api/v1${path}`).sort();

    expect(documented).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('asks for the scope that writes exactly where something is written', () => {
    const writing = ENDPOINTS.filter(({ scope }) => scope === 'write').map(({ method }) => method);

    expect(ENDPOINTS.filter(({ scope }) => scope === null).map(({ id }) => id)).toEqual(['getOpenApi']);
    expect(writing.every((method) => method !== 'get')).toBe(true);
    const harmless = ENDPOINTS.filter(({ method, scope }) => method !== 'get' && scope !== 'write').map(({ id }) => id);
    expect(harmless).toEqual(['preflightImport']);
  });

  it('gives examples that are as it says', () => {
    const shown = operations.flatMap(({ path, method, operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) => {
        const example = content?.['application/json']?.example;
        return example === undefined ? [] : [{ path, method, status: Number(status), example }];
      }),
    );

    for (const { path, method, status, example } of shown) assertMatchesOpenApi(method, path, status, example);
    expect(shown.length).toBeGreaterThan(10);
  });

  it('refuses a code, a field and a status that are not listed', () => {
    const path = '/api/v1/valuations/7f3a19c2-5db0-8c13-8e29-4f7b05a6d106';

    expect(() => assertMatchesOpenApi('GET', path, 404, { error: 'conflict', message: null })).toThrow('openapi.json');
    expect(() => assertMatchesOpenApi('GET', path, 404, { error: 'not_found' })).toThrow('message');
    expect(() => assertMatchesOpenApi('GET', path, 418, {})).toThrow('no 418');
  });
});
